import PoseCore

/// How the object has looked: a bounded set of templates, and its colours.
///
/// Gives the evidence that a box shows the object, apart from where the object is expected.
struct ObjectAppearance {
    /// How a box compares with the object.
    struct Likeness {
        /// Of the cells' differences to the nearest template's, −1...1; contrast counts.
        var structure: Float
        /// How far the object's colours are in the box rather than round it, relative to the object; 0...1.
        var color: Float
        /// Both, each weighted by how much it says of this object; at most 1.
        var total: Float
        /// Share of the box that lies in the picture.
        var insideShare: Float
    }

    /// Cells outside the box that belong to a template: the object's outline.
    private static let outline = 1
    private static let maximumTemplateCount = 6
    /// Nearer templates than this add nothing.
    private static let novelty: Float = 0.85
    /// Contrast of a cell that counts as none, squared: the picture's noise.
    private static let noise: Float = 1e-4

    private(set) var colors: ObjectColors
    /// Patches that templates were made of, the first one first.
    private(set) var patches: [ObjectPatch]
    private var templates: [Template]
    /// The object's own contrast of colour; 0...1.
    private(set) var usualContrast: Float

    /// Learns an object.
    ///
    /// - Parameter elsewhere: Colours of the picture apart from the object.
    init(_ patch: ObjectPatch, elsewhere: [SIMD3<Float>]) {
        colors = ObjectColors(
            object: patch.colors(in: ObjectPatch.objectCells), ring: patch.colors(in: ObjectPatch.ringCells),
            elsewhere: elsewhere)
        patches = [patch]
        templates = [Template(patch)]
        usualContrast = 0
        usualContrast = max(0.02, contrast(patch))
    }

    /// How much a box with this patch looks like the object.
    func likeness(of patch: ObjectPatch) -> Likeness {
        let candidate = Template(patch)
        let structure = templates.reduce(-1) { max($0, candidate.similarity(to: $1)) }
        let color = max(0, min(1, contrast(patch) / usualContrast))
        return Likeness(
            structure: structure, color: color, total: total(structure: structure, color: color),
            insideShare: patch.insideShare)
    }

    /// Both kinds of evidence as one.
    func total(structure: Float, color: Float) -> Float {
        (structure + usualContrast * color) / (1 + usualContrast)
    }

    /// Learns how the object looks now; only to be called when that it is the object is beyond doubt.
    mutating func learn(_ patch: ObjectPatch) {
        colors.learn(
            object: patch.colors(in: ObjectPatch.objectCells), ring: patch.colors(in: ObjectPatch.ringCells),
            rate: 0.1)
        usualContrast = max(0.02, usualContrast + 0.1 * (contrast(patch) - usualContrast))
        let template = Template(patch)
        guard templates.allSatisfy({ template.similarity(to: $0) < Self.novelty }) else { return }
        if templates.count == Self.maximumTemplateCount {
            // The first one is what was asked for.
            templates.remove(at: 1)
            patches.remove(at: 1)
        }
        templates.append(template)
        patches.append(patch)
    }

    /// Mean probability of the object's colours in the box less that round it.
    private func contrast(_ patch: ObjectPatch) -> Float {
        func mean(_ cells: [Int]) -> Float {
            var (sum, count) = (Float(0), Float(0))
            for cell in cells where patch.isInside[cell] {
                sum += colors.probability(of: patch.colors[cell])
                count += 1
            }
            return sum / max(count, 1)
        }
        return mean(ObjectPatch.objectCells) - mean(ObjectPatch.ringCells)
    }

    /// Brightness and colour differences of the box's cells and its outline's.
    private struct Template {
        private let values: [SIMD3<Float>]
        private let weights: [Float]

        init(_ patch: ObjectPatch) {
            let skipped = ObjectPatch.margin - outline
            let range = skipped..<ObjectPatch.side - skipped
            var values: [SIMD3<Float>] = []
            var weights: [Float] = []
            values.reserveCapacity(range.count * range.count)
            weights.reserveCapacity(range.count * range.count)
            for row in range {
                for column in range {
                    let index = row * ObjectPatch.side + column
                    values.append(ObjectAppearance.features(patch.colors[index]))
                    weights.append(patch.isInside[index] ? 1 : 0)
                }
            }
            self.values = values
            self.weights = weights
        }

        /// Twice the covariance over the sum of the variances, where both lie in their pictures.
        func similarity(to other: Template) -> Float {
            var (count, a, b) = (Float(0), SIMD3<Float>.zero, SIMD3<Float>.zero)
            var (ab, squares) = (SIMD3<Float>.zero, SIMD3<Float>.zero)
            for index in values.indices {
                let weight = weights[index] * other.weights[index]
                let (x, y) = (values[index] * weight, other.values[index] * weight)
                count += weight
                a += x
                b += y
                ab += x * y
                squares += x * x + y * y
            }
            guard count > 0 else { return 0 }
            let covariance = (ab - a * b / count).sum()
            let variances = (squares - (a * a + b * b) / count).sum()
            return 2 * covariance / (variances + count * ObjectAppearance.noise)
        }
    }

    /// Brightness, and the differences of blue and red from it, which count more.
    static func features(_ color: SIMD3<Float>) -> SIMD3<Float> {
        let light = (color * SIMD3(0.299, 0.587, 0.114)).sum()
        return SIMD3(light, 1.5 * (color.z - light), 1.5 * (color.x - light))
    }
}
