import Foundation

func sine(_ angle: Float) -> Float { sin(angle) }

func cosine(_ angle: Float) -> Float { cos(angle) }

/// Points on the unit circle, and on rounded squares.
enum Circle {
    /// `count` points; `squareness` 1 is the circle, 0.8 a rounded square.
    static func points(_ count: Int, _ squareness: Float) -> [SIMD2<Float>] {
        (0..<count).map { index in
            let angle = Float(index) / Float(count) * 2 * .pi
            let point = SIMD2(cos(angle), sin(angle))
            guard squareness != 1 else { return point }
            return SIMD2(
                copysign(pow(abs(point.x), squareness), point.x),
                copysign(pow(abs(point.y), squareness), point.y))
        }
    }
}
