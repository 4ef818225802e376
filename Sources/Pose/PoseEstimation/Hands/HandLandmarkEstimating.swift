import PixelSampling
import PoseCore

/// Estimates the points of one hand in each of several regions of a picture.
protocol HandLandmarkEstimating {
    /// The points in each region, in the regions' order; the presence score says whether a hand is there at all.
    func landmarks(
        in regions: [RegionOfInterest], of picture: PixelBuffer
    ) throws(PoseEstimationError) -> [HandLandmarkOutput]
}

extension HandLandmarkModel: HandLandmarkEstimating {}
