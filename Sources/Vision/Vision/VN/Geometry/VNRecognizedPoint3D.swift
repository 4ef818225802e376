import Limbersimd

/// A joint's place in space.
open class VNRecognizedPoint3D: VNPoint3D {
    /// Which joint it is.
    public let identifier: VNRecognizedPointKey

    init(_ identifier: VNRecognizedPointKey, position: SIMD3<Float>) {
        self.identifier = identifier
        super.init(position: simd_float4x4(shift: position))
    }
}
