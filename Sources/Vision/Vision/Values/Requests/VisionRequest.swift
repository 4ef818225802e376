public import LimberCoreML

/// What can be found in pictures.
///
/// Make a request once and perform it often: models are loaded when one is first needed and kept, and frames of a video that
/// `AVFoundation` reads are followed from each to the next. A request may be performed from any task.
public protocol VisionRequest: CustomStringConvertible, Hashable, Sendable {
    /// What a perform gives.
    associatedtype Result: Sendable

    /// The kind of request and its revision.
    var descriptor: RequestDescriptor { get }
    /// The stages of its work and the devices that each can run on.
    var supportedComputeStageDevices: [ComputeStage: [MLComputeDevice]] { get }

    /// The device that was chosen for a stage; nil where none was.
    func computeDevice(for computeStage: ComputeStage) -> MLComputeDevice?
    /// Chooses a stage's device; nil leaves it to the library. What is not supported, the next perform refuses.
    mutating func setComputeDevice(_ computeDevice: MLComputeDevice?, for computeStage: ComputeStage)
}

extension VisionRequest {
    /// The kind of request.
    public var description: String { "\(Self.self)" }
}
