/// Directions in the space of postures that a body moves along.
enum MovementDirection {
    /// The directions in which the postures of a range of steps differ most, as unit vectors.
    static func principal(_ path: BodyPath, _ range: Range<Int>, count: Int) -> [[Float]] {
        let width = BodyPath.width
        var covariance = covariance(path, range)
        var directions: [[Float]] = []
        for _ in 0..<count {
            guard let (direction, strength) = strongest(covariance, width) else { break }
            for row in 0..<width {
                for column in 0..<width {
                    covariance[row * width + column] -= strength * direction[row] * direction[column]
                }
            }
            directions.append(direction)
        }
        return directions
    }

    /// How the numbers of a posture vary together within a range of steps, in rows of `BodyPath.width`.
    private static func covariance(_ path: BodyPath, _ range: Range<Int>) -> [Float] {
        let width = BodyPath.width
        // Every other step says as much of a long range.
        let steps = stride(from: range.lowerBound, to: range.upperBound, by: range.count > 100 ? 2 : 1)
        let count = Float(range.count > 100 ? (range.count + 1) / 2 : range.count)
        var mean = [Float](repeating: 0, count: width)
        var covariance = [Float](repeating: 0, count: width * width)
        var offset = mean
        path.features.withUnsafeBufferPointer { values in
            for step in steps {
                for index in 0..<width { mean[index] += values[step * width + index] / count }
            }
            mean.withUnsafeBufferPointer { mean in
                offset.withUnsafeMutableBufferPointer { offset in
                    covariance.withUnsafeMutableBufferPointer { covariance in
                        for step in steps {
                            for index in 0..<width {
                                offset[index] = values[step * width + index] - mean[index]
                            }
                            for row in 0..<width {
                                let scale = offset[row]
                                for column in 0..<width {
                                    covariance[row * width + column] += scale * offset[column]
                                }
                            }
                        }
                    }
                }
            }
        }
        return covariance
    }

    /// The mean way from the ends of some excursions to their farthest postures, as a unit vector.
    static func mean(_ path: BodyPath, _ excursions: [Excursion]) -> [Float]? {
        let width = BodyPath.width
        var sum = [Float](repeating: 0, count: width)
        for excursion in excursions {
            for index in 0..<width {
                func value(_ step: Int) -> Float { path.features[step * width + index] }
                let ends = (value(excursion.start) + value(excursion.end)) / 2
                let far =
                    (value(excursion.phases[1]) + value(excursion.peak) + value(excursion.phases[3])) / 3
                sum[index] += far - ends
            }
        }
        return unit(sum)
    }

    /// How far each step's posture is along a direction.
    static func project(_ path: BodyPath, on direction: [Float]) -> [Float] {
        let width = BodyPath.width
        return path.features.withUnsafeBufferPointer { values in
            direction.withUnsafeBufferPointer { direction in
                (0..<path.count).map { step in
                    var sum: Float = 0
                    for index in 0..<width { sum += direction[index] * values[step * width + index] }
                    return sum
                }
            }
        }
    }

    /// The eigenvector of the largest eigenvalue, by power iteration.
    private static func strongest(_ matrix: [Float], _ width: Int) -> ([Float], Float)? {
        guard let start = (0..<width).max(by: { matrix[$0 * width + $0] < matrix[$1 * width + $1] }),
            var vector = unit(Array(matrix[start * width..<(start + 1) * width]))
        else { return nil }
        var product = vector
        for _ in 0..<10 {
            for row in 0..<width {
                var sum: Float = 0
                for column in 0..<width { sum += matrix[row * width + column] * vector[column] }
                product[row] = sum
            }
            guard let next = unit(product) else { return nil }
            vector = next
        }
        let strength = zip(vector, product).reduce(Float(0)) { $0 + $1.0 * $1.1 }
        return (vector, strength)
    }

    private static func unit(_ vector: [Float]) -> [Float]? {
        let length = vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return length > 1e-5 ? vector.map { $0 / length } : nil
    }
}
