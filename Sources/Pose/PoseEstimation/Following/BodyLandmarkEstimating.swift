import PixelSampling
import PoseCore

/// Finds one body's landmarks in each of several regions of a picture.
protocol BodyLandmarkEstimating {
    /// The landmarks in each region, in the regions' order, whether a body is there or not: `presenceScore` says so.
    ///
    /// - Parameter masks: What is hidden from each crop: one for each region, or none at all.
    func landmarks(
        in regions: [RegionOfInterest], of picture: PixelBuffer, masks: [NeighborMask]
    ) throws(PoseEstimationError) -> [LandmarkOutput]
}

extension BodyLandmarkEstimating {
    func landmarks(
        in regions: [RegionOfInterest], of picture: PixelBuffer
    ) throws(PoseEstimationError) -> [LandmarkOutput] {
        try landmarks(in: regions, of: picture, masks: [])
    }
}
