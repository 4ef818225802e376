import LinearModels
import SeededRandom
import Testing

@Suite struct RidgeRegressionTests {
    private struct Problem {
        var features: FeatureMatrix
        var targets: [Float]
        var weights: [Float]
        var groups: [Range<Int>]
    }

    private func problem(rows: Int, columns: Int, groupSize: Int, seed: UInt64) -> Problem {
        var random = SeededGenerator(seed: seed)
        var features = FeatureMatrix(rowCount: rows, columnCount: columns)
        for index in features.values.indices { features.values[index] = random.uniform(0...1) }
        let targets = (0..<rows).map { row in
            2 * features[row, 0] - features[row, 1] + random.uniform(-0.3...0.3)
        }
        let weights = (0..<rows).map { _ in random.uniform(0.5...1.5) }
        let groups = stride(from: 0, to: rows, by: groupSize).map { $0..<min($0 + groupSize, rows) }
        return Problem(features: features, targets: targets, weights: weights, groups: groups)
    }

    private func without(_ range: Range<Int>, _ p: Problem) -> Problem {
        let kept = p.targets.indices.filter { !range.contains($0) }
        var features = FeatureMatrix(rowCount: kept.count, columnCount: p.features.columnCount)
        for (row, old) in kept.enumerated() {
            for column in 0..<p.features.columnCount { features[row, column] = p.features[old, column] }
        }
        return Problem(
            features: features, targets: kept.map { p.targets[$0] }, weights: kept.map { p.weights[$0] },
            groups: kept.indices.map { $0..<($0 + 1) })
    }

    private func fit(_ p: Problem) -> RidgeRegression {
        // A scale that all features are below makes scaling the same for every subset.
        RidgeRegression(
            features: p.features, targets: p.targets, targetCount: 1, weights: p.weights, groups: p.groups,
            minimumScale: 10)
    }

    @Test(arguments: [(30, 5, 1), (30, 5, 4), (12, 40, 1), (12, 40, 3)])
    func `held-out predictions equal those of a fit without the group`(
        rows: Int, columns: Int, groupSize: Int
    )
        throws
    {
        let whole = problem(rows: rows, columns: columns, groupSize: groupSize, seed: 3)
        let solution = try #require(fit(whole).solve(alpha: 0.01))
        for group in whole.groups {
            let refit = try #require(fit(without(group, whole)).solve(alpha: 0.01))
            for row in group {
                let explicit = (0..<columns).reduce(refit.intercepts[0]) {
                    $0 + refit.coefficients[$1] * whole.features[row, $1]
                }
                #expect(abs(explicit - solution.heldOut[row]) < 2e-3)
            }
        }
    }

