import PoseCore

/// The path of one hand of one person: the middle of the palm, from wrist and elbow, in picture heights.
struct HandTrack {
    private struct Point {
        var time: Timestamp
        var place: SIMD2<Double>
    }

    private var points: [Point] = []
    /// Seconds from frame to frame, the median.
    private let step: Double

    /// Wrist to palm ÷ elbow to wrist: half of a hand's length (0.108 of the body's) to a forearm's (0.146).
    private static let palmShare = 0.37

    /// - Parameter aspectRatio: The picture's width ÷ height.
    /// - Returns: Nil when the wrist is seen in fewer than two frames.
    init?(_ chirality: Chirality, of samples: [PoseHistory.Sample], aspectRatio: Double) {
        let (wristName, elbowName): (BodyJointName, BodyJointName) =
            chirality == .left ? (.leftWrist, .leftElbow) : (.rightWrist, .rightElbow)
        for sample in samples {
            guard let wrist = sample.pose.place(of: wristName, aspectRatio: aspectRatio) else { continue }
            let elbow = sample.pose.place(of: elbowName, aspectRatio: aspectRatio) ?? wrist
            points.append(Point(time: sample.time, place: wrist + (wrist - elbow) * Self.palmShare))
        }
        guard points.count >= 2 else { return nil }
        let steps = zip(points.dropFirst(), points).map { $0.time.seconds(since: $1.time) }.sorted()
        step = steps[steps.count / 2]
    }

    /// Where the hand is: on the line between two frames; nil outside of what was seen and in longer gaps.
    func place(at time: Timestamp) -> SIMD2<Double>? {
        guard let after = points.firstIndex(where: { $0.time >= time }) else { return nil }
        let next = points[after]
        guard next.time > time else { return next.place }
        guard after > 0 else { return nil }
        let previous = points[after - 1]
        let gap = next.time.seconds(since: previous.time)
        guard gap <= max(PoseHistory.maximumInterpolationGap, 2 * step) else { return nil }
        return previous.place + (next.place - previous.place) * (time.seconds(since: previous.time) / gap)
    }

    /// Picture heights a second, over a frame before and after; nil where the hand is not seen at both.
    func velocity(at time: Timestamp) -> SIMD2<Double>? {
        let reach = max(step, 1.0 / 60)
        guard let before = place(at: time.advanced(by: -reach)) else { return nil }
        if let after = place(at: time.advanced(by: reach)) { return (after - before) / (2 * reach) }
        return place(at: time).map { ($0 - before) / reach }
    }
}
