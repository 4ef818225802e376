public import Foundation
import Limbersimd

/// A joint's place in space.
open class VNRecognizedPoint3D: VNPoint3D {
    /// Which joint it is.
    public let identifier: VNRecognizedPointKey

    init(_ identifier: VNRecognizedPointKey, position: SIMD3<Float>) {
        self.identifier = identifier
        super.init(position: simd_float4x4(shift: position))
    }

    /// Reads what `encode(with:)` wrote; nil for anything else.
    public required init?(coder: NSCoder) {
        guard let key = coder.kept(String.self, forKey: "identifier") else { return nil }
        identifier = VNRecognizedPointKey(rawValue: key)
        super.init(coder: coder)
    }

    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.keep(identifier.rawValue, forKey: "identifier")
    }
}
