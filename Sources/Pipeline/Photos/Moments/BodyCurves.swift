import PoseCore

/// How a body moves through a run of frames: heights and extents in body heights, whatever the camera does.
///
/// Heights rise upwards. A value that a frame does not show is NaN.
struct BodyCurves {
    /// The mean of shoulders and hips.
    private(set) var trunk: [Double] = []
    /// The lower ankle, above where the feet stood in the second before and after.
    private(set) var feet: [Double] = []
    /// From the leftmost to the rightmost of wrists, elbows, knees and ankles.
    private(set) var width: [Double] = []
    /// The higher wrist above the neck.
    private(set) var reach: [Double] = []
    /// The neck above the root: about 0.3 for an upright body.
    private(set) var uprightness: [Double] = []
    /// Pixels of the run's first frame.
    private(set) var bodyHeight: [Double] = []

    /// From the ankles to the neck, in body heights.
    private static let ankleToNeck = 0.78
    /// From the root to the neck, in body heights.
    private static let trunkLength = 0.30
    /// Seconds before and after a frame in which the feet stand on the same ground and the body is of one size.
    private static let surroundings = 1.5

    /// - Parameters:
    ///   - frames: Frames of one run in order of time.
    ///   - arePictures: True for photographs, with times that say nothing.
    init(_ frames: some RandomAccessCollection<SubjectFrame>, arePictures: Bool) {
        let bodies = frames.map(PlacedBody.init)
        let times = frames.enumerated().map { index, frame in
            // A burst is of a few pictures each second.
            arePictures ? Double(index) / 8 : frame.time.seconds
        }
        let lengths = bodies.map { body -> Double in
            let legs = body.length(from: .neck, to: [.leftAnkle, .rightAnkle]) / Self.ankleToNeck
            let trunk = body.length(from: .neck, to: [.leftHip, .rightHip]) / Self.trunkLength
            // A body that crouches is no smaller.
            return legs.isNaN ? trunk : trunk.isNaN ? legs : max(legs, 0.8 * trunk)
        }
        bodyHeight = Self.windows(lengths, times)
        let lowest = bodies.map { max($0.y(.leftAnkle), $0.y(.rightAnkle)) }
        let ground = Self.windows(lowest, times)
        for (index, body) in bodies.enumerated() {
            let height = bodyHeight[index]
            trunk.append(-body.mean([.leftShoulder, .rightShoulder, .leftHip, .rightHip]) / height)
            feet.append((ground[index] - lowest[index]) / height)
            width.append(body.width / height)
            let wrist = min(body.y(.leftWrist), body.y(.rightWrist))
            reach.append((body.y(.neck) - wrist) / height)
            uprightness.append((body.y(.root) - body.y(.neck)) / height)
        }
    }

    /// For each frame the value that nine in ten of the known values round it do not exceed.
    private static func windows(_ values: [Double], _ times: [Double]) -> [Double] {
        var (start, end) = (0, 0)
        return values.indices.map { index in
            while times[index] - times[start] > surroundings { start += 1 }
            while end < times.count, times[end] - times[index] <= surroundings { end += 1 }
            let known = values[start..<end].filter { !$0.isNaN }.sorted()
            return known.isEmpty ? .nan : known[min(known.count - 1, Int(Double(known.count) * 0.9))]
        }
    }
}

/// A body's joints in the pixels of its run's first frame, y downwards.
struct PlacedBody {
    private(set) var joints: [BodyJointName: SIMD2<Double>] = [:]

    private static let minimumConfidence: Float = 0.3

    init(_ frame: SubjectFrame) {
        for (name, joint) in frame.pose.allJoints() where joint.confidence > Self.minimumConfidence {
            let point = joint.location.pixelPoint(in: frame.size)
            joints[name] = frame.placement.toRunStart.apply(
                to: SIMD2(Double(point.x), Double(point.y)))
        }
    }

    /// NaN for a joint that is not seen.
    func y(_ name: BodyJointName) -> Double { joints[name]?.y ?? .nan }

    func mean(_ names: [BodyJointName]) -> Double {
        let known = names.compactMap { joints[$0]?.y }
        return known.count * 2 < names.count ? .nan : known.reduce(0, +) / Double(known.count)
    }

    /// From one joint to the middle of those of others that are seen.
    func length(from start: BodyJointName, to ends: [BodyJointName]) -> Double {
        let known = ends.compactMap { joints[$0] }
        guard let from = joints[start], !known.isEmpty else { return .nan }
        let offset = known.reduce(SIMD2(0, 0), +) / Double(known.count) - from
        return (offset * offset).sum().squareRoot()
    }

    var width: Double {
        let names: [BodyJointName] = [
            .leftWrist, .rightWrist, .leftElbow, .rightElbow, .leftKnee, .rightKnee, .leftAnkle,
            .rightAnkle,
        ]
        let xs = names.compactMap { joints[$0]?.x }
        guard xs.count >= 4, let low = xs.min(), let high = xs.max() else { return .nan }
        return high - low
    }
}
