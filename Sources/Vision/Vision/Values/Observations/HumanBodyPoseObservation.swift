public import Foundation
public import LimberCoreML
public import LimberCoreMedia
import PoseCore

/// The joints of one person.
public struct HumanBodyPoseObservation: VisionObservation, PoseProviding {
    /// The joints' names.
    public enum JointName: String, CaseIterable, Codable, Hashable, Sendable {
        case nose
        case leftEye
        case rightEye
        case leftEar
        case rightEar
        case neck
        case leftShoulder
        case rightShoulder
        case leftElbow
        case rightElbow
        case leftWrist
        case rightWrist
        case root
        case leftHip
        case rightHip
        case leftKnee
        case rightKnee
        case leftAnkle
        case rightAnkle
    }

    /// The names of groups of joints.
    public enum JointsGroupName: String, CaseIterable, Codable, Hashable, Sendable {
        case face
        case leftArm
        case leftLeg
        case rightArm
        case rightLeg
        case torso
    }

    /// The left hand; nil where none was searched for or found.
    public let leftHand: HumanHandPoseObservation?
    /// The right hand; nil where none was searched for or found.
    public let rightHand: HumanHandPoseObservation?
    let header: ObservationHeader
    /// Only those that were found.
    private let joints: [JointName: Joint]

    init(
        _ pose: PoseCore.HumanBodyPoseObservation, hands: [HumanHandPoseObservation] = [],
        header: ObservationHeader
    ) {
        self.header = header
        leftHand = hands.first { $0.chirality == .left }
        rightHand = hands.first { $0.chirality == .right }
        joints = Dictionary(
            uniqueKeysWithValues: JointName.allCases.compactMap { name in
                BodyJointName(rawValue: name.rawValue).flatMap { pose.joint(for: $0) }.map {
                    (name, Joint($0))
                }
            })
    }

    /// Creates the same observation as one of the older generation.
    public init(_ observation: VNHumanBodyPoseObservation) {
        self.init(
            observation.pose,
            header: ObservationHeader(observation, descriptor: .detectHumanBodyPoseRequest(.revision1)))
    }

    /// Distinguishes it from all others.
    public var uuid: UUID { header.uuid }
    /// How sure it is, 0...1.
    public var confidence: Float { header.confidence }
    /// When it was seen; nil where the picture's time is not known.
    public var timeRange: CMTimeRange? { header.timeRange }
    /// What found it.
    public var originatingRequestDescriptor: RequestDescriptor? { header.descriptor }

    /// The joints that were found.
    public var availableJointNames: [JointName] { JointName.allCases.filter { joints[$0] != nil } }

    /// The groups of which a joint was found.
    public var availableJointsGroupNames: [JointsGroupName] {
        JointsGroupName.allCases.filter { !allJoints(in: $0).isEmpty }
    }

    /// The joint with this name; nil when it was not found.
    public func joint(for jointName: JointName) -> Joint? { joints[jointName] }

    /// The joints of a group that were found, by name; nil: of the whole pose.
    public func allJoints(in groupName: JointsGroupName? = nil) -> [JointName: Joint] {
        guard let groupName else { return joints }
        let members = groupName.group.jointNames.compactMap { JointName(rawValue: $0.rawValue) }
        return joints.filter { members.contains($0.key) }
    }

    /// What a classifier is fed with: an array of floats of shape [1, 3, joints]; a joint that was not found is 0, 0, 0.
    public var keypoints: MLMultiArray {
        let order = BodyJointName.keypointOrder
        var array = KeypointArray(zeros: [1, 3, order.count])
        for (column, name) in order.enumerated() {
            guard let joint = JointName(rawValue: name.rawValue).flatMap({ joints[$0] }) else { continue }
            array[0, 0, column] = Float(joint.location.x)
            array[0, 1, column] = Float(joint.location.y)
            array[0, 2, column] = joint.confidence
        }
        guard let result = try? MLMultiArray(array, pictureAspectRatio: header.pictureAspectRatio) else {
            preconditionFailure("no memory for \(array.scalars.count) numbers")
        }
        return result
    }

    /// Confidence and joints.
    public var description: String {
        "HumanBodyPoseObservation confidence=\(confidence) joints=\(joints.count)"
    }
}

extension HumanBodyPoseObservation.JointsGroupName {
    /// The library's group.
    fileprivate var group: BodyJointGroup {
        BodyJointGroup(rawValue: rawValue) ?? .all
    }
}
