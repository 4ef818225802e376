import Inference

extension TFLiteFile {
    /// Refuses options that the engine does not compute with; what a file leaves out has its default.
    func requireOptions(of entry: Operator) throws(BackendRefusal) {
        func require(_ what: String, _ field: Int, is expected: Int = 1) throws(BackendRefusal) {
            try self.require(
                what, entry.options?.integer(field, as: Int32.self) ?? 1, is: expected, of: entry)
        }
        func requireFlag(_ what: String, _ field: Int, is expected: Int = 0) throws(BackendRefusal) {
            try self.require(what, entry.options?.integer(field, as: Int8.self) ?? 0, is: expected, of: entry)
        }
        switch entry.kind {
        case .convolution:
            try require("vertical stride", 2, is: entry.options?.integer(1, as: Int32.self) ?? 1)
            try require("dilation", 4)
            try require("vertical dilation", 5)
        case .depthwiseConvolution:
            try require("vertical stride", 2, is: entry.options?.integer(1, as: Int32.self) ?? 1)
            try require("depth multiplier", 3)
            try require("dilation", 5)
            try require("vertical dilation", 6)
        case .maxPool:
            for (field, what) in ["stride", "vertical stride", "filter width", "filter height"].enumerated() {
                try require(what, field + 1, is: 2)
            }
            try requireFlag("activation", 5)
        case .resizeBilinear:
            try requireFlag("alignment of corners", 2)
            try requireFlag("alignment of half-pixel centres", 3, is: 1)
        case .fullyConnected: try requireFlag("activation", 0)
        case .concatenation:
            try requireFlag("activation", 1)
            try requireOuterAxis(entry.options?.integer(0, as: Int32.self) ?? 0, of: entry)
        case .mean:
            let axes = integers(try entry.input(1)).sorted()
            guard axes == [1, 2] else {
                throw BackendRefusal("\(entry.label): axes are \(axes), expected [1, 2]")
            }
        case .add, .dequantize, .logistic, .reshape, .pad, .prelu, .shape, .stridedSlice, .multiply: break
        }
    }

    /// The limits of an activation, of the schema's `ActivationFunctionType`.
    func limits(ofActivation field: Int, of entry: Operator) throws(BackendRefusal) -> ValueLimits {
        switch entry.options?.integer(field, as: Int8.self) ?? 0 {
        case 0: return .none
        case 1: return ValueLimits(low: 0)
        case 3: return ValueLimits(low: 0, high: 6)
        case let other:
            throw BackendRefusal("\(entry.label): activation is \(other), expected none, ReLU or ReLU6")
        }
    }

    /// How many zeros precede a feature map's rows and columns; nil when channels are added instead.
    func padding(of entry: Operator) throws(BackendRefusal) -> Int? {
        let zeros = integers(try entry.input(1))
        if zeros.count == 8, zeros[0...6].allSatisfy({ $0 == 0 }), zeros[7] > 0 { return nil }
        guard zeros.count == 8, zeros[2] == zeros[4], zeros[2] >= 0, zeros[7] == 0 else {
            throw BackendRefusal(
                "\(entry.label): paddings are \(zeros), expected as many before the rows as before the columns"
            )
        }
        return zeros[2]
    }

    /// A concatenation of lists: all axes before it have an extent of 1.
    private func requireOuterAxis(_ axis: Int, of entry: Operator) throws(BackendRefusal) {
        let shape = shapes[entry.outputs[0]]
        let outer = shape.prefix(max(0, axis < 0 ? axis + shape.count : axis))
        guard outer.allSatisfy({ $0 == 1 }) else {
            throw BackendRefusal(
                "\(entry.label): axis is \(axis) of \(shape), expected one after extents of 1 only")
        }
    }

    private func require(
        _ what: String, _ found: Int, is expected: Int, of entry: Operator
    ) throws(BackendRefusal) {
        guard found == expected else {
            throw BackendRefusal("\(entry.label): \(what) is \(found), expected \(expected)")
        }
    }
}
