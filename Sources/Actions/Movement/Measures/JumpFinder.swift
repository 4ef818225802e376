import PoseCore

/// Finds the time that a body is in the air, from the heights of its parts in a level, steady picture.
struct JumpFinder {
    /// Metres a second squared.
    private static let gravity = 9.81
    /// The ankles' height, in body heights, at which the toes leave the ground: the heels rise first.
    private static let ankleTakeOff = 0.045
    /// The soles' height that the errors of joints do not reach.
    private static let soleTakeOff = 0.02
    /// From the ankles to the neck, in body heights.
    private static let ankleToNeck = 0.78
    /// A hop that is shorter than this cannot be distinguished from raised heels; no person stays longer in the air.
    private static let airTimes = 0.2...1
    /// In body heights a second squared: 9.81 m/s² of people of 1.1 m to 2.2 m, and a fourth for the errors of heights.
    private static let falls = 3.4...11.0

    private let samples: ArraySlice<MovementSample>
    /// The height of the lower foot above the ground in each frame, in body heights; NaN where a foot is not seen.
    private let feet: [Double]
    private let takeOff: Double
    /// True where feet are known to their soles.
    private let hasSoles: Bool
    private let bodyHeight: Double

    /// - Parameter samples: The repetition and what is round it, in order of time.
    init?(_ samples: ArraySlice<MovementSample>) {
        self.samples = samples
        let lengths = samples.map { $0.heights.neck - ($0.heights.leftAnkle + $0.heights.rightAnkle) / 2 }
            .filter { !$0.isNaN }.sorted()
        guard !lengths.isEmpty, lengths[lengths.count * 9 / 10] > 0.05 else { return nil }
        let height = Double(lengths[lengths.count * 9 / 10]) / Self.ankleToNeck
        bodyHeight = height
        if let soles = Self.feet(samples, \.leftSole, \.rightSole, height) {
            (feet, takeOff, hasSoles) = (soles, Self.soleTakeOff, true)
        } else if let ankles = Self.feet(samples, \.leftAnkle, \.rightAnkle, height) {
            (feet, takeOff, hasSoles) = (ankles, Self.ankleTakeOff, false)
        } else {
            return nil
        }
    }

    /// How high the lower foot is above the ground below each foot; nil when feet are not seen in most frames.
    private static func feet(
        _ samples: ArraySlice<MovementSample>, _ left: KeyPath<BodyHeights, Float>,
        _ right: KeyPath<BodyHeights, Float>, _ bodyHeight: Double
    ) -> [Double]? {
        let times = samples.map(\.time.seconds)
        func rise(_ foot: KeyPath<BodyHeights, Float>) -> [Float]? {
            let heights = samples.map { $0.heights[keyPath: foot] }
            guard heights.count(where: { !$0.isNaN }) >= max(6, samples.count / 2) else { return nil }
            return zip(heights, FootGround.heights(below: heights, at: times)).map { $0 - $1 }
        }
        guard let left = rise(left), let right = rise(right) else { return nil }
        return zip(left, right).map { left, right in
            // min() would take a number for the foot that is not seen.
            left.isNaN || right.isNaN ? .nan : Double(min(left, right)) / bodyHeight
        }
    }

    /// The longest air time of a jump that is highest between two moments; nil without one.
    func airTime(from start: Timestamp, to end: Timestamp) -> Double? {
        var longest: Double?
        var index = 0
        while index < feet.count {
            guard feet[index] > takeOff else {
                index += 1
                continue
            }
            let first = index
            while index < feet.count, feet[index] > takeOff { index += 1 }
            guard let time = airTime(ofFrames: first..<index), time > longest ?? 0 else { continue }
            let middle = sample(first + (index - first) / 2).time
            if middle >= start, middle <= end { longest = time }
        }
        return longest
    }

    /// The height of a jump by its air time, in metres.
    static func height(ofAirTime seconds: Double) -> Double { gravity * seconds * seconds / 8 }

    private func sample(_ index: Int) -> MovementSample { samples[samples.startIndex + index] }

    private func airTime(ofFrames frames: Range<Int>) -> Double? {
        guard frames.count >= 3, frames.lowerBound > 0, frames.upperBound < feet.count,
            !feet[frames.lowerBound - 1].isNaN, !feet[frames.upperBound].isNaN
        else { return nil }
        let rising = crossing(between: frames.lowerBound - 1, and: frames.lowerBound)
        let landing = crossing(between: frames.upperBound - 1, and: frames.upperBound)
        let time = (landing - rising) / shareAbove(highest: feet[frames].max() ?? 0)
        guard Self.airTimes.contains(time), falls(in: frames) else { return nil }
        return time
    }

    /// The share of a flight that soles are above the height at which they count as off the ground.
    private func shareAbove(highest: Double) -> Double {
        hasSoles ? max(0.1, 1 - takeOff / highest).squareRoot() : 1
    }

    /// When the feet pass the height of the take-off, in seconds.
    private func crossing(between earlier: Int, and later: Int) -> Double {
        let share = (takeOff - feet[earlier]) / (feet[later] - feet[earlier])
        let (start, end) = (sample(earlier).time.seconds, sample(later).time.seconds)
        return start + (end - start) * share
    }

    /// True when an upright trunk goes up and comes down as a body in free fall does.
    private func falls(in frames: Range<Int>) -> Bool {
        let part = frames.map { sample($0) }
        guard let first = part.first, let last = part.last else { return false }
        let middle = part[part.count / 2]
        let trunkLength = Double(middle.heights.neck - middle.heights.root) / bodyHeight
        // Upright: 0.3 body heights; feet that are lifted in a support or lying are no jump.
        guard trunkLength > 0.18 else { return false }
        let times = part.map { $0.time.seconds(since: first.time) }
        let heights = part.map { Double($0.heights.trunk) / bodyHeight }
        guard !heights.contains(where: \.isNaN) else { return false }
        let half = last.time.seconds(since: first.time) / 2
        // The least-squares parabola about the middle, and its fall.
        let u = times.map { ($0 - half) * ($0 - half) }
        let (meanU, meanH) = (u.reduce(0, +) / Double(u.count), heights.reduce(0, +) / Double(u.count))
        let spread = u.reduce(0) { $0 + ($1 - meanU) * ($1 - meanU) }
        let product = zip(u, heights).reduce(0) { $0 + ($1.0 - meanU) * ($1.1 - meanH) }
        return spread > 0 && Self.falls.contains(-2 * product / spread)
    }
}
