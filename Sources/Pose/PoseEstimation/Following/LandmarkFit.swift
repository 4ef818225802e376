import PixelSampling
import PoseCore

/// Landmarks that were computed for a candidate, and how well they agree with it.
struct LandmarkFit: Sendable {
    var output: LandmarkOutput
    /// The crop in which they were computed.
    var region: RegionOfInterest
    /// What the crop shows; nil before it was asked for.
    var thumbnail: Thumbnail?
    /// The candidate, compared with the landmarks.
    var sighting: FinderSighting

    /// Similarity to the candidate's joints, 0...1.
    var agreement: Float { sighting.agreement }
}
