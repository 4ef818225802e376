/// Fills the gaps of a body's joints from the joints that are seen at the time.
///
/// Between the last and the next time that a joint is seen, its offset from what the others predict changes evenly. Where
/// they predict nothing that is a straight line, which would cut off the farthest posture of a movement.
struct JointGaps {
    /// Joints that are seen often enough to be predicted and to predict others.
    private let usable: [Int]
    private let rowLength: Int
    private let count: Int
    /// Steps in a row in which a joint was not seen, for each joint.
    private let gaps: [[Range<Int>]]

    /// - Parameters:
    ///   - places: Rows of joints, one for each step; NaN where a joint was not seen.
    ///   - rowLength: Joints in a row.
    init(_ places: [SIMD2<Float>], rowLength: Int) {
        self.rowLength = rowLength
        let count = places.count / rowLength
        self.count = count
        let gaps = (0..<rowLength).map { joint in
            Self.gaps((0..<count).map { places[$0 * rowLength + joint].x.isFinite })
        }
        self.gaps = gaps
        usable = (0..<rowLength).filter { joint in
            let seen = count - gaps[joint].reduce(0) { $0 + $1.count }
            return seen > 20 && seen > count / 3
        }
    }

    /// The places with straight lines over all gaps.
    func interpolated(_ places: [SIMD2<Float>]) -> [SIMD2<Float>] {
        var places = places
        let nothing = [SIMD2<Float>](repeating: .zero, count: count)
        for joint in 0..<rowLength { fill(&places, joint, by: nothing) }
        return places
    }

    /// Interpolated places with gaps as the other joints predict them.
    func predicted(_ places: [SIMD2<Float>]) -> [SIMD2<Float>] {
        var places = places
        guard usable.count > 2 else { return places }
        // The second time, what was predicted takes part in the prediction of others.
        for _ in 0..<2 where usable.contains(where: isPredicted) {
            let regression = JointRegression(places, rowLength: rowLength, joints: usable)
            for (index, joint) in usable.enumerated() where isPredicted(joint) {
                fill(&places, joint, by: regression.prediction(of: index))
            }
        }
        return places
    }

    /// Within a gap of one step there is nothing to predict.
    private func isPredicted(_ joint: Int) -> Bool { gaps[joint].contains { $0.count > 1 } }

    /// Fills the gaps of one joint by lines between its offsets from a prediction.
    private func fill(_ places: inout [SIMD2<Float>], _ joint: Int, by prediction: [SIMD2<Float>]) {
        func offset(_ step: Int) -> SIMD2<Float> { places[step * rowLength + joint] - prediction[step] }
        for gap in gaps[joint] {
            let before = gap.lowerBound > 0 ? offset(gap.lowerBound - 1) : nil
            let after = gap.upperBound < count ? offset(gap.upperBound) : nil
            let start = before ?? after ?? .zero
            let end = after ?? start
            for step in gap {
                let share = Float(step - gap.lowerBound + 1) / Float(gap.count + 1)
                places[step * rowLength + joint] = prediction[step] + start + (end - start) * share
            }
        }
    }

    private static func gaps(_ isSeen: [Bool]) -> [Range<Int>] {
        var gaps: [Range<Int>] = []
        var start: Int?
        for (step, isSeen) in isSeen.enumerated() {
            if !isSeen {
                start = start ?? step
            } else if let first = start {
                gaps.append(first..<step)
                start = nil
            }
        }
        if let start { gaps.append(start..<isSeen.count) }
        return gaps
    }
}
