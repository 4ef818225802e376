/// Where a camera looked in one frame, relative to other frames of the same run.
public struct CameraPlacement: Hashable, Sendable {
    /// Counts the runs of frames that could be registered with each other, from 0.
    public let run: Int
    /// From the frame's pixels to those of its run's first frame.
    public let toRunStart: Homography

    /// Creates a placement.
    public init(run: Int, toRunStart: Homography) {
        self.run = run
        self.toRunStart = toRunStart
    }

    /// The map from the frame's pixels to another frame's; nil when nothing relates the two.
    public func map(to other: CameraPlacement) -> Homography? {
        guard run == other.run else { return nil }
        if toRunStart == other.toRunStart { return .identity }
        return other.toRunStart.inverse.flatMap(toRunStart.concatenating)
    }
}
