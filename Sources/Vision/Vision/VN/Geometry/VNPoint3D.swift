public import Foundation
public import Limbersimd

/// A place in space.
open class VNPoint3D: NSObject, NSCopying {
    /// The place as a transform without a rotation: the last column is the place in metres.
    public let position: simd_float4x4

    /// Creates a place from a transform.
    public init(position: simd_float4x4) {
        self.position = position
    }

    /// Places never change, so a copy is the same object.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override var description: String { "\(position.columns.3)" }
}

/// A joint's place in space.
open class VNRecognizedPoint3D: VNPoint3D {
    /// Which joint it is.
    public let identifier: VNRecognizedPointKey

    init(_ identifier: VNRecognizedPointKey, position: SIMD3<Float>) {
        self.identifier = identifier
        super.init(position: simd_float4x4(shift: position))
    }
}

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

extension simd_float4x4 {
    /// The transform that shifts.
    init(shift: SIMD3<Float>) {
        self.init(1)
        columns.3 = SIMD4(shift, 1)
    }
}
