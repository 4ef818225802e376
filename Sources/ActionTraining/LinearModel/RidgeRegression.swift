/// Weighted ridge regression with an intercept, and what it would predict for each group of examples had
/// it not seen that group: exactly, without fitting again.
///
/// With examples left out in groups (all windows of one person or clip together) the closed form
/// r_G ← (I − H_GG)⁻¹ r_G of the residuals is used, H being the hat matrix. Solves in the smaller of the two
/// dimensions. Rows of one group must stand together.
public struct RidgeRegression {
    /// A fitted model.
    public struct Solution: Sendable {
        /// What the squared coefficients were multiplied by.
        public var alpha: Float
        /// [features × targets], for features as they were given.
        public var coefficients: [Float]
        /// One for each target.
        public var intercepts: [Float]
        /// [examples × targets]: each row predicted without its group.
        public var heldOut: [Float]
        /// The weighted mean of the squared held-out errors, over examples and targets.
        public var heldOutError: Float
    }

    private let targetCount: Int
    private let groups: [Range<Int>]
    private let means: [Float]
    private let scales: [Float]
    private let targetMeans: [Float]
    private let rootWeights: [Float]
    private let weightSum: Float
    /// Centred, scaled and multiplied by the root of the row's weight.
    private let rows: FeatureMatrix
    private let targets: [Float]
    /// The product of `rows` with itself over the smaller dimension.
    private let gram: [Float]
    private let isDual: Bool

    /// Prepares a regression; `features` is consumed and scaled in place.
    ///
    /// - Parameters:
    ///   - features: One example a row.
    ///   - targets: [examples × targetCount].
    ///   - weights: How much each example counts; their mean should be 1.
    ///   - groups: The rows of each group, covering all rows in order.
    ///   - minimumScale: Features that vary less are scaled as if they varied this much.
    public init(
        features: consuming FeatureMatrix, targets: [Float], targetCount: Int, weights: [Float],
        groups: [Range<Int>], minimumScale: Float = 0.02
    ) {
        let rowCount = features.rowCount
        let columnCount = features.columnCount
        precondition(targets.count == rowCount * targetCount && weights.count == rowCount)
        precondition(groups.reduce(0) { $1.lowerBound == $0 ? $1.upperBound : -1 } == rowCount)
        self.targetCount = targetCount
        self.groups = groups
        weightSum = weights.reduce(0, +)
        let rootWeights = weights.map { $0.squareRoot() }
        self.rootWeights = rootWeights

        var sums = [Double](repeating: 0, count: columnCount)
        var squares = sums
        for row in 0..<rowCount {
            for column in 0..<columnCount {
                let value = Double(features.values[row * columnCount + column])
                sums[column] += Double(weights[row]) * value
                squares[column] += Double(weights[row]) * value * value
            }
        }
        let total = Double(weightSum)
        let means = sums.map { Float($0 / total) }
        let scales = zip(sums, squares).map { sum, square in
            max(minimumScale, Float(max(0, square / total - (sum / total) * (sum / total)).squareRoot()))
        }
        for row in 0..<rowCount {
            for column in 0..<columnCount {
                let index = row * columnCount + column
                features.values[index] =
                    (features.values[index] - means[column]) / scales[column] * rootWeights[row]
            }
        }
        (self.means, self.scales) = (means, scales)

        var targetMeans = [Float](repeating: 0, count: targetCount)
        for row in 0..<rowCount {
            for target in 0..<targetCount {
                targetMeans[target] += weights[row] * targets[row * targetCount + target] / weightSum
            }
        }
        self.targetMeans = targetMeans
        self.targets = targets.indices.map {
            (targets[$0] - targetMeans[$0 % targetCount]) * rootWeights[$0 / targetCount]
        }
        isDual = rowCount <= columnCount
        gram = LinearAlgebra.selfProduct(isDual ? .ofRows : .ofColumns, of: features)
        rows = features
    }

    /// The mean of the diagonal of the Gram matrix per example: a natural unit for `alpha`.
    public var featureEnergy: Float {
        let size = isDual ? rows.rowCount : rows.columnCount
        return (0..<size).reduce(0) { $0 + gram[$1 * size + $1] } / Float(rows.rowCount)
    }

    /// The fit for one `alpha`; nil when the numbers do not allow it (alpha far too small).
    public func solve(alpha: Float) -> Solution? {
        let size = isDual ? rows.rowCount : rows.columnCount
        var factor = gram
        for index in 0..<size { factor[index * size + index] += alpha }
        guard LinearAlgebra.factorize(&factor, size: size) else { return nil }
        return isDual ? solveDual(&factor, alpha: alpha) : solvePrimal(factor, alpha: alpha)
    }

    /// The fit with the least held-out error among `alphas` (rising), searched from one of them outwards.
    ///
    /// Ends early, with what it has, when the task is cancelled.
    /// - Parameters:
    ///   - alphas: What to choose from.
    ///   - start: Where to begin; nil: in the middle.
    public func solve(bestOf alphas: [Float], from start: Int? = nil) -> Solution? {
        var best: Solution?
        var tried: Set<Int> = []
        var index = min(max(start ?? alphas.count / 2, 0), alphas.count - 1)
        var bestIndex = index
        while alphas.indices.contains(index), tried.insert(index).inserted, !Task.isCancelled {
            let solution = solve(alpha: alphas[index])
            if let solution, solution.heldOutError < best?.heldOutError ?? .infinity {
                best = solution
                bestIndex = index
            }
            let next = [bestIndex + 1, bestIndex - 1].first {
                alphas.indices.contains($0) && !tried.contains($0)
            }
            index = next ?? -1
        }
        return best
    }

