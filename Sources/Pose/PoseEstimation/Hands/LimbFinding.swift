import PoseCore

/// Finds the limbs of the bodies that a candidate for a hand may be a part of.
protocol LimbFinding {
    /// The limbs of the bodies that are surely seen around the candidate.
    func limbs(
        around hand: HandLandmarkOutput, in picture: PixelBuffer
    ) throws(PoseEstimationError) -> BodyLimbs
}

extension NearbyBodyFinder: LimbFinding {}
