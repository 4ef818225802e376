public import Foundation

/// An error of one of the stages, which know nothing of Foundation: apps show its own sentence as `localizedDescription`.
public protocol DescribedError: LocalizedError, CustomStringConvertible {}

extension DescribedError {
    /// What failed, what was found, what to do.
    public var errorDescription: String? { description }
}

extension ActionClassificationError: DescribedError {}
extension ExportError: DescribedError {}
extension GestureError: DescribedError {}
extension InferenceError: DescribedError {}
extension InstanceMaskError: DescribedError {}
extension OverlayError: DescribedError {}
extension PoseEstimationError: DescribedError {}
extension TrainingError: DescribedError {}
extension VideoError: DescribedError {}
