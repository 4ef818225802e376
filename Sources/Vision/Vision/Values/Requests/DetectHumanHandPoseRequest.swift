import LimberCoreMedia
import PoseCore

/// Finds the hands in pictures.
///
///     var request = DetectHumanHandPoseRequest()
///     request.maximumHandCount = 1
///     for hand in try await request.perform(on: url) { … }
public struct DetectHumanHandPoseRequest: ImageProcessingRequest, ImageAnalyzing {
    /// What a perform gives.
    public typealias Result = [HumanHandPoseObservation]

    /// The algorithm's revision.
    public enum Revision: Int, CaseIterable, Codable, Hashable, Sendable {
        case revision1 = 1
    }

    /// The revisions that there are.
    public static let supportedRevisions = Revision.allCases

    /// The algorithm's revision.
    public let revision: Revision
    /// What of the picture is searched; results are normalised to it.
    public var regionOfInterest = NormalizedRect.fullImage
    /// No pose is computed for hands beyond this number: the largest count. 2 at first; below 1 no hand is searched for.
    public var maximumHandCount = 2

    var computeDevices = ComputeDevices<ComputeStage>()
    private let followers = RequestFollowers()

    /// Creates a request; nil is the latest revision.
    public init(_ revision: Revision? = nil) {
        self.revision = revision ?? .revision1
    }

    /// The kind of request and its revision.
    public var descriptor: RequestDescriptor { .detectHumanHandPoseRequest(revision) }

    /// All joints of a hand.
    public var supportedJointNames: [HumanHandPoseObservation.JointName] {
        HumanHandPoseObservation.JointName.allCases
    }

    /// All groups of a hand's joints.
    public var supportedJointsGroupNames: [HumanHandPoseObservation.JointsGroupName] {
        HumanHandPoseObservation.JointsGroupName.allCases
    }

    func analyze(_ image: RequestImage) throws(VNError) -> Any {
        guard maximumHandCount > 0 else { return [HumanHandPoseObservation]() }
        let wanted = PoseFollower.Request(findsBodies: false, maximumHandCount: maximumHandCount)
        let (found, map) = try followers.find(wanted, in: image, regionOfInterest)
        return found.hands.map {
            HumanHandPoseObservation(
                map.apply(to: $0.pose),
                header: ObservationHeader(
                    image, confidence: $0.pose.confidence, descriptor: descriptor, region: regionOfInterest))
        }
    }
}
