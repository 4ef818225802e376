/// How the pose models compute.
public enum PoseModelPrecision: String, CaseIterable, Sendable {
    /// Single precision: the reference.
    case f32
    /// The middle layers in bf16, those that do not bear it in f32: joints move by about 0.4 pixels of the 256 of a
    /// body's region, 0.2 of the 224 of a hand's. Faster where `Processor.isFastWithBF16`.
    case mixed
    /// All in bf16: joints move by about 1.9 pixels of a body's region, 0.7 of a hand's.
    case bf16
}
