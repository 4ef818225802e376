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
        guard known.count >= 3 else { return [] }
        var result: [Peak] = []
        var lowest = known[0]
        var highest = known[0]
        // Between two deep enough valleys there is one peak.
        for index in known.dropFirst() {
            if curve[index] > curve[highest] { highest = index }
            if curve[highest] - curve[lowest] >= minimumRise, highest > lowest {
                if curve[highest] - curve[index] >= minimumRise {
                    result.append(
                        Peak(
                            index: highest,
                            rise: min(curve[highest] - curve[lowest], curve[highest] - curve[index])))
                    (lowest, highest) = (index, index)
                }
            } else if curve[index] < curve[lowest] {
                (lowest, highest) = (index, index)
            }
        }
        // A clip may end at its peak, or a little after it.
        if highest > lowest, curve[highest] - curve[lowest] >= minimumRise {
            result.append(Peak(index: highest, rise: curve[highest] - curve[lowest]))
        }
        return result
    }
}
