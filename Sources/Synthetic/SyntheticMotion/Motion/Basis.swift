import Foundation

/// The axes of a body part in the world: x to its left, y towards the head, z forwards.
struct Basis {
    var x: SIMD3<Float>
    var y: SIMD3<Float>
    var z: SIMD3<Float>

    static let world = Basis(x: SIMD3(1, 0, 0), y: SIMD3(0, 1, 0), z: SIMD3(0, 0, 1))

    /// A vector of the part's own space in the world.
    func callAsFunction(_ v: SIMD3<Float>) -> SIMD3<Float> { x * v.x + y * v.y + z * v.z }

    /// These axes turned in their own space, first about y, then x, then z.
    ///
    /// - Parameter turn: Radians: x = lean forwards, y = turn to the left, z = lean to the left.
    func turned(_ turn: SIMD3<Float>) -> Basis {
        let (sp, cp) = (sin(turn.x), cos(turn.x))
        let (sy, cy) = (sin(turn.y), cos(turn.y))
        let (sr, cr) = (sin(turn.z), cos(turn.z))
        // Yaw: x1, z1; pitch: y2, z2; roll: x3, y3.
        let x1 = x * cy - z * sy
        let z1 = x * sy + z * cy
        let y2 = y * cp + z1 * sp
        let z2 = z1 * cp - y * sp
        return Basis(x: x1 * cr - y2 * sr, y: y2 * cr + x1 * sr, z: z2)
    }
}
