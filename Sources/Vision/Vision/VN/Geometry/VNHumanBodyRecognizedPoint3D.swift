public import Limbersimd

/// A joint of a body in space.
open class VNHumanBodyRecognizedPoint3D: VNRecognizedPoint3D {
    /// The place from the parent joint.
    public let localPosition: simd_float4x4
    /// The joint that `localPosition` starts from; the root's is itself.
    public let parentJoint: VNHumanBodyPose3DObservation.JointName

    init(
        _ identifier: VNRecognizedPointKey, position: SIMD3<Float>, localPosition: SIMD3<Float>,
        parent: VNHumanBodyPose3DObservation.JointName
    ) {
        self.localPosition = simd_float4x4(shift: localPosition)
        parentJoint = parent
        super.init(identifier, position: position)
    }
}
