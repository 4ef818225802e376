public import ActionWindows
public import PoseCore

extension PoseHistory {
    /// A person's poses as a classifier's window: they end `posesAfterStart` poses after the flight started.
    ///
    /// As in Apple's sample, what the ring lacks of a whole window is zeros at the window's end. Poses are taken at the
    /// classifier's frame rate, whatever the source's, each joint on the line between the two nearest frames.
    /// - Parameters:
    ///   - start: When the flight started.
    ///   - posesAfterStart: At the classifier's frame rate.
    ///   - aspectRatio: The picture's width ÷ height.
    /// - Returns: Nil when the history holds no poses of the person there.
    public func window(
        of person: Int, flightStart start: Timestamp, posesAfterStart: Int, length: Int, frameRate: Double,
        aspectRatio: Float
    ) -> ActionWindow? {
        let end = start.advanced(by: Double(posesAfterStart) / frameRate)
        let earliest = end.advanced(by: -Double(length - 1) / frameRate)
        let slack = Self.maximumInterpolationGap
        let samples = samples(
            of: person, in: earliest.advanced(by: -slack)...end.advanced(by: slack), sceneAt: start)
        guard let firstTime = samples.first?.time, firstTime <= end else { return nil }
        let missing = firstTime.seconds(since: earliest) * frameRate
        let skipped = max(0, Int((missing - 0.01).rounded(.up)))
        let order = BodyJointName.keypointOrder.count
        var keypoints = KeypointArray(zeros: [length, 3, order])
        var seen = 0
        for frame in 0..<max(0, length - skipped) {
            let time = earliest.advanced(by: Double(frame + skipped) / frameRate)
            guard let values = Self.keypoints(at: time, in: samples, tolerance: 1 / frameRate) else {
                continue
            }
            seen += 1
            keypoints.scalars.replaceSubrange(frame * 3 * order..<(frame + 1) * 3 * order, with: values)
        }
        guard seen > 0 else { return nil }
        let first = earliest.advanced(by: Double(skipped) / frameRate)
        return ActionWindow(
            start: first, end: first.advanced(by: Double(length) / frameRate), keypoints: keypoints,
            aspectRatio: aspectRatio, poseShare: Float(seen) / Float(length))
    }

    /// Seconds between two poses that are still joined by a line.
    static let maximumInterpolationGap = 0.25

    /// - Parameter tolerance: Seconds: how far a single pose may be from the moment that it stands for.
    private static func keypoints(
        at time: Timestamp, in samples: [Sample], tolerance: Double
    ) -> [Float]? {
        guard let after = samples.firstIndex(where: { $0.time >= time }) else {
            return samples.last.flatMap {
                time.seconds(since: $0.time) <= tolerance ? $0.pose.keypoints.scalars : nil
            }
        }
        let next = samples[after]
        let wait = next.time.seconds(since: time)
        guard after > 0, wait > 0 else {
            return wait <= tolerance ? next.pose.keypoints.scalars : nil
        }
        let previous = samples[after - 1]
        let step = next.time.seconds(since: previous.time)
        let share = Float(1 - wait / step)
        let nearest = (share < 0.5 ? previous : next).pose.keypoints.scalars
        guard step <= maximumInterpolationGap else {
            return min(wait, step - wait) <= tolerance ? nearest : nil
        }
        return interpolate(
            previous.pose.keypoints.scalars, next.pose.keypoints.scalars, share, nearest: nearest)
    }

    private static func interpolate(
        _ first: [Float], _ second: [Float], _ share: Float, nearest: [Float]
    ) -> [Float] {
        let count = first.count / 3
        var result = nearest
        for joint in 0..<count where first[2 * count + joint] > 0 && second[2 * count + joint] > 0 {
            for index in stride(from: joint, to: 3 * count, by: count) {
                result[index] = first[index] + (second[index] - first[index]) * share
            }
        }
        return result
    }
}
