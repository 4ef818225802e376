/// A part of a request's work.
public enum ComputeStage: Hashable, Codable, Sendable {
    /// The work itself; all requests have this stage alone.
    case main
    /// What some of Apple's requests do after it.
    ///
    /// Partly: no request has it on Linux.
    case postProcessing
}
