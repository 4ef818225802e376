/// How the joints of one body move together over a track, as a normal distribution of their places.
///
/// From it follows where a joint is that is not seen.
struct JointRegression {
    /// Variance of the joints' trembling, as a share of the mean square of their places relative to their middle: 0.003 to 0.01
    /// are alike, see Measurements/Movement.md.
    private static let tremblingShare: Float = 0.005

    /// Middle of these joints in each step, so that a body's way through the picture predicts nothing.
    private let middles: [SIMD2<Float>]
    /// x and y of these joints in each step, relative to the middle.
    private let rows: [Float]
    private let mean: [Float]
    private let covariance: [Float]
    /// Variance of a joint's trembling.
    private let noise: Float

    private var width: Int { mean.count }

    /// - Parameters:
    ///   - places: Rows of joints without gaps, one for each step.
    ///   - rowLength: All joints of a row.
    ///   - joints: Those that are taken.
    init(_ places: [SIMD2<Float>], rowLength: Int, joints: [Int]) {
        let (count, width) = (places.count / rowLength, 2 * joints.count)
        var middles = [SIMD2<Float>](repeating: .zero, count: count)
        var rows = [Float](repeating: 0, count: count * width)
        var mean = [Float](repeating: 0, count: width)
        for step in 0..<count {
            for joint in joints { middles[step] += places[step * rowLength + joint] / Float(joints.count) }
            for (index, joint) in joints.enumerated() {
                let place = places[step * rowLength + joint] - middles[step]
                for axis in 0...1 {
                    rows[step * width + 2 * index + axis] = place[axis]
                    mean[2 * index + axis] += place[axis] / Float(count)
                }
            }
        }
        let size = rows.reduce(0) { $0 + $1 * $1 } / Float(max(1, count * width))
        noise = Self.tremblingShare * size
        for index in rows.indices { rows[index] -= mean[index % width] }
        covariance = Self.covariance(rows, width)
        (self.middles, self.rows, self.mean) = (middles, rows, mean)
    }

    /// Where one of the joints is in each step, judged by all others.
    func prediction(of index: Int) -> [SIMD2<Float>] {
        let columns = (0..<width).filter { $0 / 2 != index }
        let weights = weights(columns, of: [2 * index, 2 * index + 1])
        let center = SIMD2(mean[2 * index], mean[2 * index + 1])
        return middles.indices.map { step in
            var sum = SIMD2<Float>.zero
            for (column, weight) in zip(columns, weights) { sum += rows[step * width + column] * weight }
            return middles[step] + center + sum
        }
    }

    /// The weights by which some columns predict two others, by a Cholesky decomposition.
    private func weights(_ columns: [Int], of targets: SIMD2<Int>) -> [SIMD2<Float>] {
        let count = columns.count
        var lower = [Float](repeating: 0, count: count * count)
        var weights = [SIMD2<Float>](repeating: .zero, count: count)
        for row in 0..<count {
            let line = columns[row] * width
            for column in 0...row {
                var sum = covariance[line + columns[column]] + (row == column ? noise : 0)
                for index in 0..<column { sum -= lower[row * count + index] * lower[column * count + index] }
                lower[row * count + column] =
                    row == column ? max(sum, 1e-12).squareRoot() : sum / lower[column * count + column]
            }
            var sum = SIMD2(covariance[line + targets.x], covariance[line + targets.y])
            for index in 0..<row { sum -= lower[row * count + index] * weights[index] }
            weights[row] = sum / lower[row * count + row]
        }
        for row in (0..<count).reversed() {
            var sum = weights[row]
            for index in row + 1..<max(count, row + 1) { sum -= lower[index * count + row] * weights[index] }
            weights[row] = sum / lower[row * count + row]
        }
        return weights
    }

    private static func covariance(_ rows: [Float], _ width: Int) -> [Float] {
        let count = rows.count / max(1, width)
        var covariance = [Float](repeating: 0, count: width * width)
        covariance.withUnsafeMutableBufferPointer { covariance in
            rows.withUnsafeBufferPointer { rows in
                for step in 0..<count {
                    for row in 0..<width {
                        let scale = rows[step * width + row] / Float(count)
                        for column in 0...row {
                            covariance[row * width + column] += scale * rows[step * width + column]
                        }
                    }
                }
                for row in 0..<width {
                    for column in 0..<row {
                        covariance[column * width + row] = covariance[row * width + column]
                    }
                }
            }
        }
        return covariance
    }
}
