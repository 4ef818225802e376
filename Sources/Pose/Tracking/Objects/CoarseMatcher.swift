/// Compares a template with all places of a coarse picture.
struct CoarseMatcher {
    /// A place in a coarse picture that may show the object.
    struct Candidate {
        /// The box's left and upper edge, in coarse pixels.
        var column: Int
        var row: Int
        var score: Float
    }

    private let width: Int
    private let height: Int
    /// Brightness, colour differences, and the probability of the object's colours.
    private var planes: [[Float]]
    private let sums: [IntegralImage]
    private let squares: [IntegralImage]

    init(_ picture: CoarsePicture, _ colors: ObjectColors) {
        (width, height) = (picture.width, picture.height)
        let features = picture.colors.map(ObjectAppearance.features)
        planes = (0..<3).map { channel in features.map { $0[channel] } }
        planes.append(picture.colors.map { ObjectAppearance.shapeWeight * colors.probability(of: $0) })
        sums = planes.map { [width] in IntegralImage($0, width: width) }
        squares = [
            IntegralImage(features.map { ($0 * $0).sum() }, width: width),
            IntegralImage(planes[3].map { $0 * $0 }, width: width),
        ]
    }

    /// The best places for the template, the best first, none within another's box.
    func candidates(
        for template: CoarseTemplate, of appearance: ObjectAppearance, count: Int, minimumScore: Float
    ) -> [Candidate] {
        let (columns, rows) = (width - template.outerWidth + 1, height - template.outerHeight + 1)
        guard columns > 0, rows > 0 else { return [] }
        var found: [Candidate] = []
        var line = [Float](repeating: 0, count: columns)
        for row in 0..<rows {
            correlate(template, row: row, into: &line)
            for column in 0..<columns {
                let structure = similarity(line[column], template, column, row)
                let color = contrast(template, column, row) / appearance.usualContrast
                let score = appearance.total(structure: structure, color: max(0, min(1, color)))
                if score > minimumScore {
                    found.append(Candidate(column: column + 1, row: row + 1, score: score))
                }
            }
        }
        return Self.suppressed(found, template, count)
    }

    /// Non-maximum suppression: places that overlap a better one are dropped.
    private static func suppressed(
        _ candidates: [Candidate], _ template: CoarseTemplate, _ count: Int
    ) -> [Candidate] {
        var kept: [Candidate] = []
        var left = candidates
        while kept.count < count, let best = left.max(by: { $0.score < $1.score }) {
            kept.append(best)
            left.removeAll {
                abs($0.column - best.column) * 2 < template.width + 1
                    && abs($0.row - best.row) * 2 < template.height + 1
            }
        }
        return kept
    }

    private func correlate(_ template: CoarseTemplate, row: Int, into line: inout [Float]) {
        let count = line.count
        line.withUnsafeMutableBufferPointer { line in
            line.update(repeating: 0)
            for (plane, part) in zip(planes, template.planes) {
                plane.withUnsafeBufferPointer { plane in
                    for y in 0..<part.height {
                        for x in 0..<part.width {
                            let weight = part.values[y * part.width + x]
                            let start = (row + part.row + y) * width + part.column + x
                            for column in 0..<count { line[column] += weight * plane[start + column] }
                        }
                    }
                }
            }
        }
    }

    private func similarity(
        _ covariance: Float, _ template: CoarseTemplate, _ column: Int, _ row: Int
    ) -> Float {
        let (inner, shape) = (template.planes[0], template.planes[3])
        var energy =
            squares[0].sum(column + inner.column, row + inner.row, inner.width, inner.height)
            + squares[1].sum(column, row, shape.width, shape.height)
        var (own, count) = (Float(0), Float(inner.values.count + shape.values.count))
        for (part, sums) in zip(template.planes, sums) {
            let sum = sums.sum(column + part.column, row + part.row, part.width, part.height)
            energy -= sum * sum / Float(part.values.count)
            own += part.energy
        }
        count *= ObjectAppearance.noise
        return 2 * covariance / (max(0, energy) + own + count)
    }

    /// Mean probability of the object's colours in the box less that in the pixels round it.
    private func contrast(_ template: CoarseTemplate, _ column: Int, _ row: Int) -> Float {
        let whole = sums[3].sum(column, row, template.outerWidth, template.outerHeight)
        let box = sums[3].sum(column + 1, row + 1, template.width, template.height)
        let (all, inner) = (template.outerWidth * template.outerHeight, template.width * template.height)
        return (box / Float(inner) - (whole - box) / Float(all - inner)) / ObjectAppearance.shapeWeight
    }
}

/// Sums of all values above and left of each place: the sum of any rectangle is four look-ups.
struct IntegralImage {
    private let width: Int
    private let sums: [Double]

    /// - Parameter values: Row by row, `width` each.
    init(_ values: [Float], width: Int) {
        let rows = values.count / width
        var sums = [Double](repeating: 0, count: (width + 1) * (rows + 1))
        for row in 0..<rows {
            var line: Double = 0
            for column in 0..<width {
                line += Double(values[row * width + column])
                sums[(row + 1) * (width + 1) + column + 1] = sums[row * (width + 1) + column + 1] + line
            }
        }
        self.width = width + 1
        self.sums = sums
    }

    /// The sum over a rectangle that lies within.
    func sum(_ column: Int, _ row: Int, _ columns: Int, _ rows: Int) -> Float {
        let (top, bottom) = (row * width + column, (row + rows) * width + column)
        return Float(sums[bottom + columns] - sums[bottom] - sums[top + columns] + sums[top])
    }
}
