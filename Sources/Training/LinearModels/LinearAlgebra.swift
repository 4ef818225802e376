import CLAPACK

/// The matrix routines of BLAS and LAPACK that fitting needs; matrices are row-major arrays.
///
/// The number of threads is fixed, so that sums are formed in the same order on every machine.
package enum LinearAlgebra {
    /// Nil when OpenBLAS is not installed.
    private static let loaded: shim_lapack? = {
        var functions = shim_lapack()
        guard shim_lapack_load(&functions) else { return nil }
        functions.set_num_threads(2)
        return functions
    }()

    private static var functions: shim_lapack {
        guard let loaded else { preconditionFailure("OpenBLAS is not installed") }
        return loaded
    }

    /// Loads OpenBLAS. Call it before anything is fitted or predicted: the other functions need the library.
    package static func requireLibrary() throws(LinearModelError) {
        if loaded == nil {
            throw LinearModelError(
                .missingLibrary,
                "OpenBLAS cannot be loaded, which training needs; install libopenblas0 and liblapacke")
        }
    }

    private static let rowsBetweenChecks = 4096

    /// Which of a matrix's two products with itself.
    enum SelfProduct {
        /// columns × columns: transposed × itself.
        case ofColumns
        /// rows × rows: itself × transposed.
        case ofRows
    }

    /// The product of a matrix's columns with themselves; only the upper triangle is filled. Not complete when the task was
    /// cancelled.
    static func selfProduct(
        _ kind: SelfProduct, of matrix: FeatureMatrix, columns: Range<Int>? = nil
    ) -> [Float] {
        let columns = columns ?? 0..<matrix.columnCount
        let size = kind == .ofColumns ? columns.count : matrix.rowCount
        let depth = kind == .ofColumns ? matrix.rowCount : columns.count
        // Of many rows the product takes many seconds; a cancelled task goes on for one part of them.
        let step = kind == .ofColumns ? rowsBetweenChecks : max(1, depth)
        return [Float](unsafeUninitializedCapacity: size * size) { result, count in
            result.initialize(repeating: 0)
            matrix.values.withUnsafeBufferPointer { values in
                guard let first = values.baseAddress else { return }
                for start in stride(from: 0, to: depth, by: step) where !Task.isCancelled {
                    functions.ssyrk(
                        CblasRowMajor, CblasUpper, kind == .ofColumns ? CblasTrans : CblasNoTrans,
                        blasint(size), blasint(min(step, depth - start)), 1,
                        first + start * matrix.columnCount + columns.lowerBound,
                        blasint(matrix.columnCount), start == 0 ? 0 : 1, result.baseAddress, blasint(size))
                }
            }
            count = size * size
        }
    }

    /// Some columns of `first` (transposed if asked) × `second`, which has `width` columns.
    static func product(
        _ first: FeatureMatrix, columns: Range<Int>? = nil, transposed: Bool = false, _ second: [Float],
        width: Int
    ) -> [Float] {
        let columns = columns ?? 0..<first.columnCount
        let rows = transposed ? columns.count : first.rowCount
        let depth = transposed ? first.rowCount : columns.count
        precondition(second.count == depth * width)
        var result = [Float](repeating: 0, count: rows * width)
        first.values.withUnsafeBufferPointer { values in
            guard let start = values.baseAddress else { return }
            functions.sgemm(
                CblasRowMajor, transposed ? CblasTrans : CblasNoTrans, CblasNoTrans,
                blasint(rows), blasint(width), blasint(depth), 1, start + columns.lowerBound,
                blasint(first.columnCount), second, blasint(width), 0, &result, blasint(width))
        }
        return result
    }

    /// The factor U of a symmetric positive matrix A = UᵀU, in place; only upper triangles are read and
    /// written. False when the matrix is not positive.
    static func factorize(_ matrix: inout [Float], size: Int) -> Bool {
        precondition(matrix.count == size * size)
        // What is upper in rows is lower in columns, which is how LAPACK reads it.
        return functions.spotrf(LAPACK_COL_MAJOR, CChar(UInt8(ascii: "L")), Int32(size), &matrix, Int32(size))
            == 0
    }

    /// The solutions X of UᵀU X = B, in place of B, which has `columns` columns.
    static func solve(factor: [Float], size: Int, _ right: inout [Float], columns: Int) {
        precondition(right.count == size * columns)
        for transpose in [CblasTrans, CblasNoTrans] {
            functions.strsm(
                CblasRowMajor, CblasLeft, CblasUpper, transpose, CblasNonUnit, blasint(size),
                blasint(columns), 1, factor, blasint(size), &right, blasint(columns))
        }
    }

    /// rows ← rows × U⁻¹, so that rows × rowsᵀ is rows × (UᵀU)⁻¹ × rowsᵀ of before.
    static func whiten(_ rows: inout [Float], rowCount: Int, factor: [Float], size: Int) {
        precondition(rows.count >= rowCount * size)
        functions.strsm(
            CblasRowMajor, CblasRight, CblasUpper, CblasNoTrans, CblasNonUnit, blasint(rowCount),
            blasint(size), 1, factor, blasint(size), &rows, blasint(size))
    }

    /// The inverse of U in place of U; only upper triangles are read and written.
    static func invert(factor: inout [Float], size: Int) -> Bool {
        functions.strtri(
            LAPACK_COL_MAJOR, CChar(UInt8(ascii: "L")), CChar(UInt8(ascii: "N")), Int32(size), &factor,
            Int32(size)) == 0
    }
}
