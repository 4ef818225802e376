import Foundation
import PixelSampling
import PoseCore

extension RegionOfInterest {
    /// The side of a body's region ÷ the radius of the circle round the whole body: the square is larger than the circle
    /// by a quarter, as the landmark model was trained.
    static let sideOfRadius: Float = 2 * 1.25

    /// A body's region: `radius` is a point on the circle round the whole body, in the direction of the head.
    init(hip: PixelPoint, radius: PixelPoint) {
        self.init(
            center: hip, side: Self.sideOfRadius * hip.distance(to: radius),
            rotation: atan2(radius.x - hip.x, hip.y - radius.y))
    }

    /// The radius of the circle round the whole body in this region, in pixels.
    var bodyRadius: Float { side / Self.sideOfRadius }
}
