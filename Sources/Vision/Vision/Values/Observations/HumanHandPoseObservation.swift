public import Foundation
public import LimberCoreML
public import LimberCoreMedia
import PoseCore

/// The joints of one hand.
public struct HumanHandPoseObservation: VisionObservation, PoseProviding {
    /// The joints' names.
    public enum JointName: String, CaseIterable, Codable, Hashable, Sendable {
        case wrist
        case thumbCMC
        case thumbMP
        case thumbIP
        case thumbTip
        case indexMCP
        case indexPIP
        case indexDIP
        case indexTip
        case middleMCP
        case middlePIP
        case middleDIP
        case middleTip
        case ringMCP
        case ringPIP
        case ringDIP
        case ringTip
        case littleMCP
        case littlePIP
        case littleDIP
        case littleTip
    }

    /// The names of groups of joints.
    public enum JointsGroupName: String, CaseIterable, Codable, Hashable, Sendable {
        case indexFinger
        case littleFinger
        case middleFinger
        case ringFinger
        case thumb
    }

    /// Which of a person's hands a hand is.
    public enum Chirality: String, CaseIterable, Codable, Hashable, Sendable {
        case left
        case right
    }

    /// Which of the person's hands it is; nil where it is not known.
    public let chirality: Chirality?
    let header: ObservationHeader
    /// Only those that were found.
    private let joints: [JointName: Joint]

    init(_ pose: PoseCore.HumanHandPoseObservation, header: ObservationHeader) {
        self.header = header
        chirality = Chirality(rawValue: pose.chirality.name)
        joints = Dictionary(
            uniqueKeysWithValues: JointName.allCases.compactMap { name in
                HandJointName(rawValue: name.rawValue).flatMap { pose.joint(for: $0) }.map {
                    (name, Joint($0))
                }
            })
    }

    /// Creates the same observation as one of the older generation.
    public init(_ observation: VNHumanHandPoseObservation) {
        self.init(
            observation.pose,
            header: ObservationHeader(observation, descriptor: .detectHumanHandPoseRequest(.revision1)))
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
        let order = HandJointName.allCases
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
        "HumanHandPoseObservation confidence=\(confidence) joints=\(joints.count)"
    }
}

extension HumanHandPoseObservation.JointsGroupName {
    /// The library's group.
    fileprivate var group: HandJointGroup {
        HandJointGroup(rawValue: rawValue) ?? .all
    }
}
