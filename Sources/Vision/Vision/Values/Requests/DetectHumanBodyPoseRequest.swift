import LimberCoreMedia
import PoseCore
import PoseEstimation

/// Finds the bodies in pictures, and their hands.
///
///     let request = DetectHumanBodyPoseRequest()
///     for observation in try await request.perform(on: url) {
///         if let wrist = observation.joint(for: .leftWrist) { print(wrist.location) }
///     }
public struct DetectHumanBodyPoseRequest: ImageProcessingRequest, ImageAnalyzing {
    /// What a perform gives.
    public typealias Result = [HumanBodyPoseObservation]

    /// The algorithm's revision; both compute the same bodies.
    public enum Revision: Int, CaseIterable, Codable, Hashable, Sendable {
        /// Bodies alone.
        case revision1 = 1
        /// Bodies and their hands.
        case revision2 = 2
    }

    /// The revisions that there are.
    public static let supportedRevisions = Revision.allCases

    /// The algorithm's revision.
    public let revision: Revision
    /// What of the picture is searched; results are normalised to it.
    public var regionOfInterest = NormalizedRect.fullImage
    /// True, as at first: the hands of each body are searched for, too. Counts from `revision2` on.
    public var detectsHands = true

    var computeDevices = ComputeDevices<ComputeStage>()
    private let followers = RequestFollowers()
    /// Two for each of the people that are found at most.
    private static let maximumHandCount = 2 * PoseFollower.maximumBodyCount

    /// Creates a request; nil is the latest revision.
    public init(_ revision: Revision? = nil) {
        self.revision = revision ?? .revision2
    }

    /// The kind of request and its revision.
    public var descriptor: RequestDescriptor { .detectHumanBodyPoseRequest(revision) }

    /// All joints of a body.
    public var supportedJointNames: [HumanBodyPoseObservation.JointName] {
        HumanBodyPoseObservation.JointName.allCases
    }

    /// All groups of a body's joints.
    public var supportedJointsGroupNames: [HumanBodyPoseObservation.JointsGroupName] {
        HumanBodyPoseObservation.JointsGroupName.allCases
    }

    func analyze(_ image: RequestImage) throws(VNError) -> Any {
        var wanted = PoseFollower.Request()
        if detectsHands, revision == .revision2 { wanted.maximumHandCount = Self.maximumHandCount }
        let (found, map) = try followers.find(wanted, in: image, regionOfInterest)
        return found.bodies.enumerated().map { index, body in
            HumanBodyPoseObservation(
                map.apply(to: body),
                hands: found.hands.filter { $0.bodyIndex == index }.map {
                    HumanHandPoseObservation(
                        map.apply(to: $0.pose), header: header($0.pose.confidence, image))
                },
                header: header(body.confidence, image))
        }
    }

    private func header(_ confidence: Float, _ image: RequestImage) -> ObservationHeader {
        ObservationHeader(
            image, confidence: confidence, descriptor: descriptor, region: regionOfInterest)
    }
}
