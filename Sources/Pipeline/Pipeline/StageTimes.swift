/// How long the stages took for one frame.
public struct StageTimes: Hashable, Sendable {
    /// Reading and decoding the frame.
    public var decode: Duration = .zero
    /// Looking for a cut.
    public var cut: Duration = .zero
    /// From the frame to the poses in it.
    public var pose: Duration = .zero
    /// From the poses to people, their appearance included.
    public var track: Duration = .zero
    /// From the frame and the poses to the hands in it, with their identities.
    public var hands: Duration = .zero
    /// Windows and, every stride, the classifier.
    public var classify: Duration = .zero

    /// Creates times of zero.
    public init() {}

    /// All stages together: how long the frame takes when nothing overlaps.
    public var total: Duration { decode + cut + pose + track + hands + classify }
}

/// Runs `body` and adds how long it took to `time`.
package func measure<Result, Failure: Error>(
    _ time: inout Duration, _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
    let start = ContinuousClock.now
    defer { time += ContinuousClock.now - start }
    return try body()
}
