/// What a Core ML layer takes or gives, and its counterpart in the ONNX graph.
///
/// An ONNX tensor's first axis is always N, the inputs that are classified at once. Core ML's graph is
/// written for one input and gets an axis of extent 1 in the first layers: from then on that one is N.
struct CoreMLTensor {
    /// The name in the ONNX graph.
    var name: String
    /// The extents as Core ML counts them.
    var shape: [Int]
    /// True when Core ML's first axis, of extent 1, is N; false when N is an axis that Core ML does not see.
    var isBatched: Bool

    /// How many values there are for one input; nil when there are absurdly many.
    var count: Int? { Self.count(of: shape) }

    /// What to add to one of Core ML's axes for the ONNX one.
    var axisOffset: Int { isBatched ? 0 : 1 }

    /// The number of values in a shape; nil when it is no size that a classifier has.
    static func count(of shape: [Int]) -> Int? {
        var product = 1
        for extent in shape {
            guard (1...maximumCount).contains(extent) else { return nil }
            product *= extent
            guard product <= maximumCount else { return nil }
        }
        return product
    }

    /// More values than any classifier computes for an input.
    private static let maximumCount = 1 << 28
}
