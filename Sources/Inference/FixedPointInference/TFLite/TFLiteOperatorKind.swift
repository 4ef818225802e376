/// The operators that the pose models consist of, with the schema's numbers (`BuiltinOperator`).
enum TFLiteOperatorKind: Int {
    case add = 0
    case concatenation = 2
    case convolution = 3
    case depthwiseConvolution = 4
    case dequantize = 6
    case fullyConnected = 9
    case logistic = 14
    case maxPool = 17
    case multiply = 18
    case reshape = 22
    case resizeBilinear = 23
    case pad = 34
    case mean = 40
    case stridedSlice = 45
    case prelu = 54
    case shape = 77

    /// Whether it prepares constants and sizes, which the tensors' shapes state as well.
    var preparesConstants: Bool { [.dequantize, .shape, .stridedSlice, .multiply].contains(self) }

    /// Whether it computes feature maps of any height and width.
    var takesAnyExtent: Bool {
        [.add, .convolution, .depthwiseConvolution, .maxPool, .prelu, .resizeBilinear].contains(self)
    }
}
