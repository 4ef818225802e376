/// The ground below a foot: the highest of the lowest heights of all stretches of a second with a moment in them.
///
/// It is a morphological opening: flights are too short for it. Feet that stay farther back are higher in the picture than before
/// without being in the air, and the ground rises with them.
enum FootGround {
    /// Seconds: longer than any flight, of which one of a metre takes 0.9 s.
    private static let stretch = 1.0

    /// The ground at each moment, in the unit of the heights; −infinity where the foot is not seen in all stretches.
    ///
    /// - Parameters:
    ///   - heights: The foot's; NaN where it is not seen.
    ///   - times: Seconds, rising.
    static func heights(below heights: [Float], at times: [Double]) -> [Float] {
        let steady = MovingMedian.values(heights, at: times)
        var ground = [Float](repeating: -.infinity, count: heights.count)
        func note(_ range: Range<Int>) {
            let lowest = steady[range].reduce(Float.infinity) { $1.isNaN ? $0 : min($0, $1) }
            guard lowest.isFinite else { return }
            for index in range { ground[index] = max(ground[index], lowest) }
        }
        var end = 0
        for start in times.indices {
            while end < times.count, times[end] - times[start] <= stretch { end += 1 }
            // Stretches that reach beyond the first moment or the last count, too: there nothing flies.
            if start == 0 { (1...end).forEach { note(0..<$0) } }
            note(start..<end)
        }
        return ground
    }
}
