public import PoseCore

/// Finds the pixels of a single picture that show each person, as Vision's request of the same name does.
///
/// Make it once and reuse it.
///
///     let request = try GeneratePersonInstanceMaskRequest()
///     if let people = try await request.perform(on: picture) {
///         let first = try people.generateMask(for: [1])
///     }
public actor GeneratePersonInstanceMaskRequest {
    private let finder: PeopleMaskFinder

    /// Loads the models.
    ///
    /// - Parameter configuration: How people are found.
    /// - Throws: `PoseEstimationError` when a model file is missing or not what it should be.
    public init(configuration: BlazePoseEstimator.Configuration = .init()) throws(PoseEstimationError) {
        finder = try PeopleMaskFinder(configuration, quality: .refined)
    }

    /// The masks of the people found in `picture`; nil without people.
    public func perform(on picture: PixelBuffer) throws(PoseEstimationError) -> InstanceMaskObservation? {
        let masks = try finder.masks(in: picture)
        return masks.isEmpty ? nil : InstanceMaskObservation(masks, size: picture.size)
    }
}
