public import PoseCore

/// What is kept of one person in one frame, to choose moments by.
public struct SubjectFrame: Sendable {
    /// The frame's place in its source.
    public var index: Int
    /// When it was taken.
    public var time: Timestamp
    /// The picture's file; nil for frames of videos.
    public var fileName: String?
    /// The picture's size.
    public var size: PixelSize
    /// The person, as measured.
    public var pose: HumanBodyPoseObservation
    /// The other people in the frame.
    public var others: [HumanBodyPoseObservation]
    /// Where the camera looked.
    public var placement: CameraPlacement
    /// How sharp the picture is round the person (`PixelBuffer.sharpness(around:)`).
    public var sharpness: Float

    /// Creates the record of one person in a frame.
    public init(
        index: Int, time: Timestamp, fileName: String? = nil, size: PixelSize,
        pose: HumanBodyPoseObservation, others: [HumanBodyPoseObservation] = [],
        placement: CameraPlacement = CameraPlacement(run: 0, toRunStart: .identity),
        sharpness: Float = 0
    ) {
        self.index = index
        self.time = time
        self.fileName = fileName
        self.size = size
        self.pose = pose
        self.others = others
        self.placement = placement
        self.sharpness = sharpness
    }

    /// The joints from head to feet that every picture of a whole body shows.
    static let parts: [BodyJointName] = [
        .nose, .leftShoulder, .rightShoulder, .leftElbow, .rightElbow, .leftWrist, .rightWrist,
        .leftHip, .rightHip, .leftKnee, .rightKnee, .leftAnkle, .rightAnkle,
    ]

    /// How much of the body lies within the picture, seen or hidden, 0...1.
    var shareInPicture: Double {
        let inside = Self.parts.count { name in
            guard let place = pose.joint(for: name)?.location else { return false }
            return (0...1).contains(place.x) && (0...1).contains(place.y)
        }
        return Double(inside) / Double(Self.parts.count)
    }

    /// How much of the body is seen within the picture, 0...1, less where no eyes are seen.
    public var completeness: Double {
        let seen = Self.parts.count { name in
            guard let joint = pose.joint(for: name), joint.confidence > 0.3 else { return false }
            return Self.inside.contains(joint.location.x) && Self.inside.contains(joint.location.y)
        }
        let eyes = [BodyJointName.leftEye, .rightEye].compactMap { pose.joint(for: $0)?.confidence }
        let share = Double(seen) / Double(Self.parts.count) * ((eyes.max() ?? 0) > 0.5 ? 1 : 0.85)
        // A picture of a body without its head is hardly one of a person.
        return isHeadCutOff ? 0.6 * share : share
    }

    /// True when the face lies outside of the picture.
    private var isHeadCutOff: Bool {
        guard let nose = pose.joint(for: .nose)?.location else { return false }
        return !(0...1).contains(nose.x) || !(0...1).contains(nose.y)
    }

    /// Joints nearer to the picture's edge than this are cut off.
    private static let inside: ClosedRange<Float> = 0.008...0.992
}
