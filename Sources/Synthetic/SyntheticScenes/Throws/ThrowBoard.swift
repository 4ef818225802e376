import Foundation
public import SyntheticMotion

/// A target board with a hole that leans towards the player, as for bean bags.
///
/// The player stands at the origin and throws towards +z; the board's lower edge is nearest to the player.
public struct ThrowBoard: Hashable, Sendable {
    /// The middle of the lower edge, on the floor.
    public var foot: SIMD3<Float>
    /// The slope's length, in metres.
    public var length: Float = 1.22
    /// From the left to the right edge, in metres.
    public var width: Float = 0.61
    /// The slope against the floor, in radians.
    public var slope: Float
    /// From the lower edge to the hole's middle along the slope, in metres.
    public var holeDistance: Float = 0.92
    /// In metres.
    public var holeRadius: Float

    /// Creates a board of Apple's sample's size.
    ///
    /// - Parameters:
    ///   - distance: From the player to the lower edge, in metres.
    ///   - slope: Against the floor, in radians.
    ///   - holeRadius: In metres.
    public init(distance: Float, slope: Float = 0.5, holeRadius: Float = 0.11) {
        foot = SIMD3(0, 0.04, distance)
        self.slope = slope
        self.holeRadius = holeRadius
    }

    /// Up the slope.
    var along: SIMD3<Float> { SIMD3(0, sin(slope), cos(slope)) }
    /// Out of the board's face.
    var normal: SIMD3<Float> { SIMD3(0, cos(slope), -sin(slope)) }

    /// A place on the board's face.
    ///
    /// - Parameters:
    ///   - distance: From the lower edge up the slope, in metres.
    ///   - side: From the middle towards +x, in metres.
    public func point(along distance: Float, side: Float = 0) -> SIMD3<Float> {
        foot + along * distance + SIMD3(side, 0, 0)
    }

    /// The corners of the face.
    public var corners: [SIMD3<Float>] {
        [(0, -1), (0, 1), (1, 1), (1, -1)].map { point(along: $0 * length, side: $1 * width / 2) }
    }

    /// Points on the hole's edge.
    public var holeEdge: [SIMD3<Float>] {
        Circle.points(32, 1).map {
            point(along: holeDistance + $0.y * holeRadius, side: $0.x * holeRadius)
        }
    }

    /// The aim at which an object of that radius comes to touch a place on the board.
    public func aim(along distance: Float, radius: Float) -> ThrowGenerator.Aim {
        let center = point(along: distance) + normal * radius
        return ThrowGenerator.Aim(distance: center.z, height: center.y)
    }
}

extension ThrowBoard {
    /// The board for drawing: its face with the hole, its sides and the dark inside.
    var prop: SceneProp {
        let face = SIMD3<Float>(0.93, 0.90, 0.84)
        let edge = SIMD3<Float>(0.20, 0.42, 0.62)
        let wood = SIMD3<Float>(0.62, 0.47, 0.33)
        let dark = SIMD3<Float>(0.10, 0.09, 0.09)
        var prop = SceneProp()
        // A ring from the board's edge to the hole's, in steps about the hole.
        let count = 64
        let circle = Circle.points(count, 1)
        func inset(_ margin: Float) -> [SIMD3<Float>] {
            circle.map { direction in
                let (half, up, down) = (
                    width / 2 - margin, length - holeDistance - margin, holeDistance - margin
                )
                let reach = min(
                    half / max(abs(direction.x), 1e-4),
                    (direction.y > 0 ? up : down) / max(abs(direction.y), 1e-4))
                return point(along: holeDistance + direction.y * reach, side: direction.x * reach)
            }
        }
        func rim(_ radius: Float) -> [SIMD3<Float>] {
            circle.map { point(along: holeDistance + $0.y * radius, side: $0.x * radius) }
        }
        let rings = [
            (inset(0), inset(0.035), edge), (inset(0.035), rim(holeRadius + 0.02), face),
            (rim(holeRadius + 0.02), rim(holeRadius), edge),
        ]
        for (outer, inner, color) in rings {
            for index in 0..<count {
                let next = (index + 1) % count
                let corners = [outer[index], outer[next], inner[next], inner[index]]
                let isFront = dot(cross(corners[1] - corners[0], corners[2] - corners[0]), normal) >= 0
                prop.mesh.addFace(isFront ? corners : corners.reversed(), color: color)
            }
        }
        let hole = rim(holeRadius).map { $0 - normal * 0.02 }
        let fan = dot(cross(hole[1] - hole[0], hole[2] - hole[0]), normal) >= 0 ? hole : hole.reversed()
        prop.mesh.addFace(fan, color: dark)
        addBody(wood, to: &prop)
        return prop
    }

    /// The two sides and the back.
    private func addBody(_ color: SIMD3<Float>, to prop: inout SceneProp) {
        func floor(_ place: SIMD3<Float>) -> SIMD3<Float> { SIMD3(place.x, 0, place.z) }
        let top = length - 1e-3
        for side in [-width / 2, width / 2] {
            let (low, high) = (point(along: 0, side: side), point(along: top, side: side))
            let corners = [floor(low), floor(high), high, low]
            prop.mesh.addFace(side > 0 ? corners.reversed() : corners, color: color)
        }
        let (left, right) = (point(along: top, side: -width / 2), point(along: top, side: width / 2))
        prop.mesh.addFace([floor(left), floor(right), right, left], color: color)
        let (near, far) = (point(along: 0, side: width / 2), point(along: 0, side: -width / 2))
        prop.mesh.addFace([floor(near), floor(far), far, near], color: color)
        prop.shadows = ([-0.22, 0, 0.22] as [Float]).flatMap { side in
            ([0.15, 0.5, 0.85] as [Float]).map { share in
                let place = point(along: share * length, side: side)
                return BodyVolume(part: .torso, start: floor(place), end: place, radius: 0.12)
            }
        }
    }
}
