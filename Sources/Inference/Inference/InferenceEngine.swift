/// What computes a model.
public struct InferenceEngine: Hashable, Sendable, CustomStringConvertible {
    /// The engine and its numbers, as in "OpenVINO f32" or "fixed-point (AVX2)".
    public let name: String
    /// Why the engine or the precision that was preferred does not run the model; nil when it does.
    public let fallbackReason: String?

    /// Creates a description of an engine.
    package init(name: String, fallbackReason: String? = nil) {
        self.name = name
        self.fallbackReason = fallbackReason
    }

    /// The name, and after a fallback the reason.
    public var description: String { fallbackReason.map { "\(name): \($0)" } ?? name }
}
