public import LimberCoreML

extension VisionRequest {
    /// The stages of its work and the devices that each can run on: the main stage, on the CPU.
    public var supportedComputeStageDevices: [ComputeStage: [MLComputeDevice]] {
        [.main: MLComputeDevice.allComputeDevices]
    }

    /// The device that was chosen for a stage; nil where none was.
    public func computeDevice(for computeStage: ComputeStage) -> MLComputeDevice? {
        (self as? any ImageAnalyzing)?.computeDevices[computeStage]
    }

    /// Chooses a stage's device; nil leaves it to the library. What is not supported, the next perform refuses.
    public mutating func setComputeDevice(
        _ computeDevice: MLComputeDevice?, for computeStage: ComputeStage
    ) {
        guard var analyzing = self as? any ImageAnalyzing else { return }
        analyzing.computeDevices[computeStage] = computeDevice
        if let changed = analyzing as? Self { self = changed }
    }
}

extension VisionRequest where Self: AnyObject {
    /// Chooses a stage's device; nil leaves it to the library. What is not supported, the next perform refuses.
    public func setComputeDevice(_ computeDevice: MLComputeDevice?, for computeStage: ComputeStage) {
        var analyzing = self as? any ImageAnalyzing
        analyzing?.computeDevices[computeStage] = computeDevice
    }
}
