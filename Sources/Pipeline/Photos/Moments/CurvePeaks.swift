/// Finds the peaks of a curve with gaps.
enum CurvePeaks {
    struct Peak: Hashable {
        let index: Int
        /// How far the curve rises to it, from the higher of the lowest places before and after it.
        let rise: Double
    }

    /// The peaks that rise far enough; what is NaN is passed over.
    static func peaks(of curve: [Double], minimumRise: Double) -> [Peak] {
        let known = curve.indices.filter { !curve[$0].isNaN }
        guard let first = known.first, let last = known.last else { return [] }
        let tops = tops(of: curve, known, minimumRise: minimumRise)
        return tops.enumerated().map { place, top in
            let start = place > 0 ? tops[place - 1] : first
            let end = place + 1 < tops.count ? tops[place + 1] : last
            let (up, down) = (curve[top] - lowest(curve[start...top]), curve[top] - lowest(curve[top...end]))
            // A clip may end at its peak, or a little after it.
            return Peak(index: top, rise: down < minimumRise ? up : min(up, down))
        }
    }

    /// The lowest value of a part of a curve with a known end.
    private static func lowest(_ part: ArraySlice<Double>) -> Double {
        part.reduce(.infinity) { $1 < $0 ? $1 : $0 }
    }

    /// The highest places between valleys that are deep enough.
    private static func tops(of curve: [Double], _ known: [Int], minimumRise: Double) -> [Int] {
        guard known.count >= 3 else { return [] }
        var result: [Int] = []
        var (lowest, highest) = (known[0], known[0])
        for index in known.dropFirst() {
            if curve[index] > curve[highest] { highest = index }
            if curve[highest] - curve[lowest] >= minimumRise, highest > lowest {
                guard curve[highest] - curve[index] >= minimumRise else { continue }
                result.append(highest)
                (lowest, highest) = (index, index)
            } else if curve[index] < curve[lowest] {
                (lowest, highest) = (index, index)
            }
        }
        if highest > lowest, curve[highest] - curve[lowest] >= minimumRise { result.append(highest) }
        return result
    }
}
