import PoseCore

/// When one person moved and when not: the speed of the joints over the last seconds.
///
/// Speed is in torso lengths a second, so that it does not depend on the distance to the camera.
struct MotionTrack: Sendable {
    private struct Sample {
        let time: Timestamp
        let speed: Double
    }

    private struct Place {
        let time: Timestamp
        /// In heights of the picture, in the order of `joints`; nil for joints that are not seen.
        let joints: [SIMD2<Float>?]
    }

    /// Below this speed a person is still: standing people on film sway with 0.1 to 0.2.
    static let stillSpeed = 0.35
    /// Stillness for fewer seconds than this belongs to the movement, as at the turning point of a lunge.
    static let maximumRest = 0.7

    private static let joints: [BodyJointName] = [
        .nose, .leftShoulder, .rightShoulder, .leftElbow, .rightElbow, .leftWrist, .rightWrist, .leftHip,
        .rightHip, .leftKnee, .rightKnee, .leftAnkle, .rightAnkle,
    ]
    /// The seconds before and after an instant that decide whether the person moves then.
    private static let stateRadius = 0.6
    /// A joint that turns is slow for fewer seconds than this.
    private static let turningTime = 0.35
    /// Speed is measured over this many seconds, which evens out the jitter of joints.
    private static let baseline = 0.15
    /// How many of the fastest joints the speed is the mean of.
    private static let fastJoints = 4

    /// Seconds that are remembered.
    private let memory: Double
    private var samples: [Sample] = []
    private var places: [Place] = []
    private var torso: Float = 0

    init(memory: Double = 15) { self.memory = memory }

    /// Takes in the next frame's pose; nil when the person is not seen in it. Frames that are not later than the last are left
    /// out, as repetitions leave them out: stretches are in order of time.
    mutating func add(_ pose: HumanBodyPoseObservation?, imageSize: PixelSize, at time: Timestamp) {
        guard let pose, places.last.map({ $0.time < time }) ?? true else { return }
        let ratio = imageSize.aspectRatio
        let joints = Self.joints.map { name -> SIMD2<Float>? in
            guard let joint = pose.joint(for: name), joint.confidence > 0.2 else { return nil }
            return SIMD2(joint.location.x * ratio, joint.location.y)
        }
        noteTorso(of: joints)
        let place = Place(time: time, joints: joints)
        places.append(place)
        if let former = places.last(where: { time.seconds(since: $0.time) >= Self.baseline }), torso > 0 {
            // The speed of the time between the two, so of its middle.
            let elapsed = time.seconds(since: former.time)
            samples.append(
                Sample(time: time.advanced(by: -elapsed / 2), speed: speed(from: former, to: place)))
        }
        if let first = places.firstIndex(where: { time.seconds(since: $0.time) < 3 * Self.baseline }) {
            places.removeFirst(first)
        }
        // In larger steps: an array's beginning is not removed for every frame.
        if let oldest = samples.first, time.seconds(since: oldest.time) > memory + 5 {
            samples.removeAll { time.seconds(since: $0.time) > memory }
        }
    }

    /// True when the person moves for most of the time about an instant; nil when nothing is known.
    private func isMoving(at time: Timestamp) -> Bool? {
        let near = samples.filter { abs($0.time.seconds(since: time)) <= Self.stateRadius }
        guard !near.isEmpty else { return nil }
        return near.count { $0.speed >= Self.stillSpeed } * 2 >= near.count
    }

    /// Where the state of `anchor`, moving or still, began: the latest change to it before, and after `limit`.
    ///
    /// - Returns: Nil when it did not change in that time.
    func beginning(ofStateAt anchor: Timestamp, after limit: Timestamp) -> Timestamp? {
        guard let isMoving = isMoving(at: anchor) else { return nil }
        return change(samples.reversed().filter { $0.time <= anchor && $0.time >= limit }, from: isMoving)
    }

    /// Where the state of `anchor`, moving or still, ended: the first change of it after, and before `limit`.
    ///
    /// - Returns: Nil when it did not change in that time.
    func end(ofStateAt anchor: Timestamp, before limit: Timestamp) -> Timestamp? {
        guard let isMoving = isMoving(at: anchor) else { return nil }
        return change(samples.filter { $0.time >= anchor && $0.time <= limit }, from: isMoving)
    }

    /// The stretches of movement between two instants, in order; rests of a turning point's length are part of them.
    func stretches(from start: Timestamp, to end: Timestamp) -> [ClosedRange<Timestamp>] {
        var result: [ClosedRange<Timestamp>] = []
        for sample in samples
        where sample.speed >= Self.stillSpeed && sample.time >= start && sample.time <= end {
            if let last = result.last, sample.time.seconds(since: last.upperBound) < Self.turningTime {
                result[result.count - 1] = last.lowerBound...sample.time
            } else {
                result.append(sample.time...sample.time)
            }
        }
        return result
    }

    /// The last instant of a state before the other state has lasted, in the order of the samples.
    private func change(_ samples: [Sample], from isMoving: Bool) -> Timestamp? {
        var last: Timestamp?
        for sample in samples {
            if (sample.speed >= Self.stillSpeed) == isMoving {
                last = sample.time
            } else {
                let since = last ?? samples[0].time
                if abs(sample.time.seconds(since: since)) >= Self.maximumRest { return since }
            }
        }
        return nil
    }

    private func speed(from former: Place, to place: Place) -> Double {
        var distances: [Float] = []
        for (before, after) in zip(former.joints, place.joints) {
            guard let before, let after else { continue }
            let way = after - before
            distances.append((way * way).sum().squareRoot())
        }
        let fastest = distances.sorted(by: >).prefix(Self.fastJoints)
        guard !fastest.isEmpty else { return 0 }
        return Double(fastest.reduce(0, +) / Float(fastest.count) / torso)
            / place.time.seconds(since: former.time)
    }

    /// Keeps the longest recent torso: one that is bent towards the camera looks short.
    private mutating func noteTorso(of joints: [SIMD2<Float>?]) {
        guard let shoulders = Self.middle(of: joints[1...2]), let hips = Self.middle(of: joints[7...8]) else {
            return
        }
        let way = shoulders - hips
        torso = max(torso * 0.998, (way * way).sum().squareRoot())
    }

    /// The middle of those that are seen: from the side one shoulder hides the other.
    private static func middle(of joints: ArraySlice<SIMD2<Float>?>) -> SIMD2<Float>? {
        let seen = joints.compactMap { $0 }
        return seen.isEmpty ? nil : seen.reduce(.zero, +) / Float(seen.count)
    }
}
