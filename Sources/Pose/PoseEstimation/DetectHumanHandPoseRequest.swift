public import PoseCore

/// Finds the hand poses in single pictures, as Vision's request of the same name does.
///
/// Make it once and reuse it: loading the models takes a twentieth of a second or more. Each picture is searched again.
/// For the frames of a video use `HandPoseEstimator`, which follows hands.
///
///     let request = try DetectHumanHandPoseRequest()
///     let observations = try await request.perform(on: picture)
///     let tip = observations.first?.joint(for: .indexTip)
public actor DetectHumanHandPoseRequest {
    private let estimator: HandPoseEstimator

    /// No pose is computed for hands beyond this number; the largest count.
    public nonisolated let maximumHandCount: Int

    /// Loads the models.
    ///
    /// - Throws: `PoseEstimationError` when a model file is missing or not what it should be.
    public init(configuration: HandPoseEstimator.Configuration = .init()) throws(PoseEstimationError) {
        maximumHandCount = configuration.maximumHandCount
        estimator = try HandPoseEstimator(configuration: configuration)
    }

    /// The poses of the hands found in `picture`, up to `maximumHandCount`.
    ///
    /// - Parameter bodies: The body poses in the same picture, if they are known; they help to find small hands. Without them
    ///   a body is searched for where there seems to be a hand, so that no foot and no face is taken for one.
    public func perform(
        on picture: PixelBuffer, bodies: [HumanBodyPoseObservation] = []
    ) throws(PoseEstimationError) -> [HumanHandPoseObservation] {
        estimator.reset()
        return try estimator.hands(
            in: Frame(index: 0, timestamp: .zero, pixelBuffer: picture), bodies: bodies
        ).map(\.pose)
    }
}
