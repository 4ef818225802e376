import Inference

#if FixedPointInference
    import FixedPointInference
#endif

/// The engine that pose models are offered to before OpenVINO: the one place that names it.
enum PreferredBackend {
    /// Nil in a build without the package trait `FixedPointInference`.
    static let shared: (any InferenceBackend)? = {
        #if FixedPointInference
            FixedPointBackend()
        #else
            nil
        #endif
    }()
}
