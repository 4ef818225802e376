public import Foundation
import LimberCoreMedia
public import Limbersimd
import PoseCore
import PoseEstimation

/// The joints of one person in space, in metres: x to the picture's right, y up, z towards the camera, the root at 0.
open class VNHumanBodyPose3DObservation: VNRecognizedPoints3DObservation {
    /// Where the height comes from.
    public enum HeightEstimation: Int, Sendable {
        /// 1.8 metres for everyone; there is no depth data on Linux.
        case reference = 0
        /// Measured with depth data.
        case measured = 1
    }

    /// Where `bodyHeight` comes from.
    public let heightEstimation: HeightEstimation
    /// The person's height when standing upright, in metres.
    public let bodyHeight: Float
    /// Where the camera is from the root.
    ///
    /// Partly: for the focal length of a phone's main camera.
    public let cameraOriginMatrix: simd_float4x4

    let body: PoseEstimation.HumanBodyPose3DObservation

    init(_ body: PoseEstimation.HumanBodyPose3DObservation, timeRange: CMTimeRange) {
        self.body = body
        (heightEstimation, bodyHeight, cameraOriginMatrix) = Self.measures(of: body)
        super.init(points: Self.points(of: body), confidence: body.confidence, timeRange: timeRange)
    }

    /// Reads what `encode(with:)` wrote; nil for anything else.
    public required init?(coder: NSCoder) {
        guard let body = coder.kept(PoseEstimation.HumanBodyPose3DObservation.self, forKey: "body") else {
            return nil
        }
        self.body = body
        (heightEstimation, bodyHeight, cameraOriginMatrix) = Self.measures(of: body)
        super.init(points: Self.points(of: body), coder: coder)
    }

    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.keep(body, forKey: "body")
    }

    private static func measures(
        of body: PoseEstimation.HumanBodyPose3DObservation
    ) -> (HeightEstimation, height: Float, camera: simd_float4x4) {
        (
            body.heightEstimationTechnique == .reference ? .reference : .measured,
            Float(body.bodyHeight.converted(to: .meters).value),
            simd_float4x4(shift: body.cameraOrigin ?? .zero)
        )
    }

    private static func points(
        of body: PoseEstimation.HumanBodyPose3DObservation
    ) -> [VNRecognizedPointKey: VNHumanBodyRecognizedPoint3D] {
        let points = body.availableJointNames.compactMap { name in
            body.joint(for: name).map {
                (
                    name.key,
                    VNHumanBodyRecognizedPoint3D(
                        name.key, position: $0.position, localPosition: $0.localPosition,
                        parent: JointName(rawValue: name.parent.key))
                )
            }
        }
        return Dictionary(uniqueKeysWithValues: points)
    }

    /// The joints that were found.
    open var availableJointNames: [JointName] { body.availableJointNames.map { JointName(rawValue: $0.key) } }

    /// The groups of which a joint was found.
    open var availableJointsGroupNames: [JointsGroupName] {
        body.availableJointsGroupNames.map { JointsGroupName(rawValue: $0.key) }
    }

    /// A joint's place.
    ///
    /// - Throws: `invalidArgument` for another kind of joint, `dataUnavailable` for one that was not found.
    open func recognizedPoint(_ jointName: JointName) throws -> VNHumanBodyRecognizedPoint3D {
        try point(jointName.rawValue)
    }

    /// The joints of a group that were found.
    ///
    /// - Throws: `invalidArgument` for another kind of group.
    open func recognizedPoints(
        _ jointsGroupName: JointsGroupName
    ) throws -> [JointName: VNHumanBodyRecognizedPoint3D] {
        let points = try group(jointsGroupName.rawValue)
        return Dictionary(uniqueKeysWithValues: points.map { (JointName(rawValue: $0), $1) })
    }

    /// Where a joint is in the whole picture.
    ///
    /// - Throws: `dataUnavailable` for a joint that was not found.
    open func pointInImage(_ jointName: JointName) throws -> VNPoint {
        guard let point = try name(jointName).flatMap({ body.pointInImage(for: $0) }) else {
            throw VNError(
                .dataUnavailable, "the joint \"\(jointName.rawValue.rawValue)\" is not in the picture")
        }
        return VNPoint(point)
    }

    /// The joint that a joint's local position starts from; nil for what is no joint.
    open func parentJointName(_ jointName: JointName) -> JointName? {
        HumanBodyPose3DJointName.allCases.first { $0.key == jointName.rawValue }.map {
            JointName(rawValue: $0.parent.key)
        }
    }

    /// Where a joint is from the camera.
    ///
    /// Partly: for the focal length of a phone's main camera.
    ///
    /// - Throws: `dataUnavailable` for a joint that was not found.
    open func cameraRelativePosition(_ jointName: JointName) throws -> simd_float4x4 {
        guard let place = try name(jointName).flatMap({ body.cameraRelativePosition(for: $0) }) else {
            throw VNError(
                .dataUnavailable,
                "the place of \"\(jointName.rawValue.rawValue)\" from the camera is not known")
        }
        return simd_float4x4(shift: place)
    }

    private func name(_ jointName: JointName) throws(VNError) -> HumanBodyPose3DJointName? {
        _ = try point(jointName.rawValue)
        return HumanBodyPose3DJointName.allCases.first { $0.key == jointName.rawValue }
    }
}
