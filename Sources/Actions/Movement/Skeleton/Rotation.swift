import Foundation

/// A rotation in space, as the three axes of what is rotated.
public struct Rotation: Hashable, Sendable {
    /// Where the x axis points to, a unit vector.
    public private(set) var x: SIMD3<Float>
    /// Where the y axis points to, a unit vector.
    public private(set) var y: SIMD3<Float>
    /// Where the z axis points to, a unit vector.
    public private(set) var z: SIMD3<Float>

    /// No rotation.
    public static let identity = Rotation(x: SIMD3(1, 0, 0), y: SIMD3(0, 1, 0), z: SIMD3(0, 0, 1))

    /// The rotation with these axes, which must be unit vectors at right angles to each other, right-handed.
    init(x: SIMD3<Float>, y: SIMD3<Float>, z: SIMD3<Float>) {
        self.x = x
        self.y = y
        self.z = z
    }

    /// The rotation that turns the x axis to a direction and the y axis as near as can be to another; nil where they are in line.
    init?(x direction: SIMD3<Float>, nearY other: SIMD3<Float>) {
        guard let x = direction.unit, let z = x.cross(other).unit else { return nil }
        self.init(x: x, y: z.cross(x), z: z)
    }

    /// The rotation that turns the x axis to a direction and the z axis as near as can be to another; nil where they are in line.
    init?(x direction: SIMD3<Float>, nearZ other: SIMD3<Float>) {
        guard let x = direction.unit, let y = other.cross(x).unit else { return nil }
        self.init(x: x, y: y, z: x.cross(y))
    }

    /// The rotation that turns the y axis to a direction and the x axis as near as can be to another; nil where they are in line.
    init?(y direction: SIMD3<Float>, nearX other: SIMD3<Float>) {
        guard let y = direction.unit, let z = other.cross(y).unit else { return nil }
        self.init(x: y.cross(z), y: y, z: z)
    }

    /// The rotation that turns the z axis to a direction and the y axis as near as can be to another; nil where they are in line.
    init?(z direction: SIMD3<Float>, nearY other: SIMD3<Float>) {
        guard let z = direction.unit, let x = other.cross(z).unit else { return nil }
        self.init(x: x, y: z.cross(x), z: z)
    }

    /// A rotation about an axis, counter-clockwise where the axis points at the viewer.
    public init(radians: Float, about axis: Axis) {
        let (s, c) = (sin(radians), cos(radians))
        switch axis {
        case .x: self.init(x: SIMD3(1, 0, 0), y: SIMD3(0, c, s), z: SIMD3(0, -s, c))
        case .y: self.init(x: SIMD3(c, 0, -s), y: SIMD3(0, 1, 0), z: SIMD3(s, 0, c))
        case .z: self.init(x: SIMD3(c, s, 0), y: SIMD3(-s, c, 0), z: SIMD3(0, 0, 1))
        }
    }

    /// The shortest rotation from one unit vector to another.
    static func shortest(from start: SIMD3<Float>, to end: SIMD3<Float>) -> Rotation {
        let cosine = start.dot(end)
        guard cosine > -0.99999 else {
            // Half a turn, about any axis at right angles.
            let other: SIMD3<Float> = abs(start.x) < 0.8 ? SIMD3(1, 0, 0) : SIMD3(0, 1, 0)
            let axis = start.cross(other).unit ?? SIMD3(0, 0, 1)
            func turned(_ v: SIMD3<Float>) -> SIMD3<Float> { axis * (2 * axis.dot(v)) - v }
            return identity.mapAxes(turned)
        }
        let axis = start.cross(end)
        return identity.mapAxes { v in
            let once = axis.cross(v)
            return v + once + axis.cross(once) / (1 + cosine)
        }
    }

    /// A vector after the rotation.
    public func callAsFunction(_ v: SIMD3<Float>) -> SIMD3<Float> { x * v.x + y * v.y + z * v.z }

    /// The rotation back.
    public var inverse: Rotation {
        Rotation(x: SIMD3(x.x, y.x, z.x), y: SIMD3(x.y, y.y, z.y), z: SIMD3(x.z, y.z, z.z))
    }

    /// `second` first, then `first`, as matrices are multiplied.
    public static func * (first: Rotation, second: Rotation) -> Rotation { second.mapAxes { first($0) } }

    /// The element of the rotation's matrix in a row and a column.
    subscript(row: Int, column: Int) -> Float { (column == 0 ? x : column == 1 ? y : z)[row] }

    private func mapAxes(_ transform: (SIMD3<Float>) -> SIMD3<Float>) -> Rotation {
        Rotation(x: transform(x), y: transform(y), z: transform(z))
    }
}

extension Rotation {
    /// An axis of space.
    public enum Axis: Int, Hashable, Sendable {
        case x
        case y
        case z
    }
}
