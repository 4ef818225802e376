import PoseCore
import Trajectories

/// The path of one limb's end of one person, the middle of the palm or the instep, in picture heights.
struct LimbTrack {
    private struct Point {
        var time: Timestamp
        var place: SIMD2<Double>
        var confidence: Double
    }

    private var points: [Point] = []
    /// Seconds from frame to frame, the median.
    private let step: Double

    /// - Parameters:
    ///   - trajectory: The object's; places are in the picture of its first detection.
    ///   - aspectRatio: The picture's width ÷ height.
    /// - Returns: Nil when the limb's last joint is seen in fewer than two frames.
    init?(
        _ limb: Limb, of samples: [PoseHistory.Sample], beside trajectory: TrajectoryObservation,
        aspectRatio: Double
    ) {
        let (last, middle) = (limb.joints[2], limb.joints[1])
        for sample in samples {
            guard let end = sample.pose.place(of: last, aspectRatio: aspectRatio) else { continue }
            // A hidden elbow is still about where it is said to be.
            let bend = sample.pose.joint(for: middle)?.location.inHeights(aspectRatio) ?? end
            let shift = trajectory.cameraShift(at: sample.time, aspectRatio: aspectRatio)
            points.append(
                Point(
                    time: sample.time, place: end + (end - bend) * limb.reach - shift,
                    confidence: Self.confidence(of: limb, in: sample.pose)))
        }
        guard points.count >= 2 else { return nil }
        let steps = zip(points.dropFirst(), points).map { $0.time.seconds(since: $1.time) }.sorted()
        step = steps[steps.count / 2]
    }

    /// How well the limb is seen: its last joint for one half, the better of the others for the other half.
    ///
    /// Of a body that is seen from the side the far shoulder and elbow are guesses, and the wrist's place with them, even
    /// where the wrist is thought to be seen.
    private static func confidence(of limb: Limb, in pose: HumanBodyPoseObservation) -> Double {
        let confidences = limb.joints.map { Double(pose.joint(for: $0)?.confidence ?? 0) }
        return (confidences[2] + max(confidences[0], confidences[1])) / 2
    }

    /// Where the limb's end is: on the line between two frames; nil outside of what was seen and in longer gaps.
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

    /// How well the limb is seen in the frames within a tenth of a second, 0...1.
    func confidence(at time: Timestamp) -> Double {
        let near = points.filter { abs($0.time.seconds(since: time)) <= 0.1 }
        return near.isEmpty ? 0 : near.reduce(0) { $0 + $1.confidence } / Double(near.count)
    }

    /// Picture heights a second, over a frame before and after; nil where the limb is not seen at both.
    func velocity(at time: Timestamp) -> SIMD2<Double>? {
        let reach = max(step, 1.0 / 60)
        guard let before = place(at: time.advanced(by: -reach)) else { return nil }
        if let after = place(at: time.advanced(by: reach)) { return (after - before) / (2 * reach) }
        return place(at: time).map { ($0 - before) / reach }
    }
}
