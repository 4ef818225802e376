/// How a model is to be loaded.
public class MLModelConfiguration: NSObject, @unchecked Sendable {
    // Sendable: as on Apple's systems, it is set up before it is shared.

    /// Which processors may run the model; here it is always the CPU.
    public var computeUnits: MLComputeUnits = .all
    /// A name for logs.
    public var modelDisplayName: String?
    /// Whether graphics processors may add with less precision; without effect.
    public var allowLowPrecisionAccumulationOnGPU = false

    /// Creates the default.
    public override init() {}

    /// Another configuration with the same values.
    public override func copy() -> Any {
        let other = MLModelConfiguration()
        other.computeUnits = computeUnits
        other.modelDisplayName = modelDisplayName
        other.allowLowPrecisionAccumulationOnGPU = allowLowPrecisionAccumulationOnGPU
        return other
    }
}

/// The processors that may run a model; here it is always the CPU.
public enum MLComputeUnits: Int, Hashable, Sendable {
    case cpuOnly = 0
    case cpuAndGPU = 1
    case all = 2
    case cpuAndNeuralEngine = 3
}

/// How a prediction is to be made.
public class MLPredictionOptions: NSObject, @unchecked Sendable {
    // Sendable: as on Apple's systems, it is set up before it is shared.

    /// True to keep to the CPU; it always does.
    public var usesCPUOnly = false

    /// Creates the default.
    public override init() {}
}
