public import Limbersimd
import PoseEstimation

/// A joint of a body in space.
public struct Joint3D: Hashable, Codable, Sendable, CustomStringConvertible {
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

    private enum CodingKeys: String, CodingKey { case position, localPosition, identifier, parentJoint }

    /// Reads what `encode(to:)` wrote: transforms as four columns.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func transform(_ key: CodingKeys) throws -> simd_float4x4 {
            let columns = try container.decode([SIMD4<Float>].self, forKey: key)
            guard columns.count == 4 else {
                throw DecodingError.dataCorruptedError(
                    forKey: key, in: container,
                    debugDescription: "a transform of \(columns.count) columns, expected 4")
            }
            return simd_float4x4(columns)
        }
        self.init(
            position: try transform(.position), localPosition: try transform(.localPosition),
            identifer: try container.decode(String.self, forKey: .identifier),
            parentJoint: try container.decode(String.self, forKey: .parentJoint))
    }

    /// Writes it, transforms as four columns.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        for (key, transform) in [(CodingKeys.position, position), (.localPosition, localPosition)] {
            let (a, b, c, d) = transform.columns
            try container.encode([a, b, c, d], forKey: key)
        }
        try container.encode(identifier, forKey: .identifier)
        try container.encode(parentJoint, forKey: .parentJoint)
    }
}
