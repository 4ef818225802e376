"""Writes a model once more, of which the layers that bear it may compute in bf16, as OpenVINO IR (.xml and .bin).

usage: mix_precision.py MODEL.tflite OUTPUT.xml FIRST LAST

Compiled with the precision hint bf16, the convolutions from the FIRST to before the LAST, counted from 0 in the
order of the graph, and what stands between them compute in bf16; all others are marked to stay in f32.
"""

import re
import sys

import openvino
from openvino import opset1

CONVOLUTIONS = ("Convolution", "GroupConvolution")
LAYER = re.compile(r'(<layer id="(\d+)" name="[^"]*" type="([^"]*)"[^>]*>)(\s*<rt_info>)?')


def write_plainly(model):
    """Replaces the operations that the runtime would rewrite, which loses their marks, by what it makes of them."""
    for operation in model.get_ordered_ops():
        kind = operation.get_type_name()
        attributes = operation.get_attributes()
        if kind == "MaxPool":
            plain = opset1.max_pool(
                operation.input_value(0), attributes["strides"], attributes["pads_begin"],
                attributes["pads_end"], attributes["kernel"], attributes["rounding_type"],
                attributes["auto_pad"],
            )  # fmt: skip
        elif kind in CONVOLUTIONS and operation.input_value(0).get_node().get_type_name() == "Pad":
            pad = operation.input_value(0).get_node()
            before, after = ([int(n) for n in pad.input_value(k).get_node().data[2:]] for k in (1, 2))
            make = opset1.group_convolution if kind == "GroupConvolution" else opset1.convolution
            plain = make(
                pad.input_value(0), operation.input_value(1), attributes["strides"], before, after,
                attributes["dilations"],
            )  # fmt: skip
        else:
            continue
        plain.friendly_name = operation.friendly_name
        operation.output(0).replace(plain.output(0))


def mark(text, first, last):
    """The IR with a mark on every layer that has to stay in f32."""
    convolutions = [int(m[2]) for m in LAYER.finditer(text) if m[3] in CONVOLUTIONS]
    free = range(convolutions[first], convolutions[last])
    sign = '<attribute name="precise" version="0" />'

    def marked(match):
        if int(match[2]) in free:
            return match[0]
        return match[0] + sign if match[4] else f"{match[1]}<rt_info>{sign}</rt_info>"

    return LAYER.sub(marked, text)


def main(source, target, first, last):
    model = openvino.Core().read_model(source)
    write_plainly(model)
    openvino.save_model(model, target, compress_to_fp16=False)
    with open(target, encoding="utf-8") as file:
        text = file.read()
    with open(target, "w", encoding="utf-8") as file:
        file.write(mark(text, first, last))


if __name__ == "__main__":
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
