/// Where the points of one body are at one moment, in metres: y up, the floor at y = 0.
///
/// A body standing at the origin with yaw 0 faces +z; its left is at +x.
public struct BodyPose3D: Hashable, Sendable {
    private var positions: [SIMD3<Float>]

    /// Creates a body with all its points at the origin.
    public init() {
        positions = Array(repeating: .zero, count: BodyPoint.allCases.count)
    }

    /// The position of one point, in metres.
    public subscript(point: BodyPoint) -> SIMD3<Float> {
        get { positions[point.rawValue] }
        set { positions[point.rawValue] = newValue }
    }
}
