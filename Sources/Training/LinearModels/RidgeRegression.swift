/// Weighted ridge regression with an intercept, and what it would predict for each group of examples had
/// it not seen that group: exactly, without fitting again.
///
/// Rows of one group must stand together.
public struct RidgeRegression {
    /// A fitted model.
    public struct Solution: Sendable {
        /// What the squared coefficients were multiplied by.
        public var alpha: Float
        /// [features × targets], for features as they were given.
        public var coefficients: [Float]
        /// One for each target.
        public var intercepts: [Float]
        /// [examples × targets]: each row predicted.
        public var fitted: [Float]
        /// [examples × targets]: each row predicted without its group.
        public var heldOut: [Float]
        /// The weighted mean of the squared held-out errors, over examples and targets.
        public var heldOutError: Float

        /// [rows × targets]: what the model predicts for rows of features.
        public func predictions(for features: FeatureMatrix) -> [Float] {
            let products = LinearAlgebra.product(features, coefficients, width: intercepts.count)
            return products.indices.map { products[$0] + intercepts[$0 % intercepts.count] }
        }

        /// One model that predicts the mean of what several do, each from features of its own; its coefficients are for
        /// all their features, one model's after the other's. Its held-out error is the members' mean, an upper bound.
        package static func mean(of members: [Solution]) -> Solution {
            var result = members[0]
            guard members.count > 1 else { return result }
            let share = 1 / Float(members.count)
            result.coefficients = members.flatMap { $0.coefficients.map { $0 * share } }
            for path in [\Solution.intercepts, \.fitted, \.heldOut] {
                for member in members.dropFirst() {
                    for index in result[keyPath: path].indices {
                        result[keyPath: path][index] += member[keyPath: path][index]
                    }
                }
                for index in result[keyPath: path].indices { result[keyPath: path][index] *= share }
            }
            result.alpha = members.reduce(0) { $0 + $1.alpha } * share
            result.heldOutError = members.reduce(0) { $0 + $1.heldOutError } * share
            return result
        }
    }

    private let targetCount: Int
    private let scaling: FeatureScaling
    private let symmetry: MirrorSymmetry
    private let targetMeans: [Float]
    private let rootWeights: [Float]
    private let weightSum: Float
    /// Centred, scaled and multiplied by the root of the row's weight; pairs as sums and differences.
    private let rows: FeatureMatrix
    /// Centred and multiplied by the root of the row's weight.
    private let targets: [Float]
    /// What is the same in a mirror.
    private let even: RidgeSystem
    /// What turns round in a mirror; nil where no target does.
    private let odd: RidgeSystem?

    /// Prepares a regression; `features` is consumed and scaled in place.
    ///
    /// - Parameters:
    ///   - features: One example a row.
    ///   - targets: [examples × targetCount].
    ///   - weights: How much each example counts; their mean should be 1.
    ///   - groups: The rows of each group, covering all rows in order.
    ///   - symmetry: With it every example counts as its mirror image too.
    ///   - minimumScale: Features that vary less are scaled as if they varied this much.
    public init(
        features: consuming FeatureMatrix, targets: [Float], targetCount: Int, weights: [Float],
        groups: [Range<Int>], symmetry: MirrorSymmetry? = nil, minimumScale: Float = 0.02
    ) {
        var rows = features
        let rowCount = rows.rowCount
        let columnCount = rows.columnCount
        precondition(targets.count == rowCount * targetCount && weights.count == rowCount)
        precondition(groups.reduce(0) { $1.lowerBound == $0 ? $1.upperBound : -1 } == rowCount)
        let symmetry = symmetry ?? MirrorSymmetry(imageCount: 0, targets: Array(0..<targetCount))
        precondition(2 * symmetry.imageCount <= columnCount && symmetry.targets.count == targetCount)
        self.targetCount = targetCount
        self.symmetry = symmetry
        let weightSum = weights.reduce(0, +)
        self.weightSum = weightSum
        let rootWeights = weights.map { $0.squareRoot() }
        self.rootWeights = rootWeights
        scaling = FeatureScaling(
            rows, weights: weights, imageCount: symmetry.imageCount, minimumScale: minimumScale)
        scaling.apply(to: &rows, rootWeights: rootWeights, imageCount: symmetry.imageCount)

        var means = [Float](repeating: 0, count: targetCount)
        for row in 0..<rowCount {
            for target in 0..<targetCount {
                means[target] += weights[row] * targets[row * targetCount + target] / weightSum
            }
        }
        let targetMeans = means.indices.map { (means[$0] + means[symmetry.targets[$0]]) / 2 }
        self.targetMeans = targetMeans
        let centred = targets.indices.map {
            (targets[$0] - targetMeans[$0 % targetCount]) * rootWeights[$0 / targetCount]
        }
        self.targets = centred
        let (own, pairs) = (symmetry.ownTargets, symmetry.targetPairs)
        let half = Float(0.5).squareRoot()
        var evenTargets: [Float] = []
        var oddTargets: [Float] = []
        for row in 0..<rowCount {
            let start = row * targetCount
            evenTargets += own.map { centred[start + $0] }
            evenTargets += pairs.map { (centred[start + $0] + centred[start + $1]) * half }
            oddTargets += pairs.map { (centred[start + $0] - centred[start + $1]) * half }
        }
        let evenColumns = 0..<(columnCount - symmetry.imageCount)
        even = RidgeSystem(
            rows, columns: evenColumns, targets: evenTargets, targetCount: own.count + pairs.count,
            groups: groups, meanShares: rootWeights.map { $0 / weightSum.squareRoot() })
        // The mean of what turns round is 0 without taking anything off.
        odd =
            pairs.isEmpty
            ? nil
            : RidgeSystem(
                rows, columns: evenColumns.upperBound..<columnCount, targets: oddTargets,
                targetCount: pairs.count, groups: groups, meanShares: [])
        self.rows = rows
    }