    private func solvePrimal(_ factor: [Float], alpha: Float) -> Solution? {
        let size = rows.columnCount
        var coefficients = LinearAlgebra.product(rows, transposed: true, targets, columns: targetCount)
        LinearAlgebra.solve(factor: factor, size: size, &coefficients, columns: targetCount)
        let fitted = LinearAlgebra.product(rows, coefficients, columns: targetCount)
        var residuals = zip(targets, fitted).map { $0 - $1 }
        for block in blocks(of: 1024) {
            let first = groups[block.lowerBound].lowerBound
            let end = groups[block.upperBound - 1].upperBound
            var whitened = Array(rows.values[(first * size)..<(end * size)])
            LinearAlgebra.whiten(&whitened, rowCount: end - first, factor: factor, size: size)
            for group in groups[block] {
                let start = (group.lowerBound - first) * size
                var part = FeatureMatrix(rowCount: group.count, columnCount: size)
                part.values = Array(whitened[start..<(start + group.count * size)])
                var kept = LinearAlgebra.selfProduct(.ofRows, of: part)
                for row in 0..<group.count {
                    for column in row..<group.count {
                        let index = row * group.count + column
                        let intercept =
                            rootWeights[group.lowerBound + row] * rootWeights[group.lowerBound + column]
                            / weightSum
                        kept[index] = (row == column ? 1 : 0) - kept[index] - intercept
                    }
                }
                guard leaveOut(group, kept, &residuals) else { return nil }
            }
        }
        return solution(alpha: alpha, coefficients: coefficients, residuals: residuals)
    }

    private func solveDual(_ factor: inout [Float], alpha: Float) -> Solution? {
        let size = rows.rowCount
        var dual = targets
        LinearAlgebra.solve(factor: factor, size: size, &dual, columns: targetCount)
        let coefficients = LinearAlgebra.product(rows, transposed: true, dual, columns: targetCount)
        guard LinearAlgebra.invert(factor: &factor, size: size) else { return nil }
        // alpha × dual are the residuals, alpha × U⁻¹U⁻ᵀ is I − H but for the intercept's share; of that only
        // the groups' own blocks are needed.
        var residuals = dual.map { alpha * $0 }
        for group in groups {
            // The groups' rows of U⁻¹, which is zero left of the diagonal.
            let width = size - group.lowerBound
            var part = FeatureMatrix(rowCount: group.count, columnCount: width)
            for row in 0..<group.count {
                let start = (group.lowerBound + row) * size
                for column in (group.lowerBound + row)..<size {
                    part.values[row * width + column - group.lowerBound] = factor[start + column]
                }
            }
            var kept = LinearAlgebra.selfProduct(.ofRows, of: part)
            for row in 0..<group.count {
                for column in row..<group.count {
                    let (i, j) = (group.lowerBound + row, group.lowerBound + column)
                    kept[row * group.count + column] =
                        alpha * kept[row * group.count + column] - rootWeights[i] * rootWeights[j] / weightSum
                }
            }
            guard leaveOut(group, kept, &residuals) else { return nil }
        }
        return solution(alpha: alpha, coefficients: coefficients, residuals: residuals)
    }

    /// Replaces a group's residuals by those of a fit without the group; `kept` is its part of I − H.
    private func leaveOut(_ group: Range<Int>, _ kept: [Float], _ residuals: inout [Float]) -> Bool {
        var kept = kept
        guard LinearAlgebra.factorize(&kept, size: group.count) else { return false }
        let range = (group.lowerBound * targetCount)..<(group.upperBound * targetCount)
        var part = Array(residuals[range])
        LinearAlgebra.solve(factor: kept, size: group.count, &part, columns: targetCount)
        residuals.replaceSubrange(range, with: part)
        return true
    }

    private func solution(alpha: Float, coefficients: [Float], residuals: [Float]) -> Solution {
        var heldOut = residuals
        var error = 0.0
        for row in 0..<rows.rowCount {
            for target in 0..<targetCount {
                let index = row * targetCount + target
                error += Double(residuals[index] * residuals[index])
                heldOut[index] =
                    rootWeights[row] > 0
                    ? (targets[index] - residuals[index]) / rootWeights[row] + targetMeans[target]
                    : targetMeans[target]
            }
        }
        var intercepts = targetMeans
        var unscaled = coefficients
        for column in 0..<rows.columnCount {
            for target in 0..<targetCount {
                unscaled[column * targetCount + target] /= scales[column]
                intercepts[target] -= unscaled[column * targetCount + target] * means[column]
            }
        }
        return Solution(
            alpha: alpha, coefficients: unscaled, intercepts: intercepts, heldOut: heldOut,
            heldOutError: Float(error / Double(weightSum) / Double(targetCount)))
    }

    /// Runs of groups of about `size` rows.
    private func blocks(of size: Int) -> [Range<Int>] {
        var result: [Range<Int>] = []
        var start = 0
        while start < groups.count {
            var end = start + 1
            while end < groups.count, groups[end].upperBound - groups[start].lowerBound <= size { end += 1 }
            result.append(start..<end)
            start = end
        }
        return result
    }
}
