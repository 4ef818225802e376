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

extension simd_float4x4 {
    /// The transform that shifts.
    init(shift: SIMD3<Float>) {
        self.init(1)
        columns.3 = SIMD4(shift, 1)
    }
}
