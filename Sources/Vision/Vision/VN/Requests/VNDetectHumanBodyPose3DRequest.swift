import LimberCoreMedia
import PoseCore
import PoseEstimation

/// The first revision of the request for bodies in space.
public let VNDetectHumanBodyPose3DRequestRevision1 = 1

/// Finds the most prominent body in pictures, in space.
///
/// Partly: without depth data, so that lengths are those of a body of 1.8 metres.
open class VNDetectHumanBodyPose3DRequest: VNStatefulRequest {
    private var follower: PoseFollower?

    /// Creates a request.
    ///
    /// - Parameter completionHandler: What is called after each perform.
    public convenience init(completionHandler: VNRequestCompletionHandler? = nil) {
        self.init(frameAnalysisSpacing: .zero, completionHandler: completionHandler)
    }

    /// The body that was found, if any: nil before the first perform and after one that failed.
    public var results: [VNHumanBodyPose3DObservation]? {
        observations?.compactMap { $0 as? VNHumanBodyPose3DObservation }
    }

    /// All joints of a body in space.
    public var supportedJointNames: [VNHumanBodyPose3DObservation.JointName] {
        get throws { HumanBodyPose3DJointName.allCases.map { .init(rawValue: $0.key) } }
    }

    /// All groups of a body's joints in space.
    public var supportedJointsGroupNames: [VNHumanBodyPose3DObservation.JointsGroupName] {
        get throws { HumanBodyPose3DJointGroup.allCases.map { .init(rawValue: $0.key) } }
    }

    override func find(in image: RequestImage) throws(VNError) -> [VNObservation] {
        let wanted = PoseFollower.Request(hasWorldJoints: true)
        let (found, _) = try find(wanted, in: image, own: &follower)
        return found.mostProminentBody(foundIn: try part(of: image).image.region, of: image).map {
            [VNHumanBodyPose3DObservation($0, timeRange: image.timeRange)]
        } ?? []
    }
}
