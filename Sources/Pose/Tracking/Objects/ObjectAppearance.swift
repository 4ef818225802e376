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

    /// How much the probability of a colour counts beside the features of a colour.
    static let shapeWeight: Float = 0.3
    private static let maximumTemplateCount = 6
    /// Nearer templates than this add nothing.
    private static let novelty: Float = 0.85
    /// Contrast of a cell that counts as none, squared: the picture's noise.
    static let noise: Float = 1e-4

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
        templates = [Template(patch, colors)]
        usualContrast = 0
        usualContrast = max(0.02, contrast(patch))
    }

    /// How much a box with this patch looks like the object.
    func likeness(of patch: ObjectPatch) -> Likeness {
        let candidate = Template(patch, colors)
        let structure = templates.reduce(-1) { max($0, candidate.similarity(to: $1)) }
        let color = max(0, min(1, contrast(patch) / usualContrast))
        return Likeness(
            structure: structure, color: color, total: total(structure: structure, color: color),
            insideShare: patch.insideShare)
    }

    /// Both kinds of evidence as one.
    func total(structure: Float, color: Float) -> Float {
        let weight = usualContrast.squareRoot()
        return (structure + weight * color) / (1 + weight)
    }

    /// Learns how the object looks now; only to be called when that it is the object is beyond doubt.
    mutating func learn(_ patch: ObjectPatch) {
        colors.learn(
            object: patch.colors(in: ObjectPatch.objectCells), ring: patch.colors(in: ObjectPatch.ringCells),
            rate: 0.1)
        usualContrast = max(0.02, usualContrast + 0.1 * (contrast(patch) - usualContrast))
        templates = patches.map { Template($0, colors) }
        let template = Template(patch, colors)
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

    /// What is compared of a patch: how the object looks inside, and its shape as its colours show it.
    ///
    /// What is round the object counts only as what does not have the object's colours: it changes as the object moves.
    private struct Template {
        /// Features of the object's cells.
        private let values: [SIMD3<Float>]
        /// Probability of the object's colours in the cells of the box and its outline.
        private let shape: [Float]

        init(_ patch: ObjectPatch, _ colors: ObjectColors) {
            values = ObjectPatch.objectCells.map { cell in
                patch.isInside[cell]
                    ? ObjectAppearance.features(patch.colors[cell]) : SIMD3(repeating: .nan)
            }
            shape = ObjectPatch.outlineCells.map { cell in
                patch.isInside[cell]
                    ? ObjectAppearance.shapeWeight * colors.probability(of: patch.colors[cell]) : .nan
            }
        }

        /// Twice the covariance over the sum of the variances, where both lie in their pictures.
        func similarity(to other: Template) -> Float {
            var inner = Moments()
            for (x, y) in zip(values, other.values) where !(x.x + y.x).isNaN { inner.add(x, y) }
            var (count, a, b, ab, squares) = (Float(0), Float(0), Float(0), Float(0), Float(0))
            for (x, y) in zip(shape, other.shape) where !(x + y).isNaN {
                count += 1
                a += x
                b += y
                ab += x * y
                squares += x * x + y * y
            }
            guard count > 0, inner.count > 0 else { return 0 }
            let covariance = inner.covariance + ab - a * b / count
            let variances = inner.variances + squares - (a * a + b * b) / count
            return 2 * covariance / (variances + (count + inner.count) * ObjectAppearance.noise)
        }
    }

    /// Sums over pairs of features.
    private struct Moments {
        private(set) var count: Float = 0
        private var (a, b) = (SIMD3<Float>.zero, SIMD3<Float>.zero)
        private var (products, squares) = (SIMD3<Float>.zero, SIMD3<Float>.zero)

        mutating func add(_ x: SIMD3<Float>, _ y: SIMD3<Float>) {
            count += 1
            a += x
            b += y
            products += x * y
            squares += x * x + y * y
        }

        /// Sum of the products of the differences from the means.
        var covariance: Float { (products - a * b / max(count, 1)).sum() }
        /// Sum of the squares of the differences from the means, of both.
        var variances: Float { (squares - (a * a + b * b) / max(count, 1)).sum() }
    }

    /// Brightness, and the differences of blue and red from it, which count more.
    static func features(_ color: SIMD3<Float>) -> SIMD3<Float> {
        let light = (color * SIMD3(0.299, 0.587, 0.114)).sum()
        return SIMD3(light, 1.5 * (color.z - light), 1.5 * (color.x - light))
    }
}
