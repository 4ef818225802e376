import Foundation
public import PoseCore

/// The rotated, square part of the upright picture that a model sees.
public struct RegionOfInterest: Hashable, Sendable {
    /// The middle, in pixels.
    public var center: PixelPoint
    /// The length of a side, in pixels.
    public var side: Float
    /// How far the square's upper edge is turned from the picture's, clockwise, in radians.
    public var rotation: Float
    /// Whether a model sees the square mirrored.
    public var isMirrored = false

    /// Creates a square, by default with sides parallel to the picture's.
    public init(center: PixelPoint, side: Float, rotation: Float = 0) {
        self.center = center
        self.side = side
        self.rotation = rotation
    }

    /// The square round a whole picture.
    public static func whole(of size: PixelSize) -> RegionOfInterest {
        RegionOfInterest(
            center: PixelPoint(x: Float(size.width) / 2, y: Float(size.height) / 2),
            side: Float(max(size.width, size.height)))
    }

    /// The map from pixels of a tensor of `width` × `height` to pixels of the upright picture: the tensor's longer side is as
    /// long as the region's, and both have the same middle.
    public func tensorToPicture(width: Int, height: Int) -> AffineMap {
        let extent = max(width, height)
        let middle = AffineMap(
            a: 1, b: 0, c: 0, d: 1, tx: Float(extent - width) / 2, ty: Float(extent - height) / 2)
        return middle.concatenating(tensorToPicture(extent: extent))
    }

    /// The same region, mirrored: for the flip consistency check.
    public var mirrored: RegionOfInterest {
        var mirrored = self
        mirrored.isMirrored.toggle()
        return mirrored
    }

    /// The map from pixels of a square tensor of `extent` × `extent` to pixels of the upright picture.
    public func tensorToPicture(extent: Int) -> AffineMap {
        let scale = side / Float(extent)
        let (sine, cosine) = (sin(rotation) * scale, cos(rotation) * scale)
        let half = Float(extent) / 2
        let left = half * cosine - half * sine
        let top = half * sine + half * cosine
        let map = AffineMap(
            a: cosine, b: sine, c: -sine, d: cosine, tx: center.x - left, ty: center.y - top)
        guard isMirrored else { return map }
        return AffineMap(a: -1, b: 0, c: 0, d: 1, tx: Float(extent), ty: 0).concatenating(map)
    }

    /// A quarter larger.
    public var enlarged: RegionOfInterest {
        var region = self
        region.side *= 1.25
        return region
    }

    /// True when two regions show nearly the same: centres, sides and rotations differ by less than `tolerance`, a share
    /// of the side; rotations by as much of a radian.
    public func isNear(_ other: RegionOfInterest, within tolerance: Float) -> Bool {
        let turn = abs(remainder(rotation - other.rotation, 2 * .pi))
        return center.distance(to: other.center) < tolerance * max(side, other.side)
            && abs(side - other.side) < tolerance * max(side, other.side) && turn < tolerance
    }
}
