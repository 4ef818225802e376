"""Cuts a .tflite model, in place, to the operators that the named outputs need, in that order.

usage: cut_model.py MODEL [--input NAME HEIGHT WIDTH] OUTPUT...

With --input, the named tensor replaces the model's input, and every tensor computed from it gets the
static shape that follows from [1, HEIGHT, WIDTH, channels]. Operators that compute the size operand of a
bilinear upsampling stay, so that a runtime can still give the input another height and width. A tensor is named by its whole name or by the
part before the first semicolon. Weights, and operators that only convert weights, stay as they are.

A .tflite file is a FlatBuffer (https://flatbuffers.dev/internals); field numbers are those of TensorFlow's
schema.fbs, version 3. Lists that become shorter are overwritten where they stand. New ones are appended,
because tables may share a list.
"""

import struct
import sys

ADD, CONVOLUTION, DEPTHWISE_CONVOLUTION, DEQUANTIZE, RESIZE_BILINEAR, SHAPE = 0, 3, 4, 6, 23, 77


class ModelFile:
    """A FlatBuffer's bytes, read and changed where they lie."""

    def __init__(self, path):
        with open(path, "rb") as file:
            self.data = bytearray(file.read())

    def number(self, at, kind="<I"):
        return struct.unpack_from(kind, self.data, at)[0]

    def follow(self, at):
        return at + self.number(at)

    def field(self, table, field):
        """The position of a table's field, or None where it has the default."""
        vtable = table - self.number(table, "<i")
        slot = 4 + 2 * field
        if slot >= self.number(vtable, "<H"):
            return None
        offset = self.number(vtable + slot, "<H")
        return table + offset if offset else None

    def value(self, table, field, kind, default=0):
        at = self.field(table, field)
        return default if at is None else self.number(at, kind)

    def integers(self, table, field):
        at = self.field(table, field)
        if at is None:
            return []
        start = self.follow(at)
        return list(struct.unpack_from(f"<{self.number(start)}i", self.data, start + 4))

    def tables(self, table, field):
        at = self.field(table, field)
        if at is None:
            return []
        start = self.follow(at)
        return [self.follow(start + 4 + 4 * k) for k in range(self.number(start))]

    def text(self, table, field):
        start = self.follow(self.field(table, field))
        return bytes(self.data[start + 4 : start + 4 + self.number(start)]).decode()

    def shorten_tables(self, table, field, kept):
        """Overwrites a list of tables with the tables at the positions `kept`."""
        at = self.field(table, field)
        if at is None:
            return
        start = self.follow(at)
        struct.pack_into("<I", self.data, start, len(kept))
        for k, position in enumerate(kept):
            struct.pack_into("<I", self.data, start + 4 + 4 * k, position - (start + 4 + 4 * k))

    def refer(self, at, position):
        """Makes the offset stored at `at` refer to `position`."""
        struct.pack_into("<I", self.data, at, position - at)

    def append_integers(self, values):
        """Appends a list of 32-bit integers; returns its position."""
        self.data += bytes(-len(self.data) % 4)
        position = len(self.data)
        self.data += struct.pack(f"<I{len(values)}i", len(values), *values)
        return position


class Model:
    """A model's first subgraph."""

    def __init__(self, path):
        self.path = path
        self.file = file = ModelFile(path)
        self.root = file.follow(0)
        self.subgraph = file.tables(self.root, 2)[0]
        self.tensors = file.tables(self.subgraph, 0)
        self.operators = file.tables(self.subgraph, 3)
        self.kinds = [
            max(file.value(code, 0, "<b"), file.value(code, 3, "<i")) for code in file.tables(self.root, 1)
        ]

    def tensor(self, name):
        """The number of the tensor of this name, among those that are no weights."""
        computed = [t for o in self.operators if self.kind(o) != DEQUANTIZE for t in self.outputs(o)]
        names = {tensor: self.file.text(self.tensors[tensor], 3) for tensor in computed}
        found = [tensor for tensor, n in names.items() if name in (n, n.split(";")[0])]
        if len(found) != 1:
            sys.exit(f"{self.path}: {len(found)} tensors are named {name}, expected one")
        return found[0]

    def kind(self, operator):
        return self.kinds[self.file.value(operator, 0, "<I")]

    def inputs(self, operator):
        return self.file.integers(operator, 1)

    def outputs(self, operator):
        return self.file.integers(operator, 2)

    def keep(self, outputs, input=None):
        """Drops the operators that the outputs do not need."""
        sources = {tensor: operator for operator in self.operators for tensor in self.outputs(operator)}
        needed, open_tensors = set(), list(outputs)
        while open_tensors:
            tensor = open_tensors.pop()
            operator = sources.get(tensor)
            if tensor == input or operator is None or operator in needed:
                continue
            needed.add(operator)
            open_tensors += self.inputs(operator)
        self.operators = [operator for operator in self.operators if operator in needed]
        self.file.shorten_tables(self.subgraph, 3, self.operators)
        # Signatures list the inputs and outputs that were there before.
        self.file.shorten_tables(self.root, 7, [])
        self.set_list(self.subgraph, 2, outputs)

    def set_input(self, tensor, height, width):
        """Makes a tensor the input, and all shapes that follow from it static."""
        self.set_list(self.subgraph, 1, [tensor])
        shapes = {tensor: [1, height, width, self.file.integers(self.tensors[tensor], 0)[3]]}
        for operator in self.operators:
            source, *others = self.inputs(operator)
            # The shape of a shape does not change.
            if source in shapes and self.kind(operator) != SHAPE:
                (output,) = self.outputs(operator)
                shapes[output] = self.output_shape(operator, shapes[source], others)
        for tensor, shape in shapes.items():
            self.set_list(self.tensors[tensor], 0, shape)
            if self.file.field(self.tensors[tensor], 7) is not None:
                self.set_list(self.tensors[tensor], 7, shape)

    def output_shape(self, operator, shape, others):
        """The shape that an operator makes of its first input's."""
        kind, (_, height, width, channels) = self.kind(operator), shape
        if kind == ADD:
            return shape
        if kind == RESIZE_BILINEAR:
            return [1, 2 * height, 2 * width, channels]
        if kind not in (CONVOLUTION, DEPTHWISE_CONVOLUTION):
            sys.exit(f"{self.path}: operator {kind} between the input and the outputs is not known")
        filter_shape = self.file.integers(self.tensors[others[0]], 0)
        options = self.file.follow(self.file.field(operator, 4))
        is_valid = self.file.value(options, 0, "<b") == 1

        def extent(before, size, stride):
            return -(-(before - size + 1 if is_valid else before) // stride)

        return [
            1,
            extent(height, filter_shape[1], self.file.value(options, 2, "<i")),
            extent(width, filter_shape[2], self.file.value(options, 1, "<i")),
            filter_shape[0 if kind == CONVOLUTION else 3],
        ]

    def set_list(self, table, field, values):
        self.file.refer(self.file.field(table, field), self.file.append_integers(values))


def main(path, arguments):
    model = Model(path)
    input, extents = None, ()
    if arguments[0] == "--input":
        input, extents, arguments = model.tensor(arguments[1]), map(int, arguments[2:4]), arguments[4:]
    model.keep([model.tensor(name) for name in arguments], input)
    if input is not None:
        model.set_input(input, *extents)
    with open(path, "wb") as file:
        file.write(model.file.data)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2:])
