"""Shortens a .tflite model's list of outputs, in place, to the ones named, in that order.

usage: keep_model_outputs.py MODEL OUTPUT...

What leads only to the outputs dropped is then not computed by a runtime that prunes its graph. A
.tflite file is a FlatBuffer (https://flatbuffers.dev/internals); the list is a vector of 32-bit tensor
indices, so that it can be overwritten where it stands.
"""

import struct
import sys


def u32(data, at):
    return struct.unpack_from("<I", data, at)[0]


def i32(data, at):
    return struct.unpack_from("<i", data, at)[0]


def field(data, table, number):
    """The position of a table's field, or None where it has the default."""
    vtable = table - i32(data, table)
    slot = 4 + 2 * number
    if slot >= struct.unpack_from("<H", data, vtable)[0]:
        return None
    offset = struct.unpack_from("<H", data, vtable + slot)[0]
    return table + offset if offset else None


def follow(data, at):
    return at + u32(data, at)


def main(path, names):
    with open(path, "rb") as file:
        data = bytearray(file.read())
    model = follow(data, 0)
    subgraphs = follow(data, field(data, model, 2))
    subgraph = follow(data, subgraphs + 4)
    tensors = follow(data, field(data, subgraph, 0))
    outputs = follow(data, field(data, subgraph, 2))
    by_name = {}
    for k in range(u32(data, outputs)):
        index = i32(data, outputs + 4 + 4 * k)
        tensor = follow(data, tensors + 4 + 4 * index)
        name = follow(data, field(data, tensor, 3))
        by_name[bytes(data[name + 4 : name + 4 + u32(data, name)]).decode()] = index
    missing = [n for n in names if n not in by_name]
    if missing:
        sys.exit(f"{path}: no output {missing[0]}; it has {', '.join(by_name)}")
    struct.pack_into("<I", data, outputs, len(names))
    for k, name in enumerate(names):
        struct.pack_into("<i", data, outputs + 4 + 4 * k, by_name[name])
    with open(path, "wb") as file:
        file.write(data)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2:])
