/// The names of a context's options.
public struct CIContextOption: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates an option by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Whether to render on the processor: always so.
    public static let useSoftwareRenderer = CIContextOption(rawValue: "kCIContextUseSoftwareRenderer")
    /// Whether to keep intermediate results; without effect.
    public static let cacheIntermediates = CIContextOption(rawValue: "kCIContextCacheIntermediates")
    /// The colour space to work in; without effect.
    public static let workingColorSpace = CIContextOption(rawValue: "working_color_space")
    /// The colour space of results; without effect.
    public static let outputColorSpace = CIContextOption(rawValue: "output_color_space")
}
