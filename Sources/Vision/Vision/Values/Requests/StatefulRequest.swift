public import LimberCoreMedia

/// A request that needs the frames of a video, one after another, with their times.
public protocol StatefulRequest: ImageProcessingRequest {
    /// How many frames it takes before there can be a result.
    var minimumLatencyFrameCount: Int { get }
    /// The least time between two analysed frames; zero: every frame is analysed.
    var frameAnalysisSpacing: CMTime { get }
}

extension StatefulRequest where Self: AnyObject {
    /// True for the same request: its settings may change, and what it has seen makes it different from all others.
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs === rhs }

    /// Takes in which request it is.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
