/// Sums over a square window round each cell of a grid.
enum WindowSums {
    /// The sums of up to sixteen quantities at once; a window ends at the grid's edge.
    ///
    /// - Parameters:
    ///   - values: The quantities of each cell, row by row.
    ///   - radius: The window has 2 × radius + 1 cells a side.
    static func of(_ values: [SIMD16<Float>], width: Int, height: Int, radius: Int) -> [SIMD16<Float>] {
        var across = values
        across.withUnsafeMutableBufferPointer { across in
            values.withUnsafeBufferPointer { values in
                for row in 0..<height {
                    slide(
                        from: values, row * width, into: across, row * width, stride: 1, count: width, radius)
                }
            }
        }
        var sums = across
        sums.withUnsafeMutableBufferPointer { sums in
            across.withUnsafeBufferPointer { across in
                for column in 0..<width {
                    slide(from: across, column, into: sums, column, stride: width, count: height, radius)
                }
            }
        }
        return sums
    }

    @inline(__always)
    private static func slide(
        from source: UnsafeBufferPointer<SIMD16<Float>>, _ start: Int,
        into target: UnsafeMutableBufferPointer<SIMD16<Float>>, _ targetStart: Int, stride: Int, count: Int,
        _ radius: Int
    ) {
        var sum = SIMD16<Float>.zero
        for index in 0..<min(radius, count) { sum += source[start + index * stride] }
        for index in 0..<count {
            if index + radius < count { sum += source[start + (index + radius) * stride] }
            if index > radius { sum -= source[start + (index - radius - 1) * stride] }
            target[targetStart + index * stride] = sum
        }
    }

    /// The mean of one quantity over the window round each cell.
    static func means(of values: [Float], width: Int, height: Int, radius: Int) -> [Float] {
        var across = values
        for row in 0..<height {
            for column in 0..<width {
                let (first, last) = (max(0, column - radius), min(width - 1, column + radius))
                var sum: Float = 0
                for other in first...last { sum += values[row * width + other] }
                across[row * width + column] = sum / Float(last - first + 1)
            }
        }
        var means = across
        for row in 0..<height {
            let (first, last) = (max(0, row - radius), min(height - 1, row + radius))
            for column in 0..<width {
                var sum: Float = 0
                for other in first...last { sum += across[other * width + column] }
                means[row * width + column] = sum / Float(last - first + 1)
            }
        }
        return means
    }
}
