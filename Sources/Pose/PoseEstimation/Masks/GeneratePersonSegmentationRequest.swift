public import PoseCore

/// Finds the pixels of a single picture that show people, as Vision's request of the same name does.
///
/// All people up to the configured number are in one mask; `GeneratePersonInstanceMaskRequest` tells them apart. Make it
/// once and reuse it. For the frames of a video use `PersonMaskEstimator` with the poses of an estimator that keeps tracks.
///
///     let request = try GeneratePersonSegmentationRequest()
///     let mask = try await request.perform(on: picture).pixelBuffer
public actor GeneratePersonSegmentationRequest {
    /// How exact the mask is, and how long it takes.
    public enum QualityLevel: String, CaseIterable, Hashable, Sendable {
        /// The edge follows the picture's own.
        case accurate
        /// As smooth as the model's cells, worked out for each pixel.
        case balanced
        /// The model's cells, enlarged to the picture.
        case fast
    }

    /// How people and their masks are found.
    public struct Configuration: Sendable {
        /// How people are found.
        public var estimator = BlazePoseEstimator.Configuration()
        /// How exact the mask is.
        public var qualityLevel = QualityLevel.accurate

        /// Creates the default configuration.
        public init() {}
    }

    private let finder: PeopleMaskFinder

    /// Loads the models.
    ///
    /// - Throws: `PoseEstimationError` when a model file is missing or not what it should be.
    public init(configuration: Configuration = .init()) throws(PoseEstimationError) {
        let quality: PersonMaskEstimator.Configuration.Quality =
            switch configuration.qualityLevel {
            case .accurate: .refined
            case .balanced: .smooth
            case .fast: .cells
            }
        finder = try PeopleMaskFinder(configuration.estimator, quality: quality)
    }

    /// The mask of all people found in `picture`, of the picture's size; all 0 without people.
    public func perform(on picture: PixelBuffer) throws(PoseEstimationError) -> PixelBufferObservation {
        let masks = try finder.masks(in: picture)
        return PixelBufferObservation(
            .gray(PersonMask.union(of: masks, in: picture.size), size: picture.size))
    }
}
