import SyntheticMotion

/// Three unit vectors at right angles: the body's left, up and forward as one part of it has them.
struct LocalFrame {
    var left: SIMD3<Float>
    var up: SIMD3<Float>
    var forward: SIMD3<Float>

    /// A frame with exactly this `up`, its left as near to `left` as that allows.
    init(up: SIMD3<Float>, left: SIMD3<Float>) {
        self.up = normalize(up)
        var straight = left - self.up * dot(left, self.up)
        if length(straight) < 1e-4 { straight = Self.anyNormal(to: self.up) }
        self.left = normalize(straight)
        forward = cross(self.left, self.up)
    }

    /// A frame with exactly this `up`, its forward as near to `forward` as that allows.
    init(up: SIMD3<Float>, forward: SIMD3<Float>) {
        self.init(up: up, left: cross(up, forward))
    }

    /// A unit vector at right angles to `vector`.
    static func anyNormal(to vector: SIMD3<Float>) -> SIMD3<Float> {
        let other: SIMD3<Float> = abs(vector.x) < 0.7 ? SIMD3(1, 0, 0) : SIMD3(0, 0, 1)
        return normalize(cross(vector, other))
    }

    /// The vector with these shares of left, up and forward.
    func vector(_ left: Float, _ up: Float, _ forward: Float) -> SIMD3<Float> {
        self.left * left + self.up * up + self.forward * forward
    }
}
