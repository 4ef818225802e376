import LimberCoreMedia
import PoseCore
import PoseEstimation

/// Finds the most prominent body in pictures, in space.
///
/// Partly: without depth data, so that lengths are those of a body of average height.
///
///     let request = DetectHumanBodyPose3DRequest()
///     let wrist = try await request.perform(on: url).first?.joint(for: .leftWrist)?.position
public struct DetectHumanBodyPose3DRequest: ImageProcessingRequest, ImageAnalyzing {
    /// What a perform gives.
    public typealias Result = [HumanBodyPose3DObservation]

    /// The algorithm's revision.
    public enum Revision: Int, CaseIterable, Codable, Hashable, Sendable {
        case revision1 = 1
    }

    /// The revisions that there are.
    public static let supportedRevisions = Revision.allCases

    /// The algorithm's revision.
    public let revision: Revision
    /// What of the picture is searched; results are those of the whole picture.
    public var regionOfInterest = NormalizedRect.fullImage

    private let followers = RequestFollowers()

    /// Creates a request; nil is the latest revision.
    public init(_ revision: Revision? = nil) {
        self.revision = revision ?? .revision1
    }

    /// The kind of request and its revision.
    public var descriptor: RequestDescriptor { .detectHumanBodyPose3DRequest(revision) }

    /// All joints of a body in space.
    public var supportedJointNames: [HumanBodyPose3DObservation.JointName] {
        HumanBodyPose3DObservation.JointName.allCases
    }

    /// All groups of a body's joints in space.
    public var supportedJointsGroupNames: [HumanBodyPose3DObservation.JointsGroupName] {
        HumanBodyPose3DObservation.JointsGroupName.allCases
    }

    func analyze(_ image: RequestImage) throws(VNError) -> Any {
        let (found, _) = try followers.find(
            PoseFollower.Request(hasWorldJoints: true), in: image, regionOfInterest)
        let part = try image.part(PoseCore.NormalizedRect(regionOfInterest.cgRect))
        guard let body = found.mostProminentBody(foundIn: part.region, of: image) else {
            return [HumanBodyPose3DObservation]()
        }
        let header = ObservationHeader(
            confidence: body.confidence, timeRange: image.knownTimeRange, descriptor: descriptor)
        return [HumanBodyPose3DObservation(body, header: header)]
    }

    /// True for a request of the same settings.
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.regionOfInterest == rhs.regionOfInterest }

    /// Takes in the settings.
    public func hash(into hasher: inout Hasher) { hasher.combine(regionOfInterest) }
}
