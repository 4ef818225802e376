public import ActionWindows
public import Foundation

/// A trained action classifier: windows of poses go in, a probability for every label comes out.
///
///     let classifier = try ActionClassifier.exerciseClassifier()
///     var builder = WindowBuilder(classifier.windowConfiguration())
///     …
///     let prediction = try classifier.prediction(for: window)
public struct ActionClassifier: Sendable {
    /// What the model says about itself.
    public let model: ActionModelDescription

    /// Loads a classifier from an ONNX file that carries Limber's metadata.
    public init(contentsOf url: URL) throws(ActionClassificationError) {
        throw ActionClassificationError(.notAModel, "\(url.path): not yet")
    }

    /// The model that is shipped: Jumping Jacks, Lunges, Burpees and Other.
    public static func exerciseClassifier() throws(ActionClassificationError) -> ActionClassifier {
        throw ActionClassificationError(.notAModel, "ExerciseClassifier.onnx: not yet")
    }

    /// The labels, in the order of the probabilities.
    public var labels: [String] { model.labels }
    /// Frames in a window.
    public var windowLength: Int { model.windowLength }
    /// Frames in a second that the model was trained with.
    public var frameRate: Double { model.frameRate }

    /// The windows this classifier wants, one every `stride` frames.
    public func windowConfiguration(stride: Int = 10) -> WindowBuilder.Configuration {
        WindowBuilder.Configuration(
            length: windowLength, frameRate: frameRate, stride: stride, jointCount: model.joints.count)
    }

    /// The probability of each label for each window; a window's sum to 1.
    public func probabilities(
        of windows: [ActionWindow]
    ) throws(ActionClassificationError) -> [[Float]] {
        throw ActionClassificationError(.inferenceFailed, "not yet")
    }

    /// What the person does in a window, "not sure" included.
    public func prediction(
        for window: ActionWindow, trackID: Int? = nil, policy: PredictionPolicy = PredictionPolicy()
    ) throws(ActionClassificationError) -> ActionPrediction {
        let answer = policy.isWorthClassifying(window) ? try probabilities(of: [window]).first : nil
        return policy.prediction(for: window, probabilities: answer, labels: labels, trackID: trackID)
    }
}
