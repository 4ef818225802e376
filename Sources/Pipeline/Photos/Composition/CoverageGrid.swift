/// A grid of values of 0...1 over a rectangle, with the few filters that masks need.
struct CoverageGrid {
    let width: Int
    let height: Int
    var values: [Float]

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        values = Array(repeating: 0, count: width * height)
    }

    /// The mean of the square of 2 × `reach` + 1 cells round each cell, twice; beyond the edge it is 0.
    func blurred(reach: Int) -> CoverageGrid {
        guard reach > 0 else { return self }
        var result = self
        for _ in 0..<2 { result = result.boxed(reach).transposed.boxed(reach).transposed }
        return result
    }

    /// The coverage without a rim about as wide as `reach`; thin parts stay.
    func withoutEdge(reach: Int) -> CoverageGrid {
        var result = blurred(reach: reach)
        for index in result.values.indices {
            result.values[index] = min(values[index], smoothStep(0.55, 0.9, result.values[index]))
        }
        return result
    }

    /// The mean of each cell and its neighbours in the row.
    private func boxed(_ reach: Int) -> CoverageGrid {
        var result = self
        let scale = 1 / Float(2 * reach + 1)
        let width = width
        values.withUnsafeBufferPointer { source in
            result.values.withUnsafeMutableBufferPointer { target in
                for row in 0..<height {
                    let start = row &* width
                    var sum: Float = 0
                    for column in 0..<min(reach, width) { sum += source[start &+ column] }
                    for column in 0..<width {
                        if column &+ reach < width { sum += source[start &+ column &+ reach] }
                        if column &- reach &- 1 >= 0 { sum -= source[start &+ column &- reach &- 1] }
                        target[start &+ column] = max(0, sum * scale)
                    }
                }
            }
        }
        return result
    }

    private var transposed: CoverageGrid {
        var result = CoverageGrid(width: height, height: width)
        let (width, height) = (width, height)
        values.withUnsafeBufferPointer { source in
            result.values.withUnsafeMutableBufferPointer { target in
                for top in stride(from: 0, to: height, by: 16) {
                    for left in stride(from: 0, to: width, by: 16) {
                        for y in top..<min(top + 16, height) {
                            for x in left..<min(left + 16, width) {
                                target[x &* height &+ y] = source[y &* width &+ x]
                            }
                        }
                    }
                }
            }
        }
        return result
    }
}

/// 0 up to `low`, 1 from `high` on, smooth between.
@inline(__always)
func smoothStep(_ low: Float, _ high: Float, _ value: Float) -> Float {
    let share = max(0, min(1, (value - low) / (high - low)))
    return share * share * (3 - 2 * share)
}
