/// How an object looks at a few pixels, for a search in coarse pictures.
struct CoarseTemplate {
    /// Pixels of the object's box.
    let width: Int
    let height: Int
    /// A rectangle of pixels of one feature, with mean 0.
    struct Plane {
        /// Edges, from those of the box with the pixel round it.
        let column: Int
        let row: Int
        let width: Int
        let height: Int
        let values: [Float]
        /// Sum of the squares.
        let energy: Float
    }
    /// The features inside the box, and the probability of the object's colours also round it.
    let planes: [Plane]

    /// Pixels of the template, with the one round the box.
    var outerWidth: Int { width + 2 }
    var outerHeight: Int { height + 2 }

    /// Scales a patch down to a box of `width` × `height` pixels.
    init(_ patch: ObjectPatch, _ colors: ObjectColors, width: Int, height: Int) {
        self.width = width
        self.height = height
        let box = Float(ObjectPatch.side - 2 * ObjectPatch.margin)
        let step = SIMD2(box / Float(width), box / Float(height))
        let (columns, rows) = (width + 2, height + 2)
        let pixels = (0..<columns * rows).map { index in
            // The mean of the cells that a pixel covers.
            let start =
                SIMD2(Float(index % columns - 1), Float(index / columns - 1)) * step
                + Float(ObjectPatch.margin)
            let across = Self.cells(from: start.x, length: step.x)
            let down = Self.cells(from: start.y, length: step.y)
            var sum = SIMD3<Float>.zero
            for row in down {
                for column in across { sum += patch.colors[row * ObjectPatch.side + column] }
            }
            return sum / Float(across.count * down.count)
        }
        let features = pixels.map(ObjectAppearance.features)
        let shape = pixels.map { ObjectAppearance.shapeWeight * colors.probability(of: $0) }
        // One pixel within the box, where it is large enough.
        let (across, down) = (width > 4 ? 2 : 1, height > 4 ? 2 : 1)
        planes =
            (0..<3).map { channel in
                Self.plane(features.map { $0[channel] }, columns, rows, across, down)
            } + [Self.plane(shape, columns, rows, 0, 0)]
    }

    /// The plane without `across` columns and `down` rows at each end.
    private static func plane(
        _ values: [Float], _ columns: Int, _ rows: Int, _ across: Int, _ down: Int
    ) -> Plane {
        let kept: [Float] = (down..<rows - down).flatMap { row in
            let start = row * columns
            return values[start + across..<start + columns - across]
        }
        let mean = kept.reduce(0, +) / Float(kept.count)
        let centred = kept.map { $0 - mean }
        return Plane(
            column: across, row: down, width: columns - 2 * across, height: rows - 2 * down,
            values: centred, energy: centred.reduce(0) { $0 + $1 * $1 })
    }

    private static func cells(from start: Float, length: Float) -> ClosedRange<Int> {
        let low = max(0, min(ObjectPatch.side - 1, Int((start + 0.25).rounded(.down))))
        let high = max(low, min(ObjectPatch.side - 1, Int((start + length - 0.25).rounded(.down))))
        return low...high
    }
}
