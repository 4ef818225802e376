import Inference

/// How the pose models compute.
public enum PoseModelPrecision: String, CaseIterable, Sendable {
    /// Single precision: the reference.
    case f32
    /// Products of 16-bit integers, all else in single precision: joints move by about 0.04 pixels of the 256 of a body's
    /// region. Twice as fast on processors with AVX2 or more; on others it is not there.
    case int16
    /// All in bf16, which some processors are fast with: joints move by about 1.9 pixels of a body's region, 0.7 of the
    /// 224 of a hand's.
    case bf16

    /// True where this program can compute so: `int16` needs a processor with AVX2, an optimised build, as `swift build
    /// -c release` makes one, and the package trait `FixedPointInference`.
    public var isSupported: Bool { self != .int16 || PreferredBackend.shared?.isAvailable == true }
}
