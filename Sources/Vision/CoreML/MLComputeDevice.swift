/// A processor that can run models; on Linux there is one, the CPU.
public enum MLComputeDevice: Hashable, CustomStringConvertible, Sendable {
    /// The CPU.
    case cpu(MLCPUComputeDevice)
    /// A graphics processor.
    ///
    /// Partly: there is none on Linux.
    case gpu(MLGPUComputeDevice)
    /// Apple's Neural Engine.
    ///
    /// Partly: there is none on Linux.
    case neuralEngine(MLNeuralEngineComputeDevice)

    /// All that there are: the CPU.
    public static var allComputeDevices: [MLComputeDevice] { [.cpu(.shared)] }

    /// Its name.
    public var description: String {
        switch self {
        case .cpu: "CPU"
        case .gpu: "GPU"
        case .neuralEngine: "Neural Engine"
        }
    }
}

/// The CPU.
public final class MLCPUComputeDevice: NSObject, Sendable {
    static let shared = MLCPUComputeDevice()

    private override init() {}
}

/// A graphics processor.
///
/// Partly: there is none on Linux.
public final class MLGPUComputeDevice: NSObject, Sendable {
    private override init() {}
}

/// Apple's Neural Engine.
///
/// Partly: there is none on Linux.
public final class MLNeuralEngineComputeDevice: NSObject, Sendable {
    /// How many cores it has.
    public let totalCoreCount = 0

    private override init() {}
}
