public import LimberCoreML

extension VNRequest {
    /// The stages of its work and the devices that each can run on: the main stage, on the CPU.
    public var supportedComputeStageDevices: [VNComputeStage: [MLComputeDevice]] {
        get throws { supportedDevices }
    }

    var supportedDevices: [VNComputeStage: [MLComputeDevice]] { [.main: MLComputeDevice.allComputeDevices] }

    /// The device that was chosen for a stage; nil where none was.
    public func computeDevice(for computeStage: VNComputeStage) -> MLComputeDevice? {
        computeDevices[computeStage]
    }

    /// Chooses a stage's device; nil leaves it to the library. What is not supported, the next perform refuses.
    public func setComputeDevice(_ computeDevice: MLComputeDevice?, for computeStage: VNComputeStage) {
        computeDevices[computeStage] = computeDevice
    }
}
