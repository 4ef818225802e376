/// What a model file says about itself: what it wants, what it answers and how it came to be.
public struct ActionModelDescription: Hashable, Sendable {
    /// How poses are prepared before the model sees them.
    public enum Normalization: String, CaseIterable, Hashable, Sendable {
        /// As `PoseNormalization` does: in units of the body, missing joints filled.
        case body
        /// Not at all: shares of the picture, missing joints 0, as Create ML's classifiers want them.
        case image
    }

    /// The frame rates that models may have; the time from one frame to the next of a much lower one is no number any more.
    package static let frameRates = 0.01...1000.0

    /// The labels, in the order of the model's output.
    public var labels: [String]
    /// Frames in a window.
    public var windowLength: Int
    /// Frames in a second.
    public var frameRate: Double
    /// The values of a joint, for example ["x", "y", "confidence"].
    public var channels: [String]
    /// The joints' names, in the order of the model's last axis.
    public var joints: [String]
    /// How poses are prepared.
    public var normalization: Normalization
    /// Anything else that the file says, for example "licence" or "evaluation", by name.
    public var notes: [String: String]

    /// Creates a description from its parts.
    public init(
        labels: [String], windowLength: Int, frameRate: Double, channels: [String], joints: [String],
        normalization: Normalization, notes: [String: String] = [:]
    ) {
        self.labels = labels
        self.windowLength = windowLength
        self.frameRate = frameRate
        self.channels = channels
        self.joints = joints
        self.normalization = normalization
        self.notes = notes
    }
}
