import Foundation
import PoseCore

extension RegionOfInterest {
    /// The rotation that makes the way from one point to another point up.
    static func rotation(from start: PixelPoint, to end: PixelPoint) -> Float {
        atan2(end.x - start.x, start.y - end.y)
    }

    /// The same square, moved towards its upper edge by some pixels.
    func shifted(up distance: Float) -> RegionOfInterest {
        var region = self
        region.center.x += distance * sin(rotation)
        region.center.y -= distance * cos(rotation)
        return region
    }

    /// Intersection over union with another square, both taken as parallel to the picture's sides.
    func overlap(with other: RegionOfInterest) -> Float {
        let reach = (side + other.side) / 2
        let width = min(side, other.side, reach - abs(center.x - other.center.x))
        let height = min(side, other.side, reach - abs(center.y - other.center.y))
        guard width > 0, height > 0 else { return 0 }
        let shared = width * height
        return shared / (side * side + other.side * other.side - shared)
    }
}