    /// The mean of the squares of an example's scaled features: a natural unit for `alpha`.
    public var featureEnergy: Float { (even.energy + (odd?.energy ?? 0)) / Float(rows.rowCount) }

    /// The fit for one `alpha`; nil when the numbers do not allow it (alpha far too small), or the task is cancelled.
    public func solve(alpha: Float) -> Solution? { trial(alpha: alpha).map { solution(of: $0) } }

    /// The fit with the least held-out error among `alphas` (rising), searched from one of them outwards.
    ///
    /// Ends early, with what it has, when the task is cancelled: nil before the first.
    /// - Parameters:
    ///   - alphas: What to choose from.
    ///   - start: Where to begin; nil: in the middle.
    public func solve(bestOf alphas: [Float], from start: Int? = nil) -> Solution? {
        var best: Trial?
        var tried: Set<Int> = []
        var index = min(max(start ?? alphas.count / 2, 0), alphas.count - 1)
        var bestIndex = index
        while alphas.indices.contains(index), !Task.isCancelled,
            tried.insert(index).inserted
        {
            let trial = trial(alpha: alphas[index])
            if let trial, trial.heldOutError < best?.heldOutError ?? .infinity {
                best = trial
                bestIndex = index
            }
            let next = [bestIndex + 1, bestIndex - 1].first {
                alphas.indices.contains($0) && !tried.contains($0)
            }
            index = next ?? -1
        }
        return best.map { solution(of: $0) }
    }

    /// What is known of an `alpha` before there are coefficients.
    private struct Trial {
        var alpha: Float
        var even: RidgeSystem.Fit
        var odd: RidgeSystem.Fit?
        /// [examples × targets].
        var heldOutResiduals: [Float]
        var heldOutError: Float
    }

    private func trial(alpha: Float) -> Trial? {
        guard let evenFit = even.solve(rows, alpha: alpha) else { return nil }
        var oddFit: RidgeSystem.Fit?
        if let odd {
            oddFit = odd.solve(rows, alpha: alpha)
            guard oddFit != nil else { return nil }
        }
        let residuals = joined(evenFit.heldOutResiduals, oddFit?.heldOutResiduals)
        let error = residuals.reduce(0.0) { $0 + Double($1 * $1) }
        return Trial(
            alpha: alpha, even: evenFit, odd: oddFit, heldOutResiduals: residuals,
            heldOutError: Float(error / Double(weightSum) / Double(targetCount)))
    }

    private func solution(of trial: Trial) -> Solution {
        func predicted(_ residuals: [Float]) -> [Float] {
            residuals.indices.map { index in
                let (root, mean) = (rootWeights[index / targetCount], targetMeans[index % targetCount])
                return root > 0 ? (targets[index] - residuals[index]) / root + mean : mean
            }
        }
        var coefficients = featureCoefficients(
            even.coefficients(of: trial.even, rows),
            odd.flatMap { odd in trial.odd.map { odd.coefficients(of: $0, rows) } })
        var intercepts = targetMeans
        for column in 0..<rows.columnCount {
            for target in 0..<targetCount {
                coefficients[column * targetCount + target] /= scaling.scales[column]
                intercepts[target] -= coefficients[column * targetCount + target] * scaling.means[column]
            }
        }
        return Solution(
            alpha: trial.alpha, coefficients: coefficients, intercepts: intercepts,
            fitted: predicted(joined(trial.even.residuals, trial.odd?.residuals)),
            heldOut: predicted(trial.heldOutResiduals), heldOutError: trial.heldOutError)
    }

    /// Rows of even and odd targets as rows of the targets that they are sums and differences of.
    private func joined(_ even: [Float], _ odd: [Float]?) -> [Float] {
        guard let odd else { return even }
        let (own, pairs) = (symmetry.ownTargets, symmetry.targetPairs)
        let half = Float(0.5).squareRoot()
        let evenCount = own.count + pairs.count
        var result = [Float](repeating: 0, count: even.count / evenCount * targetCount)
        for row in 0..<(even.count / evenCount) {
            for (place, target) in own.enumerated() {
                result[row * targetCount + target] = even[row * evenCount + place]
            }
            for (place, (target, image)) in pairs.enumerated() {
                let sum = even[row * evenCount + own.count + place] * half
                let difference = odd[row * pairs.count + place] * half
                result[row * targetCount + target] = sum + difference
                result[row * targetCount + image] = sum - difference
            }
        }
        return result
    }

    /// The coefficients of scaled features from those of their sums and differences.
    private func featureCoefficients(_ even: [Float], _ odd: [Float]?) -> [Float] {
        let imageCount = symmetry.imageCount
        guard imageCount > 0 else { return even }
        let half = Float(0.5).squareRoot()
        let evenCount = rows.columnCount - imageCount
        let firstPair = evenCount - imageCount
        let (evenWidth, oddWidth) = (even.count / evenCount, symmetry.targetPairs.count)
        var wholeEven: [Float] = []
        var wholeOdd: [Float] = []
        for column in 0..<rows.columnCount {
            let isImage = column >= evenCount
            let place = isImage ? column - imageCount : column
            let share = column < firstPair ? 1 : half
            wholeEven += even[(place * evenWidth)..<((place + 1) * evenWidth)].map { $0 * share }
            guard let odd else { continue }
            if column < firstPair {
                wholeOdd += [Float](repeating: 0, count: oddWidth)
            } else {
                let start = (place - firstPair) * oddWidth
                wholeOdd += odd[start..<(start + oddWidth)].map { $0 * (isImage ? -half : half) }
            }
        }
        return joined(wholeEven, odd == nil ? nil : wholeOdd)
    }
}
