import PoseCore

/// The way of a body through its postures: features in torso lengths that left and right may be exchanged in.
///
/// A posture is the nose and, of each pair of joints, the middle and the absolute difference, all relative to the root.
/// So a movement to the left and its mirror image are alike, and an estimator's exchange of left and right does nothing.
struct BodyPath: Sendable {
    /// Numbers of a posture: two of the nose, four of each of the five pairs.
    static let width = 22
    private static let pairs = 5

    /// One row of `width` for each step.
    private(set) var features: [Float]
    /// Places of each `SampledJoint` as they were seen, in picture heights, with straight lines over gaps.
    ///
    /// Unlike the features they owe nothing to other joints: gait and sides are judged by them.
    private(set) var places: [SIMD2<Float>]
    /// The torso's length in the picture around each step, the same where the body gets down in the line of sight.
    private(set) var scale: [Float]
    /// The torso's length in the picture as seen around each step, which gait is measured by: walking leads nearer and away.
    private(set) var seenScale: [Float]
    /// How far postures are apart within a tenth of a second, in torso lengths a second.
    private(set) var speed: [Float]
    /// Steps.
    let count: Int

    /// Fills what was not seen by what moves with it, smooths it and measures it by the body.
    init(_ track: BodySampleTrack) {
        count = track.count
        let gaps = JointGaps(track.places, rowLength: SampledJoint.count)
        places = gaps.interpolated(track.places)
        let whole = gaps.predicted(places)
        let lengths = TorsoLengths(whole, count: count)
        (scale, seenScale) = (lengths.steady, lengths.seen)
        features = [Float](repeating: 0, count: count * Self.width)
        speed = [Float](repeating: 0, count: count)
        guard count > 0 else { return }
        for step in 0..<count { measure(whole, step) }
        smooth()
        for step in 0..<count {
            let (before, after) = (max(0, step - 1), min(count - 1, step + 1))
            speed[step] =
                distance(before, after) * Float(BodySampleTrack.rate) / Float(max(1, after - before))
        }
    }

    /// How far two steps' postures are apart, in torso lengths.
    func distance(_ first: Int, _ second: Int) -> Float {
        features.withUnsafeBufferPointer { values in
            var sum: Float = 0
            let (a, b) = (first * Self.width, second * Self.width)
            for index in 0..<Self.width {
                let difference = values[a + index] - values[b + index]
                sum += difference * difference
            }
            return sum.squareRoot()
        }
    }

    /// How far the body goes within a range of steps, there and back, in torso lengths.
    func travel(in range: Range<Int>) -> Float {
        speed[range].reduce(0, +) / Float(BodySampleTrack.rate)
    }

    /// The ways from the ends of an excursion to the postures of its phases, one row of `width` for each phase.
    func ways(_ excursion: Excursion) -> [Float] {
        var ways = [Float](repeating: 0, count: excursion.phases.count * Self.width)
        let (start, end) = (excursion.start * Self.width, excursion.end * Self.width)
        for (row, step) in excursion.phases.enumerated() {
            for index in 0..<Self.width {
                ways[row * Self.width + index] =
                    features[step * Self.width + index]
                    - (features[start + index] + features[end + index]) / 2
            }
        }
        return ways
    }

    /// True of numbers of a posture that change their sign in a mirror.
    static func isSideways(_ index: Int) -> Bool { index == 0 || (index > 1 && (index - 2) % 4 == 0) }

    /// True of numbers of a posture that are heights.
    static func isUpright(_ index: Int) -> Bool { index % 2 == 1 }

    /// True of numbers of a posture that tell how far apart the joints of a pair are to the side.
    static func isWidth(_ index: Int) -> Bool { index > 2 && (index - 2) % 4 == 2 }

    /// True of numbers of a posture that tell how far apart the joints of a pair are in height.
    static func isHeightApart(_ index: Int) -> Bool { index > 2 && (index - 2) % 4 == 3 }

    /// True of the numbers of elbows and wrists.
    static func isArm(_ index: Int) -> Bool { (6..<14).contains(index) }

    /// True of the numbers of knees and ankles.
    static func isLeg(_ index: Int) -> Bool { index >= 14 }

    /// How far apart the shoulders are to the side in one step, in torso lengths times the root of a half.
    func shoulderWidth(_ step: Int) -> Float { features[step * Self.width + 4] }

    /// How far the shoulders are above the root in one step, in torso lengths: about 1 of a body that stands, 0 of one that lies.
    func uprightness(_ step: Int) -> Float {
        (shoulders(step).y - place(.root, step).y) / scale[step]
    }

    /// The place of a joint in one step.
    func place(_ joint: SampledJoint, _ step: Int) -> SIMD2<Float> {
        places[step * SampledJoint.count + joint.rawValue]
    }

    /// The middle between the shoulders in one step.
    func shoulders(_ step: Int) -> SIMD2<Float> {
        (place(.leftShoulder, step) + place(.rightShoulder, step)) / 2
    }

    /// The height of the higher hand in one step.
    func higherHand(_ step: Int) -> Float { max(place(.leftWrist, step).y, place(.rightWrist, step).y) }

    private mutating func measure(_ places: [SIMD2<Float>], _ step: Int) {
        let base = step * SampledJoint.count
        let root = places[base + SampledJoint.root.rawValue]
        let unit = 1 / scale[step]
        let row = step * Self.width
        let nose = (places[base] - root) * unit
        features[row] = nose.x * 0.7
        features[row + 1] = nose.y * 0.7
        for pair in 0..<Self.pairs {
            let left = (places[base + 1 + 2 * pair] - root) * unit
            let right = (places[base + 2 + 2 * pair] - root) * unit
            let middle = (left + right) * Float(0.5).squareRoot()
            let spread = (left - right) * Float(0.5).squareRoot()
            let column = row + 2 + 4 * pair
            features[column] = middle.x
            features[column + 1] = middle.y
            features[column + 2] = abs(spread.x)
            features[column + 3] = abs(spread.y)
        }
    }

    /// Takes out single outliers and the joints' trembling.
    private mutating func smooth() {
        guard count > 4 else { return }
        var column = [Float](repeating: 0, count: count)
        for index in 0..<Self.width {
            for step in 0..<count {
                let (a, b, c) = (
                    features[max(0, step - 1) * Self.width + index], features[step * Self.width + index],
                    features[min(count - 1, step + 1) * Self.width + index]
                )
                column[step] = max(min(a, b), min(max(a, b), c))
            }
            for step in 0..<count {
                let (a, b, c) = (column[max(0, step - 1)], column[step], column[min(count - 1, step + 1)])
                features[step * Self.width + index] = 0.25 * a + 0.5 * b + 0.25 * c
            }
        }
    }
}
