public import Foundation
public import Limbersimd

/// A place in space.
open class VNPoint3D: NSObject, NSCopying, NSSecureCoding {
    /// The place as a transform without a rotation: the last column is the place in metres.
    public let position: simd_float4x4

    /// Creates a place from a transform.
    public init(position: simd_float4x4) {
        self.position = position
    }

    /// Reads what `encode(with:)` wrote; nil for anything else.
    public required init?(coder: NSCoder) {
        guard let position = coder.keptTransform(forKey: "position") else { return nil }
        self.position = position
    }

    /// Writes all that the place holds.
    open func encode(with coder: NSCoder) {
        coder.keep(position, forKey: "position")
    }

    /// True: what is read is of the class that was asked for.
    open class var supportsSecureCoding: Bool { true }

    /// Places never change, so a copy is the same object.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override var description: String { "\(position.columns.3)" }
}

extension NSCoder {
    /// Keeps a transform in an archive.
    func keep(_ transform: simd_float4x4, forKey key: String) {
        keep((0..<4).map { transform[$0] }, forKey: key)
    }

    /// A transform that was kept.
    func keptTransform(forKey key: String) -> simd_float4x4? {
        kept([SIMD4<Float>].self, forKey: key).map { simd_float4x4($0) }
    }
}

extension simd_float4x4 {
    /// The transform that shifts.
    init(shift: SIMD3<Float>) {
        self.init(1)
        columns.3 = SIMD4(shift, 1)
    }
}
