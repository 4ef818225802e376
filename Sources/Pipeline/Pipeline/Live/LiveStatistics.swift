/// How a live session keeps up.
public struct LiveStatistics: Hashable, Sendable {
    /// Frames that were taken into work.
    public var admitted = 0
    /// Frames that were not, because a newer one was there.
    public var dropped = 0
    /// Frames that were left out because they came faster than `LiveSession.Configuration.maximumFrameRate`.
    public var leftOut = 0
    /// Results a second over the last five seconds.
    public var framesPerSecond = 0.0
    /// Half of the last seconds' frames took at most this long from being handed in to their result.
    public var latencyP50 = Duration.zero
    /// Of the last seconds' frames, 95 % took at most this long from being handed in to their result.
    public var latencyP95 = Duration.zero

    /// Creates the statistics of nothing yet.
    public init() {}
}
