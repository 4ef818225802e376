import PixelSampling
import PoseCore

/// A part of a picture, and the tensor in which a detector sees it.
struct DetectorTile: Hashable, Sendable {
    /// As wide or as high as the longer side of the tensor.
    let region: RegionOfInterest
    /// The tensor's extents.
    let (width, height): (Int, Int)

    init(_ region: RegionOfInterest, width: Int, height: Int) {
        self.region = region
        (self.width, self.height) = (width, height)
    }

    /// A square tensor.
    init(_ region: RegionOfInterest, extent: Int) {
        self.init(region, width: extent, height: extent)
    }

    /// The map from pixels of the tensor to pixels of the upright picture.
    var toPicture: AffineMap { region.tensorToPicture(width: width, height: height) }
    /// Pixels of the picture in one of the tensor.
    var scale: Float { region.side / Float(max(width, height)) }
}
