/// Finds a source's frames a second from the times of its frames.
///
/// It is the average that the source states, which rounding of times does not touch. A pause of the source is part of that
/// average, too: where frames follow each other at quite another rate, it is theirs.
struct MotionRate {
    /// Seconds from frame to frame, as many as suffice.
    private var steps: [Double] = []
    private static let maximumStepCount = 10_000

    private var frames = 0
    private var (first, last) = (0.0, 0.0)

    /// Seconds from the first frame to the last.
    var duration: Double { last - first }
    /// When the first frame was, in seconds.
    var start: Double { first }

    /// Takes in the next frame's time.
    mutating func add(_ time: Double) {
        if frames == 0 {
            first = time
        } else if steps.count < Self.maximumStepCount {
            steps.append(time - last)
        }
        frames += 1
        last = time
    }

    /// Frames a second.
    ///
    /// - Parameter stated: The average that the source states; nil: it states none.
    func rate(stated: Double?) -> Double {
        let average = stated ?? (duration > 0 ? Double(frames - 1) / duration : 30)
        guard !steps.isEmpty else { return average }
        let median = steps.sorted()[steps.count / 2]
        let usual = steps.filter { abs($0 - median) < 0.5 * median }
        let sum = usual.reduce(0, +)
        guard sum > 0 else { return average }
        let own = Double(usual.count) / sum
        return abs(own - average) > 0.1 * average ? own : average
    }
}
