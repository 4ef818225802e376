import Foundation
import PoseCore

/// A turned square of the upright picture that a model looks at.
struct RegionOfInterest: Hashable, Sendable {
    /// The middle, in pixels.
    var center: PixelPoint
    /// The length of a side, in pixels.
    var side: Float
    /// How far the square's upper edge is turned from the picture's, clockwise, in radians.
    var rotation: Float
    /// Whether a model sees the square as in a mirror.
    var isMirrored = false

    /// A body's square: `radius` is a point on the circle round the whole body, in the direction of the
    /// head, and the square is larger than the circle by a quarter, as the landmark model was trained.
    init(hip: PixelPoint, radius: PixelPoint) {
        center = hip
        side = 2 * 1.25 * hip.distance(to: radius)
        rotation = atan2(radius.x - hip.x, hip.y - radius.y)
    }

    /// A square whose sides are parallel to the picture's.
    init(center: PixelPoint, side: Float, rotation: Float = 0) {
        self.center = center
        self.side = side
        self.rotation = rotation
    }

    /// The same square as a mirror shows it.
    var mirrored: RegionOfInterest {
        var mirrored = self
        mirrored.isMirrored.toggle()
        return mirrored
    }

    /// The map from pixels of a square tensor of `extent` × `extent` to pixels of the upright picture.
    func tensorToPicture(extent: Int) -> AffineMap {
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
    var enlarged: RegionOfInterest {
        var region = self
        region.side *= 1.25
        return region
    }
}
