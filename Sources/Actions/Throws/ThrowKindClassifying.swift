public import ActionClassification
public import ActionWindows

/// Names the kind of a throw from a window of the thrower's poses.
public protocol ThrowKindClassifying: Sendable {
    /// Poses in a window.
    var windowLength: Int { get }
    /// Poses in a second of a window.
    var frameRate: Double { get }

    /// The probability of each kind; what is missing has none.
    ///
    /// - Parameter window: Vision's keypoints, shape [windowLength, 3, 18], with zeros at its end where poses are missing.
    func probabilities(
        of window: ActionWindow
    ) throws(ActionClassificationError) -> [ThrowKind: Float]
}
