import Foundation

/// What angles between directions in space are made of.
typealias Direction = SIMD3<Double>

extension SIMD3 where Scalar: BinaryFloatingPoint {
    func dot(_ other: Self) -> Scalar { (self * other).sum() }

    func cross(_ other: Self) -> Self {
        Self(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
    }

    var length: Scalar { dot(self).squareRoot() }

    /// The unit vector; nil for one shorter than a tenth of a millimetre, which points nowhere.
    var unit: Self? { length > 1e-4 ? self / length : nil }
}

extension SIMD3<Double> {
    /// The part at right angles to a unit vector.
    func across(_ axis: Self) -> Self { self - axis * dot(axis) }

    /// Degrees between two vectors, 0...180.
    func angle(to other: Self) -> Double { atan2(cross(other).length, dot(other)) * 180 / .pi }

    /// Degrees from this vector to another about a unit vector, −180...180; counter-clockwise where the axis points at
    /// the reader.
    func angle(to other: Self, about axis: Self) -> Double {
        let (start, end) = (across(axis), other.across(axis))
        return atan2(start.cross(end).dot(axis), start.dot(end)) * 180 / .pi
    }
}

/// The tilt of a part from its neutral direction, shared among two directions at right angles to it.
struct Tilt {
    /// Degrees from the neutral direction.
    let whole: Double
    /// The shares of it, in degrees; nil where the part points so far to the opposite that its way there is uncertain.
    let shares: (first: Double, second: Double)?

    /// At 150° an error of 6° in a part's direction is one of 12° in the direction of the tilt.
    private static let maximum = 150.0

    /// - Parameters:
    ///   - part: Where the part points.
    ///   - neutral: Where it points in the anatomical position, a unit vector.
    ///   - first: The direction of the first share, a unit vector at right angles to `neutral`.
    ///   - second: The direction of the second share, likewise.
    init(of part: Direction, from neutral: Direction, to first: Direction, and second: Direction) {
        whole = neutral.angle(to: part)
        let (a, b) = (part.dot(first), part.dot(second))
        let size = (a * a + b * b).squareRoot()
        shares =
            whole > Self.maximum ? nil : size > 1e-9 ? (whole * a / size, whole * b / size) : (0, 0)
    }
}

/// The axes of a part of the trunk: unit vectors to its left, to the head, and forwards.
struct BodyAxes {
    let left: Direction
    let up: Direction
    let forward: Direction

    /// Axes from the direction to the head and a line from right to left; nil where one lies along the other.
    init?(up: Direction, rightToLeft: Direction) {
        guard let side = rightToLeft.unit, let left = side.across(up).unit,
            // Within 15° of the axis the line's direction round it is noise.
            side.across(up).length > 0.26
        else { return nil }
        self.left = left
        self.up = up
        forward = left.cross(up)
    }
}
