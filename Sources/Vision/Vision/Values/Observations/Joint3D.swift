public import Limbersimd
import PoseEstimation

/// A joint of a body in space.
public struct Joint3D: Hashable, Sendable, CustomStringConvertible {
    /// The place from the root, as a transform without a rotation: the last column, in metres.
    public let position: simd_float4x4
    /// The place from the parent joint.
    public let localPosition: simd_float4x4
    /// The joint's name.
    public let identifier: String
    /// The name of the joint that `localPosition` starts from.
    public let parentJoint: String

    /// Creates a joint; the third label is spelt as Vision spells it.
    public init(
        position: simd_float4x4, localPosition: simd_float4x4, identifer: String, parentJoint: String
    ) {
        self.position = position
        self.localPosition = localPosition
        identifier = identifer
        self.parentJoint = parentJoint
    }

    /// Name and place.
    public var description: String { "\(identifier) \(position.columns.3)" }
}
