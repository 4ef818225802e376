import PoseCore

/// Puts a body, of which only the joints round the root are known, on the floor: its lowest joint is at height 0, except in
/// flight.
///
/// A flight is where the lowest joint rises in the picture and comes down again within a second. Its height is the rise times the
/// body's scale, less what the floor's trend is (a white top-hat filter), so that a person that walks towards the camera does not
/// fly; rises below 8 cm are drawn back to the floor, those below 3 cm wholly. A camera that jolts lifts everyone.
///
/// A body of which less is seen than before, without its feet, stays as high as it was: its knees are not on the floor.
struct MotionFloor {
    /// A flight is shorter than this: 0.9 s is a jump of one metre.
    static let maximumFlight = 0.9

    private let reach: Int
    private var frames: [MotionFrame] = []
    /// The place in `frames` of the next one to come out.
    private var next = 0
    private var height: Float?
    /// How far down the body was seen at its best.
    private var extent = BodyExtent.head

    /// Creates a floor for frames at a rate.
    init(rate: Double) {
        reach = max(1, Int(Self.maximumFlight * rate))
    }

    /// Takes a frame and returns those of which the height is known, mostly one.
    mutating func add(_ frame: MotionFrame) -> [MotionFrame] {
        frames.append(frame)
        extent = max(extent, frame.sample?.extent ?? .head)
        guard frames.count > next + reach else { return [] }
        let result = nextFrame()
        if next > reach {
            frames.removeFirst()
            next -= 1
        }
        return [result]
    }

    /// Returns the last frames.
    mutating func finish() -> [MotionFrame] {
        var result: [MotionFrame] = []
        while next < frames.count { result.append(nextFrame()) }
        return result
    }

    private mutating func nextFrame() -> MotionFrame {
        var frame = frames[next]
        // What begins without its feet stands on what there is.
        if let lowest = lowest(of: frame) ?? (height == nil ? frame.sample?.lowest : nil) {
            height = rise() - lowest
        }
        frame.rootHeight = height ?? 0
        next += 1
        return frame
    }

    /// The height of the lowest joint against the root, of a body that is seen as far down as at its best; else nil.
    private func lowest(of frame: MotionFrame) -> Float? {
        frame.sample.flatMap { $0.extent < extent ? nil : $0.lowest }
    }

    /// How far the lowest joint of the next frame is off the floor.
    private func rise() -> Float {
        let window = max(0, next - reach)..<min(frames.count, next + reach + 1)
        let scales = window.compactMap { frames[$0].sample?.metresPerHeight }.filter { !$0.isNaN }.sorted()
        guard !scales.isEmpty else { return 0 }
        let scale = scales[scales.count / 2]
        let heights = window.map { index -> Float in
            guard let sample = frames[index].sample, let lowest = lowest(of: frames[index]) else {
                return .nan
            }
            return sample.rootHeightInPicture * scale + lowest
        }
        let own = heights[next - window.lowerBound]
        guard !own.isNaN else { return 0 }
        // The floor is the highest of the lowest heights of all stretches that long with this frame in them. Each stretch is
        // some frames up to this one and some from it on.
        let place = next - window.lowerBound
        let before = Self.lowest(heights[...place].reversed())
        let after = Self.lowest(heights[place...])
        // Stretches that reach beyond the track's ends count, too: there nothing flies.
        let floor = (0...reach).reduce(-Float.infinity) { floor, count in
            let lowest = min(
                before[min(count, before.count - 1)], after[min(reach - count, after.count - 1)])
            return max(floor, lowest)
        }
        guard floor.isFinite else { return 0 }
        let rise = own - floor
        let share = max(0, min(1, (rise - 0.03) / 0.05))
        return rise * share
    }

    /// For each height the lowest of those up to it; infinite before the first that is known.
    private static func lowest(_ heights: some Sequence<Float>) -> [Float] {
        var lowest = Float.infinity
        return heights.map { height in
            if !height.isNaN { lowest = min(lowest, height) }
            return lowest
        }
    }
}

/// How far down a body is seen.
enum BodyExtent: Int, Comparable {
    case head, hips, knees, ankles, feet

    static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

extension MotionSample {
    /// The height of the lowest joint against the root; nil without joints.
    var lowest: Float? { joints.lazy.filter { $0.w > 0 }.map(\.y).min() }

    /// How far down the body is seen.
    var extent: BodyExtent {
        Self.places.first { _, places in places.contains { joints[$0].w > 0 } }?.extent ?? .head
    }

    private static let places: [(extent: BodyExtent, joints: [Int])] = [
        (.feet, [.leftHeel, .rightHeel, .leftToe, .rightToe]), (.ankles, [.leftAnkle, .rightAnkle]),
        (.knees, [.leftKnee, .rightKnee]), (.hips, [.leftHip, .rightHip]),
    ].map { (extent: BodyExtent, names: [WorldJointName]) in
        (extent, names.compactMap { WorldJointName.allCases.firstIndex(of: $0) })
    }
}
