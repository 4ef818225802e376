public import Foundation
public import LimberCoreMedia
public import Limbersimd
import PoseCore
import PoseEstimation

/// The joints of one person in space, in metres: x to the picture's right, y up, z towards the camera, the root at 0.
public struct HumanBodyPose3DObservation: Hashable, Codable, Sendable, CustomStringConvertible {
    /// The joints' names.
    public enum JointName: String, CaseIterable, Codable, Hashable, Sendable {
        case topHead
        case centerHead
        case centerShoulder
        case leftShoulder
        case rightShoulder
        case leftElbow
        case rightElbow
        case leftWrist
        case rightWrist
        case spine
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
        case head
        case torso
        case leftArm
        case rightArm
        case leftLeg
        case rightLeg
    }

    /// Where a body's height comes from.
    public enum EstimationTechnique: Codable, Hashable, Sendable {
        /// 1.8 metres for everyone; there is no depth data on Linux.
        case reference
        /// Measured with depth data.
        case measured
    }

    private let header: ObservationHeader
    private let body: PoseEstimation.HumanBodyPose3DObservation

    init(_ body: PoseEstimation.HumanBodyPose3DObservation, header: ObservationHeader) {
        self.body = body
        self.header = header
    }

    /// Creates the same observation as one of the older generation.
    public init(_ observation: VNHumanBodyPose3DObservation) {
        self.init(
            observation.body,
            header: ObservationHeader(observation, descriptor: .detectHumanBodyPose3DRequest(.revision1)))
    }

    /// Distinguishes it from all others.
    public var uuid: UUID { header.uuid }
    /// How sure it is, 0...1.
    public var confidence: Float { header.confidence }
    /// When it was seen; nil where the picture's time is not known.
    public var timeRange: CMTimeRange? { header.timeRange }
    /// What found it.
    public var originatingRequestDescriptor: RequestDescriptor? { header.descriptor }
    /// The person's height when standing upright.
    public var bodyHeight: Measurement<UnitLength> { body.bodyHeight }
    /// Where `bodyHeight` comes from.
    public var heightEstimationTechnique: EstimationTechnique {
        body.heightEstimationTechnique == .reference ? .reference : .measured
    }
    /// Where the camera is from the root.
    ///
    /// Partly: for the focal length of a phone's main camera.
    public var cameraOriginMatrix: simd_float4x4 { simd_float4x4(shift: body.cameraOrigin ?? .zero) }

    /// The joints that were found.
    public var availableJointNames: [JointName] {
        body.availableJointNames.compactMap { JointName(rawValue: $0.rawValue) }
    }

    /// The groups of which a joint was found.
    public var availableJointsGroupNames: [JointsGroupName] {
        body.availableJointsGroupNames.compactMap { JointsGroupName(rawValue: $0.rawValue) }
    }

    /// The joint with this name; nil when it was not found.
    public func joint(for jointName: JointName) -> Joint3D? {
        HumanBodyPose3DJointName(rawValue: jointName.rawValue).flatMap { body.joint(for: $0) }.map {
            Joint3D(
                position: simd_float4x4(shift: $0.position),
                localPosition: simd_float4x4(shift: $0.localPosition),
                identifer: $0.jointName.rawValue, parentJoint: $0.parentJoint.rawValue)
        }
    }

    /// The joints of a group that were found, by name; nil: of the whole pose.
    public func allJoints(in groupName: JointsGroupName? = nil) -> [JointName: Joint3D] {
        let group = groupName.flatMap { HumanBodyPose3DJointGroup(rawValue: $0.rawValue) } ?? .all
        var joints: [JointName: Joint3D] = [:]
        for name in group.jointNames.compactMap({ JointName(rawValue: $0.rawValue) }) {
            joints[name] = joint(for: name)
        }
        return joints
    }

    /// Where a joint is in the whole picture; the lower left corner for one that was not found.
    public func pointInImage(for jointName: JointName) -> NormalizedPoint {
        let point = HumanBodyPose3DJointName(rawValue: jointName.rawValue).flatMap {
            body.pointInImage(for: $0)
        }
        return point.map { NormalizedPoint($0) } ?? .zero
    }

    /// The joint that a joint's local position starts from; the root's is the root.
    public func parentJointName(for jointName: JointName) -> JointName {
        HumanBodyPose3DJointName(rawValue: jointName.rawValue).flatMap {
            JointName(rawValue: $0.parent.rawValue)
        } ?? jointName
    }

    /// Where a joint is from the camera; the identity for one that was not found.
    ///
    /// Partly: for the focal length of a phone's main camera.
    public func cameraRelativePosition(for jointName: JointName) -> simd_float4x4 {
        let place = HumanBodyPose3DJointName(rawValue: jointName.rawValue)
            .flatMap { body.cameraRelativePosition(for: $0) }
        return simd_float4x4(shift: place ?? .zero)
    }

    /// Confidence and height.
    public var description: String {
        "HumanBodyPose3DObservation confidence=\(confidence) bodyHeight=\(bodyHeight)"
    }
}
