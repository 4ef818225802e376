/// How well confidences separate right joints from wrong ones (area under the curve) and how well they are calibrated.
public struct ConfidenceScore: Sendable {
    private var right: [Float] = []
    private var wrong: [Float] = []

    /// A score of nothing yet.
    public init() {}

    /// Adds a joint of that confidence.
    public mutating func add(_ confidence: Float, isRight: Bool) {
        if isRight { right.append(confidence) } else { wrong.append(confidence) }
    }

    /// The number of joints, and how many of them are wrong.
    public var counts: (all: Int, wrong: Int) { (right.count + wrong.count, wrong.count) }

    /// Area under the receiver operating characteristic: the probability that a right joint has the higher confidence of
    /// two, 0...1; 0.5 where there are only right or only wrong ones.
    public var areaUnderCurve: Double {
        guard !right.isEmpty, !wrong.isEmpty else { return 0.5 }
        let joints = (right.map { ($0, true) } + wrong.map { ($0, false) }).sorted { $0.0 < $1.0 }
        var (rankSum, start) = (0.0, 0)
        while start < joints.count {
            var end = start
            while end < joints.count, joints[end].0 == joints[start].0 { end += 1 }
            // Equal ones share their mean rank.
            let rank = Double(start + 1 + end) / 2
            rankSum += rank * Double(joints[start..<end].count { $0.1 })
            start = end
        }
        let (n, m) = (Double(right.count), Double(wrong.count))
        return (rankSum - n * (n + 1) / 2) / (n * m)
    }

    /// The share of the wrong joints with at least that confidence.
    public func shareOfWrong(atLeast confidence: Float) -> Double {
        wrong.isEmpty ? 0 : Double(wrong.count { $0 >= confidence }) / Double(wrong.count)
    }

    /// Expected calibration error: the mean difference of confidence and share of right joints in ten bins, each weighted
    /// by its number of joints.
    public var calibrationError: Double {
        let count = right.count + wrong.count
        guard count > 0 else { return 0 }
        var bins = [(all: Double, right: Double, sum: Double)](repeating: (0, 0, 0), count: 10)
        func bin(_ confidence: Float) -> Int { min(9, max(0, Int(confidence * 10))) }
        for confidence in right {
            bins[bin(confidence)].right += 1
            bins[bin(confidence)].all += 1
            bins[bin(confidence)].sum += Double(confidence)
        }
        for confidence in wrong {
            bins[bin(confidence)].all += 1
            bins[bin(confidence)].sum += Double(confidence)
        }
        return bins.reduce(0) { $0 + abs($1.sum - $1.right) } / Double(count)
    }
}
