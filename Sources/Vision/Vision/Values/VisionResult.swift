/// What a request of `ImageRequestHandler.performAll(_:)` gave.
public enum VisionResult: Sendable {
    /// Bodies in space.
    case detectHumanBodyPose3D(DetectHumanBodyPose3DRequest, [HumanBodyPose3DObservation])
    /// Bodies.
    case detectHumanBodyPose(DetectHumanBodyPoseRequest, [HumanBodyPoseObservation])
    /// Hands.
    case detectHumanHandPose(DetectHumanHandPoseRequest, [HumanHandPoseObservation])
    /// People's rectangles.
    case detectHumanRectangles(DetectHumanRectanglesRequest, [HumanObservation])
    /// Objects in free flight.
    case detectTrajectories(DetectTrajectoriesRequest, [TrajectoryObservation])
    /// The masks of single people.
    case generatePersonInstanceMask(GeneratePersonInstanceMaskRequest, InstanceMaskObservation?)
    /// One mask of all people.
    case generatePersonSegmentation(GeneratePersonSegmentationRequest, PixelBufferObservation)
    /// A followed object.
    case trackObject(TrackObjectRequest, DetectedObjectObservation?)
    /// A request that failed.
    case error(any VisionRequest, any Error)

    init(of request: any VisionRequest, _ image: Result<RequestImage, VNError>) {
        do {
            switch request {
            case let request as DetectHumanBodyPose3DRequest:
                self = .detectHumanBodyPose3D(request, try request.result(of: image))
            case let request as DetectHumanBodyPoseRequest:
                self = .detectHumanBodyPose(request, try request.result(of: image))
            case let request as DetectHumanHandPoseRequest:
                self = .detectHumanHandPose(request, try request.result(of: image))
            case let request as DetectHumanRectanglesRequest:
                self = .detectHumanRectangles(request, try request.result(of: image))
            case let request as DetectTrajectoriesRequest:
                self = .detectTrajectories(request, try request.result(of: image))
            case let request as GeneratePersonInstanceMaskRequest:
                self = .generatePersonInstanceMask(request, try request.result(of: image))
            case let request as GeneratePersonSegmentationRequest:
                self = .generatePersonSegmentation(request, try request.result(of: image))
            case let request as TrackObjectRequest:
                self = .trackObject(request, try request.result(of: image))
            default:
                self = .error(
                    request, VisionError.unsupportedRequest("\(request) is none of this module's requests"))
            }
        } catch {
            self = .error(request, error)
        }
    }
}
