public import Foundation
import PoseCore

/// A request that looks at a picture, or at a part of it.
open class VNImageBasedRequest: VNRequest {
    /// What of the picture is searched, normalised, origin at the lower left; results are normalised to it.
    open var regionOfInterest: CGRect = VNNormalizedIdentityRect

    /// The region in the library's coordinates.
    var region: PoseCore.NormalizedRect { PoseCore.NormalizedRect(regionOfInterest) }

    /// The region of interest of a picture, and the way from what the estimators see to it.
    func part(of image: RequestImage) throws(VNError) -> (image: RequestImage, map: RegionMap) {
        let part = try image.part(region)
        return (part, RegionMap(from: part.region, to: region))
    }
}

extension PoseCore.NormalizedRect {
    /// The same rectangle of Core Graphics.
    init(_ rect: CGRect) {
        self.init(
            x: Float(rect.origin.x), y: Float(rect.origin.y), width: Float(rect.size.width),
            height: Float(rect.size.height))
    }

    /// The same rectangle for Core Graphics.
    var cgRect: CGRect {
        CGRect(x: CGFloat(origin.x), y: CGFloat(origin.y), width: CGFloat(width), height: CGFloat(height))
    }

    /// What followers are told apart by.
    var key: [Float] { [origin.x, origin.y, width, height] }
}
