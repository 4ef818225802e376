/// The colours of a body's parts, in the order of `AppearanceSite.Part`.
///
/// A colour is logarithmic brightness, red against green, and yellow against blue, the latter two relative to
/// brightness, so that shade moves the first much and the others little.
struct PartColors: Hashable, Sendable {
    var colors = [SIMD3<Float>](repeating: .zero, count: AppearanceSite.Part.allCases.count)
    /// 0 for a part that cannot be seen, 1 for one that is seen well.
    var weights = [Float](repeating: 0, count: AppearanceSite.Part.allCases.count)

    /// Adds the colour of one site to its part.
    mutating func add(_ color: SIMD3<Float>, weight: Float, to part: AppearanceSite.Part) {
        guard weight > 0 else { return }
        let sum = weights[part.rawValue] + weight
        colors[part.rawValue] += (color - colors[part.rawValue]) * (weight / sum)
        weights[part.rawValue] = sum
    }
}
