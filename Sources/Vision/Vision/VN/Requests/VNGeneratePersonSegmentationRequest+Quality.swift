import PoseEstimation

extension VNGeneratePersonSegmentationRequest.QualityLevel {
    /// What the library calls it.
    var quality: PersonMaskEstimator.Configuration.Quality {
        switch self {
        case .accurate: .refined
        case .balanced: .smooth
        case .fast: .cells
        }
    }
}
