public import Foundation
public import PoseCore

/// Finds the body poses in single pictures in space, as Vision's request of the same name does.
///
/// Vision finds the most prominent person; this finds all, up to the configured number. Make it once and reuse it. For the
/// frames of a video use `BlazePoseEstimator` with `hasWorldJoints`, which keeps tracks.
///
///     let request = try DetectHumanBodyPose3DRequest()
///     let observations = try await request.perform(on: picture)
///     let wrist = observations.first?.joint(for: .leftWrist)?.position
public actor DetectHumanBodyPose3DRequest {
    /// What is known of the people and the camera, and how poses are found.
    public struct Configuration: Sendable {
        /// How poses are found; `hasWorldJoints` does not matter.
        public var estimator = BlazePoseEstimator.Configuration()
        /// How tall the people are; nil: not known, and lengths are those of a body of average height.
        public var bodyHeight: Measurement<UnitLength>?
        /// The camera's focal length ÷ the picture's height; nil: not known, and so are positions relative to the camera.
        ///
        /// 1.2 is a phone's main camera held across, 0.7 a wide-angle webcam.
        public var focalLength: Float?

        /// Creates the default configuration.
        public init() {}

        /// Sets the focal length from the angle that the picture's height shows, in radians, below π.
        public mutating func setVerticalFieldOfView(_ angle: Float) {
            focalLength = angle > 0 && angle < .pi ? 0.5 / tan(angle / 2) : nil
        }
    }

    private let estimator: BlazePoseEstimator
    private let configuration: Configuration

    /// The names of all joints that observations may have.
    public nonisolated var supportedJointNames: [HumanBodyPose3DJointName] {
        HumanBodyPose3DJointName.allCases
    }

    /// The names of all groups of joints.
    public nonisolated var supportedJointsGroupNames: [HumanBodyPose3DJointGroup] {
        HumanBodyPose3DJointGroup.allCases
    }

    /// Loads the models.
    ///
    /// - Throws: `PoseEstimationError` when a model file is missing or not what it should be.
    public init(configuration: Configuration = .init()) throws(PoseEstimationError) {
        var options = configuration.estimator
        options.hasWorldJoints = true
        estimator = try BlazePoseEstimator(configuration: options)
        self.configuration = configuration
    }

    /// The poses of all people found in `picture`; a person of whom trunk and legs are not seen is left out.
    public func perform(
        on picture: PixelBuffer
    ) throws(PoseEstimationError) -> [HumanBodyPose3DObservation] {
        estimator.reset()
        return try estimator.poses(in: Frame(index: 0, timestamp: .zero, pixelBuffer: picture)).compactMap {
            HumanBodyPose3DObservation(
                $0, imageSize: picture.size, bodyHeight: configuration.bodyHeight,
                focalLength: configuration.focalLength)
        }
    }
}
