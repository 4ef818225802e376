public import LimberCoreMedia
import PoseCore
import PoseEstimation
import Synchronization

/// Finds the most prominent body in pictures, in space.
///
/// Partly: without depth data, so that lengths are those of a body of 1.8 metres.
///
///     let request = DetectHumanBodyPose3DRequest()
///     let wrist = try await request.perform(on: url).first?.joint(for: .leftWrist)?.position
public final class DetectHumanBodyPose3DRequest: StatefulRequest, ImageAnalyzing {
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
    /// The least time between two analysed frames.
    ///
    /// Partly: without effect, a body is searched for whenever the request is performed.
    public let frameAnalysisSpacing: CMTime

    private let region = Mutex(NormalizedRect.fullImage)
    private let devices = Mutex(ComputeDevices<ComputeStage>())
    private let followers = RequestFollowers()

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - revision: Nil: the latest.
    ///   - frameAnalysisSpacing: The least time between two analysed frames.
    public init(_ revision: Revision? = nil, frameAnalysisSpacing: CMTime? = nil) {
        self.revision = revision ?? .revision1
        self.frameAnalysisSpacing = frameAnalysisSpacing ?? .zero
    }

    /// Zero: each picture has its body.
    public var minimumLatencyFrameCount: Int { 0 }

    /// What of the picture is searched; results are those of the whole picture.
    public var regionOfInterest: NormalizedRect {
        get { region.withLock { $0 } }
        set { region.withLock { $0 = newValue } }
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

    var computeDevices: ComputeDevices<ComputeStage> {
        get { devices.withLock { $0 } }
        set { devices.withLock { $0 = newValue } }
    }

    func analyze(_ image: RequestImage) throws(VNError) -> Any {
        let region = regionOfInterest
        let (found, _) = try followers.find(
            PoseFollower.Request(hasWorldJoints: true), in: image, region)
        let part = try image.part(PoseCore.NormalizedRect(region.cgRect))
        guard let body = found.mostProminentBody(foundIn: part.region, of: image) else {
            return [HumanBodyPose3DObservation]()
        }
        let header = ObservationHeader(
            confidence: body.confidence, timeRange: image.knownTimeRange, descriptor: descriptor)
        return [HumanBodyPose3DObservation(body, header: header)]
    }
}
