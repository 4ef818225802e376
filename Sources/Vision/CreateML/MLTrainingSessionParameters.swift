public import Foundation

/// Where and how often a training saves its state; trainings here take seconds and are not saved.
public struct MLTrainingSessionParameters: Hashable, Sendable {
    /// A folder for states; nothing is written to it.
    public var sessionDirectory: URL?
    /// Steps between two reports; without effect.
    public var reportInterval: Int
    /// Steps between two saved states; without effect.
    public var checkpointInterval: Int
    /// The most steps; without effect.
    public var iterations: Int

    /// Creates parameters.
    public init(
        sessionDirectory: URL? = nil, reportInterval: Int = 5, checkpointInterval: Int = 10,
        iterations: Int = 1000
    ) {
        self.sessionDirectory = sessionDirectory
        self.reportInterval = reportInterval
        self.checkpointInterval = checkpointInterval
        self.iterations = iterations
    }
}
