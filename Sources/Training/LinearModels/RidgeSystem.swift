/// Ridge regression on some columns of prepared rows, and what it would predict for each group of
/// rows had it not seen that group: exactly, without fitting again.
///
/// With groups left out together (all windows of one person or clip) the closed form
/// r_G ← (I − H_GG)⁻¹ r_G of the residuals is used, H being the hat matrix. Solves in the smaller of the two
/// dimensions.
struct RidgeSystem {
    /// A fit.
    struct Fit {
        var alpha: Float
        /// [columns × targets]; nil where they were not needed yet.
        var coefficients: [Float]?
        /// [rows × targets]: targets − what is predicted for rows that were fitted.
        var residuals: [Float]
        /// [rows × targets]: targets − what is predicted for each row without its group.
        var heldOutResiduals: [Float]
    }

    /// Which of the matrix's columns are fitted.
    let columns: Range<Int>
    /// The product of the columns with themselves over the smaller dimension.
    private let gram: [Float]
    private let isDual: Bool
    /// [rows × targets].
    private let targets: [Float]
    private let targetCount: Int
    private let groups: [Range<Int>]
    /// Where a mean was taken off, each row's root of its weight's share in it; else empty.
    private let meanShares: [Float]

    init(
        _ rows: FeatureMatrix, columns: Range<Int>, targets: [Float], targetCount: Int, groups: [Range<Int>],
        meanShares: [Float]
    ) {
        precondition(targets.count == rows.rowCount * targetCount)
        self.columns = columns
        self.targets = targets
        self.targetCount = targetCount
        self.groups = groups
        self.meanShares = meanShares
        isDual = rows.rowCount <= columns.count
        gram = LinearAlgebra.selfProduct(isDual ? .ofRows : .ofColumns, of: rows, columns: columns)
    }

    /// The sum of the diagonal of the Gram matrix.
    var energy: Float {
        let size = isDual ? targets.count / max(1, targetCount) : columns.count
        return (0..<size).reduce(0) { $0 + gram[$1 * size + $1] }
    }

    /// The fit for one `alpha`, to the rows that the system was made with; nil when the numbers do not allow it, or the task
    /// is cancelled.
    func solve(_ rows: FeatureMatrix, alpha: Float) -> Fit? {
        let size = isDual ? rows.rowCount : columns.count
        var factor = gram
        for index in 0..<size { factor[index * size + index] += alpha }
        guard LinearAlgebra.factorize(&factor, size: size), !Task.isCancelled else { return nil }
        return isDual ? solveDual(&factor, alpha: alpha) : solvePrimal(rows, factor, alpha: alpha)
    }

    /// A fit's coefficients, [columns × targets].
    func coefficients(of fit: Fit, _ rows: FeatureMatrix) -> [Float] {
        fit.coefficients
            ?? LinearAlgebra.product(
                rows, columns: columns, transposed: true, fit.residuals.map { $0 / fit.alpha },
                width: targetCount)
    }

    private func solvePrimal(_ rows: FeatureMatrix, _ factor: [Float], alpha: Float) -> Fit? {
        let size = columns.count
        var coefficients = LinearAlgebra.product(
            rows, columns: columns, transposed: true, targets, width: targetCount)
        LinearAlgebra.solve(factor: factor, size: size, &coefficients, columns: targetCount)
        let fitted = LinearAlgebra.product(rows, columns: columns, coefficients, width: targetCount)
        let residuals = zip(targets, fitted).map { $0 - $1 }
        var heldOut = residuals
        for block in blocks(of: 1024) {
            if Task.isCancelled { return nil }
            let first = groups[block.lowerBound].lowerBound
            let end = groups[block.upperBound - 1].upperBound
            var whitened = FeatureMatrix(rowCount: end - first, columnCount: size)
            for row in first..<end {
                let start = row * rows.columnCount + columns.lowerBound
                let target = (row - first) * size
                whitened.values.replaceSubrange(
                    target..<(target + size), with: rows.values[start..<(start + size)])
            }
            LinearAlgebra.whiten(&whitened.values, rowCount: end - first, factor: factor, size: size)
            for group in groups[block] {
                let start = (group.lowerBound - first) * size
                var part = FeatureMatrix(rowCount: group.count, columnCount: size)
                part.values = Array(whitened.values[start..<(start + group.count * size)])
                var kept = LinearAlgebra.selfProduct(.ofRows, of: part)
                for row in 0..<group.count {
                    for column in row..<group.count {
                        let index = row * group.count + column
                        kept[index] = (row == column ? 1 : 0) - kept[index]
                    }
                }
                guard leaveOut(group, kept, &heldOut) else { return nil }
            }
        }
        return Fit(alpha: alpha, coefficients: coefficients, residuals: residuals, heldOutResiduals: heldOut)
    }

    private func solveDual(_ factor: inout [Float], alpha: Float) -> Fit? {
        let size = targets.count / targetCount
        var dual = targets
        LinearAlgebra.solve(factor: factor, size: size, &dual, columns: targetCount)
        guard !Task.isCancelled, LinearAlgebra.invert(factor: &factor, size: size) else { return nil }
        // alpha × dual are the residuals, alpha × U⁻¹U⁻ᵀ is I − H but for the mean's share; of that only
        // the groups' own blocks are needed.
        let residuals = dual.map { alpha * $0 }
        var heldOut = residuals
        for group in groups {
            if Task.isCancelled { return nil }
            // The groups' rows of U⁻¹, which is zero left of the diagonal.
            let width = size - group.lowerBound
            var part = FeatureMatrix(rowCount: group.count, columnCount: width)
            for row in 0..<group.count {
                let start = (group.lowerBound + row) * size
                part.values.replaceSubrange(
                    (row * width + row)..<((row + 1) * width),
                    with: factor[(start + group.lowerBound + row)..<(start + size)])
            }
            let kept = LinearAlgebra.selfProduct(.ofRows, of: part).map { alpha * $0 }
            guard leaveOut(group, kept, &heldOut) else { return nil }
        }
        return Fit(alpha: alpha, residuals: residuals, heldOutResiduals: heldOut)
    }

    /// Replaces a group's residuals by those of a fit without the group; `kept` is its part of I − H, before a
    /// mean's share is taken off.
    private func leaveOut(_ group: Range<Int>, _ kept: [Float], _ residuals: inout [Float]) -> Bool {
        var kept = kept
        if !meanShares.isEmpty {
            for row in 0..<group.count {
                for column in row..<group.count {
                    kept[row * group.count + column] -=
                        meanShares[group.lowerBound + row] * meanShares[group.lowerBound + column]
                }
            }
        }
        guard LinearAlgebra.factorize(&kept, size: group.count) else { return false }
        let range = (group.lowerBound * targetCount)..<(group.upperBound * targetCount)
        var part = Array(residuals[range])
        LinearAlgebra.solve(factor: kept, size: group.count, &part, columns: targetCount)
        residuals.replaceSubrange(range, with: part)
        return true
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
