import PoseCore

/// The first revision of the request for hand poses.
public let VNDetectHumanHandPoseRequestRevision1 = 1

/// Finds the hands in pictures.
///
/// A request for bodies that is performed on the same frames of a video tells it where arms end: small hands are found better, and
/// more quickly, and are those of `limber analyze --hands`. Without it hands that come in are seen from another region at
/// first: until the tracker has settled, their joints differ.
///
///     let request = VNDetectHumanHandPoseRequest()
///     request.maximumHandCount = 1
///     try VNImageRequestHandler(url: url).perform([request])
///     for hand in request.results ?? [] { … }
open class VNDetectHumanHandPoseRequest: VNImageBasedRequest {
    /// No pose is computed for hands beyond this number: the largest count. 2 at first; below 1 no hand is searched for.
    open var maximumHandCount = 2

    private var follower: PoseFollower?

    /// The hands that were found: nil before the first perform and after one that failed.
    public var results: [VNHumanHandPoseObservation]? {
        observations?.compactMap { $0 as? VNHumanHandPoseObservation }
    }

    /// All joints of a hand.
    public var supportedJointNames: [VNHumanHandPoseObservation.JointName] {
        get throws { Self.jointNames }
    }

    /// All groups of a hand's joints.
    public var supportedJointsGroupNames: [VNHumanHandPoseObservation.JointsGroupName] {
        get throws { Self.groupNames }
    }

    /// All joints of a hand, as a revision knows them.
    @available(*, deprecated, message: "Use supportedJointNames of a request.")
    open class func supportedJointNames(
        forRevision revision: Int
    ) throws -> [VNHumanHandPoseObservation.JointName] {
        try require(revision)
        return jointNames
    }

    /// All groups of a hand's joints, as a revision knows them.
    @available(*, deprecated, message: "Use supportedJointsGroupNames of a request.")
    open class func supportedJointsGroupNames(
        forRevision revision: Int
    ) throws -> [VNHumanHandPoseObservation.JointsGroupName] {
        try require(revision)
        return groupNames
    }

    private static var jointNames: [VNHumanHandPoseObservation.JointName] {
        HandJointName.allCases.map { VNHumanHandPoseObservation.JointName(rawValue: $0.key) }
    }

    private static var groupNames: [VNHumanHandPoseObservation.JointsGroupName] {
        HandJointGroup.allCases.map { VNHumanHandPoseObservation.JointsGroupName(rawValue: $0.key) }
    }

    override func find(in image: RequestImage) throws(VNError) -> [VNObservation] {
        guard maximumHandCount > 0 else { return [] }
        let wanted = PoseFollower.Request(findsBodies: false, maximumHandCount: maximumHandCount)
        let (found, map) = try find(wanted, in: image, own: &follower)
        return found.hands.map {
            VNHumanHandPoseObservation(map.apply(to: $0.pose), in: image, region: region)
        }
    }
}
