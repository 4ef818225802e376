import PoseCore

/// Finds the people of a single picture, and their masks.
final class PeopleMaskFinder {
    private let poses: BlazePoseEstimator
    private let masks: PersonMaskEstimator

    init(
        _ configuration: BlazePoseEstimator.Configuration,
        quality: PersonMaskEstimator.Configuration.Quality
    ) throws(PoseEstimationError) {
        var options = PersonMaskEstimator.Configuration()
        options.quality = quality
        options.models = configuration.models
        options.precision = configuration.precision
        poses = try BlazePoseEstimator(configuration: configuration)
        masks = try PersonMaskEstimator(configuration: options)
    }

    /// The masks of the people found, in the order in which poses are reported.
    func masks(in picture: PixelBuffer) throws(PoseEstimationError) -> [PersonMask] {
        poses.reset()
        let found = try poses.poses(in: Frame(index: 0, timestamp: .zero, pixelBuffer: picture))
        return try masks.masks(of: found, in: picture).compactMap(\.self)
    }
}
