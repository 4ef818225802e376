import PoseCore

/// Turns samples at any times into frames at a constant rate.
///
/// Between samples that are at most `maximumGap` apart places are interpolated linearly; longer gaps stay gaps. A state machine:
/// samples in, in the order of time, and frames out.
struct MotionResampler {
    /// Gaps of at most so many seconds are closed.
    static let maximumGap = 0.25

    /// Frames a second.
    let rate: Double
    private var next: Int
    private var last: MotionSample?
    /// A gap of one missing sample is closed at any rate.
    private var longestStep: Double { max(Self.maximumGap, 2.1 / rate) }

    /// Begins with the frame nearest to a time.
    init(rate: Double, start: Double) {
        self.rate = rate
        next = Self.index(of: start, rate: rate)
    }

    /// The frame nearest to a time.
    static func index(of time: Double, rate: Double) -> Int { Int((time * rate).rounded()) }

    /// Takes a sample and returns the frames up to it.
    mutating func add(_ sample: MotionSample) -> [MotionFrame] {
        defer { last = sample }
        return frames(through: Int((sample.time * rate + 1e-6).rounded(.down)), following: sample)
    }

    /// Returns the last frames, up to the one nearest to the last sample.
    mutating func finish() -> [MotionFrame] {
        guard let last else { return [] }
        return frames(through: Self.index(of: last.time, rate: rate), following: nil)
    }

    private mutating func frames(through end: Int, following: MotionSample?) -> [MotionFrame] {
        guard end >= next else { return [] }
        defer { next = end + 1 }
        return (next...end).map { MotionFrame(index: $0, sample: sample(at: Double($0) / rate, following)) }
    }

    private func sample(at time: Double, _ following: MotionSample?) -> MotionSample? {
        let nearest = [last, following].compactMap { $0 }.min { abs($0.time - time) < abs($1.time - time) }
        guard let nearest else { return nil }
        let distance = abs(nearest.time - time) * rate
        // A tenth of a frame is the clock's rounding.
        if distance > 0.1, let last, let following, last.time <= time,
            following.time - last.time <= longestStep
        {
            return last.interpolated(to: following, at: time)
        }
        guard distance <= 0.500001 else { return nil }
        var result = nearest
        result.time = time
        return result
    }
}

extension MotionSample {
    /// The body between this sample and a later one; joints that either lacks are missing.
    func interpolated(to other: MotionSample, at time: Double) -> MotionSample {
        let share = Float((time - self.time) / (other.time - self.time))
        let joints = zip(joints, other.joints).map { start, end -> SIMD4<Float> in
            guard start.w > 0, end.w > 0 else { return .zero }
            return start + (end - start) * share
        }
        var result = MotionSample(time: time, joints: joints)
        result.rootHeightInPicture =
            rootHeightInPicture + (other.rootHeightInPicture - rootHeightInPicture) * share
        result.metresPerHeight = metresPerHeight + (other.metresPerHeight - metresPerHeight) * share
        return result
    }
}
