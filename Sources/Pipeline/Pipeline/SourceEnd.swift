public import ActionClassification
public import Movement

/// What can only be said of people and hands when a source has ended.
public struct SourceEnd: Sendable {
    /// The predictions of a last scene that was shorter than a window.
    public var predictions: [ActionPrediction] = []
    /// The repetitions and actions that went on.
    public var movement = MovementAnalysis.Found()
    /// The strokes that were drawn to the end, with their last points.
    public var strokes: [HandStroke] = []
}
