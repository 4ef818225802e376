public import Foundation
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

    /// Reads what `encode(with:)` wrote; nil for anything else.
    public required init?(coder: NSCoder) {
        guard let local = coder.keptTransform(forKey: "localPosition"),
            let parent = coder.kept(String.self, forKey: "parentJoint")
        else { return nil }
        localPosition = local
        parentJoint = .init(rawValue: VNRecognizedPointKey(rawValue: parent))
        super.init(coder: coder)
    }

    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.keep(localPosition, forKey: "localPosition")
        coder.keep(parentJoint.rawValue.rawValue, forKey: "parentJoint")
    }
}
