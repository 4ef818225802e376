public import PoseCore

/// Finds the body poses in single pictures, as Vision's request of the same name does.
///
/// Make it once and reuse it: loading the models takes a twentieth of a second or more. Each picture is searched
/// at two or three scales. For the frames of a video use `BlazePoseEstimator`, which keeps tracks.
///
///     let request = try DetectHumanBodyPoseRequest()
///     let observations = try await request.perform(on: picture)
///     let wrist = observations.first?.joint(for: .leftWrist)
public actor DetectHumanBodyPoseRequest {
    private let estimator: BlazePoseEstimator

    /// Loads the models.
    ///
    /// - Throws: `PoseEstimationError` when a model file is missing or not what it should be.
    public init(configuration: BlazePoseEstimator.Configuration = .init()) throws(PoseEstimationError) {
        estimator = try BlazePoseEstimator(configuration: configuration)
    }

    /// The poses of all people found in `picture`, up to the configured number.
    public func perform(on picture: PixelBuffer) throws(PoseEstimationError) -> [HumanBodyPoseObservation] {
        estimator.reset()
        return try estimator.poses(in: Frame(index: 0, timestamp: .zero, pixelBuffer: picture))
    }
}
