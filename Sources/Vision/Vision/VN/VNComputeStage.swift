/// A part of a request's work.
public struct VNComputeStage: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a stage by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The work itself; all requests have this stage alone.
    public static let main = VNComputeStage(rawValue: "VNComputeStageMain")
    /// What some of Apple's requests do after it.
    ///
    /// Partly: no request has it on Linux.
    public static let postProcessing = VNComputeStage(rawValue: "VNComputeStagePostProcessing")
}
