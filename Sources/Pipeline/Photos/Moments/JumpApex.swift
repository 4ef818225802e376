import PoseCore

/// Finds where a body is highest in the air.
struct JumpApex {
    /// The frame nearest to the apex.
    let frame: Int
    /// The lower foot above the ground there, in body heights.
    let height: Double
    /// The frames in the air.
    let flight: Range<Int>

    /// The height of the lower ankle, in body heights, from which both feet are off the ground: the heels rise first.
    private static let takeOff = 0.05
    /// No person stays longer in the air, in seconds.
    static let maximumAirTime = 1.3
    /// In body heights a second squared: 9.81 m/s² of people of 1.1 m to 2.2 m, and a third for errors.
    private static let falls = 3.0...12.0
    /// So high no running step is: slowed down videos do not fall at 9.81 m/s².
    private static let certainHeight = 0.16
    /// What the trunk rises by from the first frame in the air, at least; half a pixel of small people.
    private static let leastRise = 0.003

    /// The jumps in a run of frames.
    ///
    /// - Parameter times: Seconds; nil for photographs, with times that say nothing.
    static func all(in curves: BodyCurves, times: [Double]?) -> [JumpApex] {
        let jumps = flights(of: curves, above: takeOff).compactMap {
            apex(in: $0, of: curves, times: times)
        }
        guard let times else { return jumps }
        let hops = flights(of: curves, above: hopTakeOff).filter { flight in
            !jumps.contains { flight.contains($0.frame) }
        }.compactMap { hop(in: $0, of: curves, times: times) }
        return (jumps + hops).sorted { $0.frame < $1.frame }
    }

    /// The stretches of frames in which both feet are higher than `height`, from where the trunk is seen to where it is.
    private static func flights(of curves: BodyCurves, above height: Double) -> [Range<Int>] {
        var result: [Range<Int>] = []
        var index = 0
        while index < curves.feet.count {
            guard curves.feet[index] > height else {
                index += 1
                continue
            }
            let start = index
            while index < curves.feet.count, curves.feet[index] > height { index += 1 }
            let seen = (start..<index).filter { !curves.trunk[$0].isNaN }
            if let first = seen.first, let last = seen.last { result.append(first..<last + 1) }
        }
        return result
    }

    private static func apex(
        in flight: Range<Int>, of curves: BodyCurves, times: [Double]?
    ) -> JumpApex? {
        let heights = flight.map { curves.trunk[$0] }
        // The take-off and the landing must be seen: a foot that is drawn back looks lifted to the clip's end.
        guard !heights.contains(where: \.isNaN), flight.lowerBound > 0,
            flight.upperBound < curves.feet.count, !curves.feet[flight.lowerBound - 1].isNaN,
            !curves.feet[flight.upperBound].isNaN,
            let top = heights.indices.max(by: { heights[$0] < heights[$1] }),
            curves.uprightness[flight.lowerBound + top] > 0.15
        else { return nil }
        let ground =
            [flight.lowerBound - 1, flight.upperBound].map { curves.trunk[$0] }
            .filter { !$0.isNaN }.max() ?? .nan
        func rises(_ frame: Int) -> Bool { curves.trunk[frame] - ground > curves.feet[frame] / 3 }
        guard let times else {
            // Of a burst few pictures are in the air: the highest is all that is known.
            let frame = flight.lowerBound + top
            guard curves.feet[frame] > 0.08, rises(frame) else { return nil }
            return JumpApex(frame: frame, height: curves.feet[frame], flight: flight)
        }
        guard flight.count >= 3, times[flight.upperBound - 1] - times[flight.lowerBound] < maximumAirTime
        else { return nil }
        let (vertex, fall) = parabola(heights, flight.map { times[$0] })
        let frame = flight.min { abs(times[$0] - vertex) < abs(times[$1] - vertex) } ?? flight.lowerBound
        // Highest at the end of what is seen: still rising, or already falling.
        guard vertex > times[flight.lowerBound], vertex < times[flight.upperBound - 1] else { return nil }
        // Feet that are higher in the picture on a step forward rise without the body.
        let isRisen = min(heights[top] - heights[0], heights[top] - heights[heights.count - 1]) > leastRise
        let height = curves.feet[frame]
        guard isRisen else { return nil }
        guard falls.contains(fall) || (height > certainHeight && rises(frame) && fall > 0) else {
            return nil
        }
        return JumpApex(frame: frame, height: height, flight: flight)
    }

    /// When the least-squares parabola is highest, and how fast it falls.
    static func parabola(_ heights: [Double], _ times: [Double]) -> (vertex: Double, fall: Double) {
        let middle = (times[0] + times[times.count - 1]) / 2
        // h = a + b t + c t²: the normal equations, by Cramer's rule.
        var s = [Double](repeating: 0, count: 5)
        var r = [Double](repeating: 0, count: 3)
        for (height, time) in zip(heights, times) {
            let t = time - middle
            var power = 1.0
            for order in 0..<5 {
                s[order] += power
                if order < 3 { r[order] += power * height }
                power *= t
            }
        }
        func determinant(_ m: [Double]) -> Double {
            m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6])
                + m[2] * (m[3] * m[7] - m[4] * m[6])
        }
        let base = determinant([s[0], s[1], s[2], s[1], s[2], s[3], s[2], s[3], s[4]])
        guard base > 0 else { return (middle, 0) }
        let b = determinant([s[0], r[0], s[2], s[1], r[1], s[3], s[2], r[2], s[4]]) / base
        let c = determinant([s[0], s[1], r[0], s[1], s[2], r[1], s[2], s[3], r[2]]) / base
        guard c < 0 else { return (middle, 0) }
        return (middle - b / (2 * c), -2 * c)
    }
}
