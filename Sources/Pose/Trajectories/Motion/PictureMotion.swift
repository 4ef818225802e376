import PoseCore

/// How a picture of a scene lies on another one: everything is shifted, turned and grown about the picture's middle.
///
/// In pixels of the pictures: `shift`, and how far `growth` and `turn` move the middle of the picture's left and right edges.
struct PictureMotion: Hashable, Sendable {
    /// Shift across and down, growth, turn.
    var values: SIMD4<Double>

    static let none = PictureMotion(values: .zero)

    /// How far the picture's middle moves.
    var length: Double { ParabolaFit.length(SIMD2(values.x, values.y)) }

    /// The map from the first picture's pixels to the second's, in images that are `step` times as large.
    func map(width: Int, height: Int, step: Int) -> AffineMap {
        let (middle, reach) = (SIMD2(Double(width), Double(height)) * Double(step) / 2, Double(width) / 2)
        let (growth, turn) = (values.z / reach, values.w / reach)
        let shift = SIMD2(values.x, values.y) * Double(step)
        let (a, b) = (1 + growth, turn)
        return AffineMap(
            a: Float(a), b: Float(b), c: Float(-b), d: Float(a),
            tx: Float(shift.x + middle.x - a * middle.x + b * middle.y),
            ty: Float(shift.y + middle.y - b * middle.x - a * middle.y))
    }
}
