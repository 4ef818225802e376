import ActionClassification
import Foundation
import Pipeline
import PoseCore
import PoseEstimation
import Tracking

/// A result without people, as a summary sees it.
func frameResult(at seconds: Double, _ predictions: [ActionPrediction] = []) throws -> FrameResult {
    let size = PixelSize(width: 4, height: 2)
    guard let buffer = PixelBuffer(size: size, rgb: [UInt8](repeating: 100, count: 24)) else {
        throw CancellationError()
    }
    let frame = Frame(index: 0, timestamp: Timestamp(seconds: seconds), pixelBuffer: buffer)
    return FrameResult(frame: frame, predictions: predictions)
}

/// A prediction of a window that ends at `seconds`.
func prediction(
    _ label: String, at seconds: Double, person: Int? = nil, kind: ActionPrediction.Kind = .action
) -> ActionPrediction {
    ActionPrediction(
        start: Timestamp(seconds: seconds - 3), end: Timestamp(seconds: seconds), trackID: person, kind: kind,
        label: label, confidence: 0.9)
}
