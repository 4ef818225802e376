/// A kind of request and its revision.
public enum RequestDescriptor: Codable, Hashable, Sendable {
    /// A request for bodies in space.
    case detectHumanBodyPose3DRequest(DetectHumanBodyPose3DRequest.Revision)
    /// A request for bodies.
    case detectHumanBodyPoseRequest(DetectHumanBodyPoseRequest.Revision)
    /// A request for hands.
    case detectHumanHandPoseRequest(DetectHumanHandPoseRequest.Revision)
    /// A request for people's rectangles.
    case detectHumanRectanglesRequest(DetectHumanRectanglesRequest.Revision)
    /// A request for objects in free flight.
    case detectTrajectoriesRequest(DetectTrajectoriesRequest.Revision)
    /// A request for the masks of single people.
    case generatePersonInstanceMaskRequest(GeneratePersonInstanceMaskRequest.Revision)
    /// A request for one mask of all people.
    case generatePersonSegmentationRequest(GeneratePersonSegmentationRequest.Revision)
    /// A request that follows an object.
    case trackObjectRequest(TrackObjectRequest.Revision)
}
