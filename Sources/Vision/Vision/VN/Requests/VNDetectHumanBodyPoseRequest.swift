import PoseCore

/// The first revision of the request for body poses.
public let VNDetectHumanBodyPoseRequestRevision1 = 1

/// Finds the bodies in pictures.
///
///     let request = VNDetectHumanBodyPoseRequest()
///     try VNImageRequestHandler(url: url).perform([request])
///     for observation in request.results ?? [] { … }
open class VNDetectHumanBodyPoseRequest: VNImageBasedRequest {
    private var follower: PoseFollower?

    /// The bodies that were found: nil before the first perform and after one that failed.
    public var results: [VNHumanBodyPoseObservation]? {
        observations?.compactMap { $0 as? VNHumanBodyPoseObservation }
    }

    /// All joints of a body.
    public var supportedJointNames: [VNHumanBodyPoseObservation.JointName] {
        get throws { Self.jointNames }
    }

    /// All groups of a body's joints.
    public var supportedJointsGroupNames: [VNHumanBodyPoseObservation.JointsGroupName] {
        get throws { Self.groupNames }
    }

    /// All joints of a body, as a revision knows them.
    @available(*, deprecated, message: "Use supportedJointNames of a request.")
    open class func supportedJointNames(
        forRevision revision: Int
    ) throws -> [VNHumanBodyPoseObservation.JointName] {
        try require(revision)
        return jointNames
    }

    /// All groups of a body's joints, as a revision knows them.
    @available(*, deprecated, message: "Use supportedJointsGroupNames of a request.")
    open class func supportedJointsGroupNames(
        forRevision revision: Int
    ) throws -> [VNHumanBodyPoseObservation.JointsGroupName] {
        try require(revision)
        return groupNames
    }

    private static var jointNames: [VNHumanBodyPoseObservation.JointName] {
        BodyJointName.allCases.map { VNHumanBodyPoseObservation.JointName(rawValue: $0.key) }
    }

    private static var groupNames: [VNHumanBodyPoseObservation.JointsGroupName] {
        BodyJointGroup.allCases.map { VNHumanBodyPoseObservation.JointsGroupName(rawValue: $0.key) }
    }

    override func find(in image: RequestImage) throws(VNError) -> [VNObservation] {
        let (found, map) = try find(PoseFollower.Request(), in: image, own: &follower)
        return found.bodies.map { VNHumanBodyPoseObservation(map.apply(to: $0), in: image, region: region) }
    }
}

extension RegionMap {
    /// Where a body is in the region.
    func apply(to pose: PoseCore.HumanBodyPoseObservation) -> PoseCore.HumanBodyPoseObservation {
        isIdentity
            ? pose
            : pose.mapJoints {
                PoseCore.Joint(
                    jointName: $0.jointName, location: apply(to: $0.location), confidence: $0.confidence)
            }
    }

    /// Where a hand is in the region.
    func apply(to pose: PoseCore.HumanHandPoseObservation) -> PoseCore.HumanHandPoseObservation {
        isIdentity
            ? pose
            : pose.mapJoints {
                PoseCore.Joint(
                    jointName: $0.jointName, location: apply(to: $0.location), confidence: $0.confidence)
            }
    }
}
