extension PictureAlignment.Part {
    /// The mean squared gradient from which on a part shows whether it moved.
    private static let leastTexture = 4.0

    /// The mean difference of brightness from which on a part shows something else.
    private static let otherBrightness = 24.0

    /// The part shows something else in the two pictures.
    var differs: Bool { meanDifference > Self.otherBrightness }

    /// The part has edges.
    var isTextured: Bool { count > 0 && texture > Self.leastTexture * count }

    private var texture: Double { products.0.x + products.1.y }

    /// How far the part lies from where it fits, across its edges, in pixels.
    var misalignment: Double {
        let floor = 1e-3 * texture
        let (a, b, c) = (products.0.x + floor, products.0.y, products.1.y + floor)
        let determinant = a * c - b * b
        guard determinant > 0 else { return 0 }
        let (p, q) = (slopes.x, slopes.y)
        let energy = (c * p * p - 2 * b * p * q + a * q * q) / determinant
        return (max(0, energy) / texture).squareRoot()
    }

    /// The sum of the squared differences after a step.
    func energy(after step: SIMD4<Double>) -> Double {
        let moved = products.0 * step.x + products.1 * step.y + products.2 * step.z + products.3 * step.w
        return max(0, energy + 2 * (slopes * step).sum() + (moved * step).sum())
    }
}

extension PictureAlignment {
    /// The variance of brightness that is noise: no part fits better.
    private static let noise = 0.5
    /// What holds the values that nothing determines, as a share of the mean of those that something does.
    private static let stiffness = 1e-4

    /// Steps shorter than this, in pixels, change nothing.
    private static let leastStep = 0.01
    /// Half of the parts lie farther from where they fit: the search begins with pictures of half the size.
    private static let farMisalignment = 0.4

    /// The motion that the pictures fit best with, looked for from another one, and its parts; those of that one are `parts`.
    func refined(from motion: PictureMotion, _ parts: [Part]) -> (motion: PictureMotion, parts: [Part]) {
        let textured = parts.filter(\.isTextured)
        let far = textured.count { $0.misalignment > Self.farMisalignment }
        guard 2 * far > textured.count else { return descended(from: motion, parts) }
        let half = PictureAlignment(of: second.reduced(by: 2), on: first.reduced(by: 2))
        let coarse = half.descended(from: PictureMotion(values: motion.values / 2), nil).motion
        return descended(from: PictureMotion(values: 2 * coarse.values), nil)
    }

    private func descended(
        from start: PictureMotion, _ known: [Part]?
    ) -> (motion: PictureMotion, parts: [Part]) {
        var motion = start
        var parts = known ?? self.parts(at: motion)
        for _ in 0..<6 {
            let step = Self.step(parts)
            guard (step * step).sum().squareRoot() > Self.leastStep else { break }
            motion.values += step
            parts = self.parts(at: motion)
        }
        return (motion, parts)
    }

    /// What is missing to the motion at which the parts were compared.
    static func step(_ parts: [Part]) -> SIMD4<Double> {
        var step = SIMD4<Double>.zero
        for _ in 0..<3 {
            var rows = [SIMD4<Double>](repeating: .zero, count: 4)
            var wanted = SIMD4<Double>.zero
            for part in parts where part.count > 0 {
                let weight = 1 / (part.energy(after: step) / part.count + noise)
                let products = [part.products.0, part.products.1, part.products.2, part.products.3]
                for row in 0..<4 { rows[row] += weight * products[row] }
                wanted -= weight * part.slopes
            }
            step = solution(of: rows, equals: wanted)
        }
        return step
    }

    /// Gauss-Jordan elimination; the matrix is symmetric and positive.
    private static func solution(of rows: [SIMD4<Double>], equals wanted: SIMD4<Double>) -> SIMD4<Double> {
        var (rows, wanted) = (rows, wanted)
        let mean = (0..<4).reduce(0) { $0 + rows[$1][$1] } / 4
        guard mean > 0 else { return .zero }
        for index in 0..<4 { rows[index][index] += stiffness * mean }
        for pivot in 0..<4 {
            wanted[pivot] /= rows[pivot][pivot]
            rows[pivot] /= rows[pivot][pivot]
            for row in 0..<4 where row != pivot {
                let factor = rows[row][pivot]
                rows[row] -= factor * rows[pivot]
                wanted[row] -= factor * wanted[pivot]
            }
        }
        return wanted
    }
}
