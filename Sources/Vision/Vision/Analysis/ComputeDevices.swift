import LimberCoreML

/// The devices that a client chose for a request's stages.
struct ComputeDevices<Stage: Hashable & Sendable>: Hashable, Sendable {
    private var chosen: [Stage: MLComputeDevice] = [:]

    /// A stage's device; nil where none was chosen.
    subscript(stage: Stage) -> MLComputeDevice? {
        get { chosen[stage] }
        set { chosen[stage] = newValue }
    }

    /// Throws where devices cannot do what they were chosen for.
    ///
    /// - Parameters:
    ///   - request: The request's name.
    ///   - supported: The stages and devices that there are.
    func check(_ request: String, _ supported: [Stage: [MLComputeDevice]]) throws(VNError) {
        for (stage, device) in chosen {
            guard let devices = supported[stage] else {
                throw VNError(
                    .unsupportedComputeStage,
                    "\(request) has one compute stage, main; choose devices for no other")
            }
            guard devices.contains(device) else {
                throw VNError(.unsupportedComputeDevice, "\(request) cannot run on \(device), expected CPU")
            }
        }
    }
}
