/// Why the analysis of a source ended before the source did, although frames were left.
public struct AnalysisFailure: Error, CustomStringConvertible {
    /// The source, without a password.
    let source: String
    /// The frames that were analysed before.
    let frames: Int
    /// What the stage that failed threw.
    public let reason: any Error

    /// Names the source, how far the analysis came, and the reason.
    public var description: String {
        "\(source): stopped after \(frames) \(frames == 1 ? "frame" : "frames"): \(reason)"
    }
}