    @Test(arguments: [(30, 5), (5, 30)])
    func `a cancelled search begins no fit`(rows: Int, columns: Int) async {
        let regression = fit(problem(rows: rows, columns: columns, groupSize: 1, seed: 3))
        #expect(regression.solve(bestOf: [0.01, 1, 100]) != nil)
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return (regression.solve(bestOf: [0.01, 1, 100])?.alpha, regression.solve(alpha: 1)?.alpha)
        }
        task.cancel()
        let (best, one) = await task.value
        #expect(best == nil && one == nil)
    }

    @Test func `a fit of very many rows is that of its parts`() throws {
        // Every example twice, in two halves that are summed up one after the other.
        let half = problem(rows: 4096, columns: 4, groupSize: 64, seed: 5)
        var features = FeatureMatrix(rowCount: 8192, columnCount: 4)
        features.values = half.features.values + half.features.values
        let whole = Problem(
            features: features, targets: half.targets + half.targets, weights: half.weights + half.weights,
            groups: half.groups + half.groups.map { $0.lowerBound + 4096..<$0.upperBound + 4096 })
        let (one, two) = (try #require(fit(half).solve(alpha: 0.5)), try #require(fit(whole).solve(alpha: 1)))
        for (single, double) in zip(one.coefficients, two.coefficients) {
            #expect(abs(single - double) < 1e-4)
        }
    }

    @Test(arguments: [(40, 8), (12, 30)])
    func `with a symmetry the fit equals one on the rows and their mirror images`(rows: Int, columns: Int)
        throws
    {
        var random = SeededGenerator(seed: 4)
        let images = columns / 2 - 1
        // Two features are their own images, the others pairs; the first target is its own image.
        let swapped = [0, 2, 1]
        func image(_ column: Int) -> Int {
            column < columns - 2 * images
                ? column : column < columns - images ? column + images : column - images
        }
        var half = FeatureMatrix(rowCount: rows, columnCount: columns)
        for index in half.values.indices { half.values[index] = random.uniform(0...1) }
        let targets = (0..<(3 * rows)).map { _ in random.uniform(-1...1) }
        let weights = (0..<rows).map { _ in random.uniform(0.5...1.5) }
        let symmetric = RidgeRegression(
            features: half, targets: targets, targetCount: 3, weights: weights,
            groups: stride(from: 0, to: rows, by: 2).map { $0..<($0 + 2) },
            symmetry: MirrorSymmetry(imageCount: images, targets: swapped))

        var whole = FeatureMatrix(rowCount: 2 * rows, columnCount: columns)
        var wholeTargets: [Float] = []
        for row in 0..<rows {
            for column in 0..<columns {
                whole[2 * row, column] = half[row, column]
                whole[2 * row + 1, image(column)] = half[row, column]
            }
            wholeTargets += (0..<3).map { targets[3 * row + $0] }
            wholeTargets += swapped.map { targets[3 * row + $0] }
        }
        let doubled = RidgeRegression(
            features: whole, targets: wholeTargets, targetCount: 3, weights: weights.flatMap { [$0, $0] },
            groups: stride(from: 0, to: 2 * rows, by: 4).map { $0..<($0 + 4) })

        let one = try #require(symmetric.solve(alpha: 0.5))
        let other = try #require(doubled.solve(alpha: 1))
        for (found, expected) in zip(one.coefficients, other.coefficients) {
            #expect(abs(found - expected) < 2e-3)
        }
        for (found, expected) in zip(one.intercepts, other.intercepts) {
            #expect(abs(found - expected) < 2e-3)
        }
        for row in 0..<rows {
            for target in 0..<3 {
                #expect(abs(one.heldOut[3 * row + target] - other.heldOut[6 * row + target]) < 2e-3)
                #expect(abs(one.fitted[3 * row + target] - other.fitted[6 * row + target]) < 2e-3)
            }
        }
        #expect(abs(one.heldOutError - other.heldOutError) < 1e-3)
    }

    @Test func `of several regularisations the one with the least held-out error is chosen`() throws {
        let regression = fit(problem(rows: 40, columns: 6, groupSize: 2, seed: 5))
        let alphas: [Float] = [1e-4, 1e-3, 1e-2, 1e-1, 1]
        let errors = alphas.compactMap { regression.solve(alpha: $0)?.heldOutError }
        let best = try #require(regression.solve(bestOf: alphas))
        #expect(best.heldOutError == errors.min())
    }

    @Test func `predictions for the training rows are the fitted values`() throws {
        let whole = problem(rows: 30, columns: 6, groupSize: 3, seed: 9)
        let solution = try #require(fit(whole).solve(alpha: 0.1))
        let predictions = solution.predictions(for: whole.features)
        #expect(predictions.count == solution.fitted.count)
        for (found, expected) in zip(predictions, solution.fitted) { #expect(abs(found - expected) < 1e-4) }
    }

    @Test func `the mean of two models predicts the mean of their predictions`() throws {
        let problems = [6, 8].map { problem(rows: 20, columns: $0, groupSize: 2, seed: 10) }
        let members = try problems.map { try #require(fit($0).solve(alpha: 0.1)) }
        let mean = RidgeRegression.Solution.mean(of: members)
        var joined = FeatureMatrix(rowCount: 20, columnCount: 14)
        for row in 0..<20 {
            for column in 0..<14 {
                joined[row, column] =
                    column < 6 ? problems[0].features[row, column] : problems[1].features[row, column - 6]
            }
        }
        let parts = zip(members, problems).map { $0.predictions(for: $1.features) }
        for (row, found) in mean.predictions(for: joined).enumerated() {
            #expect(abs(found - (parts[0][row] + parts[1][row]) / 2) < 1e-4)
            #expect(abs(found - mean.fitted[row]) < 1e-4)
        }
    }

    @Test func `a model of itself alone is unchanged by the mean`() throws {
        let solution = try #require(
            fit(problem(rows: 20, columns: 4, groupSize: 2, seed: 11)).solve(alpha: 0.1))
        let mean = RidgeRegression.Solution.mean(of: [solution])
        #expect(mean.coefficients == solution.coefficients && mean.heldOut == solution.heldOut)
    }
}
