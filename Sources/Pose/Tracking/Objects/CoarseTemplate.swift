/// How an object looks at a few pixels, for a search in coarse pictures.
struct CoarseTemplate {
    /// Pixels of the object's box.
    let width: Int
    let height: Int
    /// Features with mean 0 of the box and one pixel round it, plane by plane, row by row.
    let planes: [[Float]]
    /// Sum of their squares.
    let energy: Float

    /// Pixels of the template, with the one round the box.
    var outerWidth: Int { width + 2 }
    var outerHeight: Int { height + 2 }

    /// Scales a patch down to a box of `width` × `height` pixels.
    init(_ patch: ObjectPatch, width: Int, height: Int) {
        self.width = width
        self.height = height
        let box = Float(ObjectPatch.side - 2 * ObjectPatch.margin)
        let step = SIMD2(box / Float(width), box / Float(height))
        let (columns, rows) = (width + 2, height + 2)
        let pixels = (0..<columns * rows).map { index in
            // The mean of the cells that a pixel covers.
            let start = SIMD2(Float(index % columns - 1), Float(index / columns - 1)) * step + Float(ObjectPatch.margin)
            let across = Self.cells(from: start.x, length: step.x)
            let down = Self.cells(from: start.y, length: step.y)
            var sum = SIMD3<Float>.zero
            for row in down {
                for column in across { sum += patch.colors[row * ObjectPatch.side + column] }
            }
            return ObjectAppearance.features(sum / Float(across.count * down.count))
        }
        let mean = pixels.reduce(.zero, +) / Float(pixels.count)
        planes = (0..<3).map { channel in pixels.map { $0[channel] - mean[channel] } }
        energy = planes.reduce(0) { $0 + $1.reduce(0) { $0 + $1 * $1 } }
    }

    private static func cells(from start: Float, length: Float) -> ClosedRange<Int> {
        let low = max(0, min(ObjectPatch.side - 1, Int((start + 0.25).rounded(.down))))
        let high = max(low, min(ObjectPatch.side - 1, Int((start + length - 0.25).rounded(.down))))
        return low...high
    }
}
