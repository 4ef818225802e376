public import ActionWindows
public import Foundation
public import PoseCore

/// A trained action classifier: windows of poses go in, a probability for every label comes out.
///
///     let classifier = try ActionClassifier.exerciseClassifier()
///     var builder = WindowBuilder(classifier.windowConfiguration())
///     …
///     let prediction = try classifier.prediction(for: window)
public struct ActionClassifier: Sendable {
    /// What the model says about itself.
    public let model: ActionModelDescription

    /// What computes the probabilities.
    enum Engine: Sendable {
        case native(MiniRocketNetwork)
        case runtime(RuntimeNetwork)
    }

    let engine: Engine

    init(model: ActionModelDescription, engine: Engine) {
        self.model = model
        self.engine = engine
    }

    /// Loads a classifier from an ONNX file whose metadata say what it is (Documentation/ModelFormat.md).
    ///
    /// Limber's own graphs are computed natively, all others by the inference runtime.
    public init(contentsOf url: URL) throws(ActionClassificationError) {
        try self.init(contentsOf: url, native: true)
    }

    /// - Parameter native: False runs Limber's own graphs by the inference runtime too.
    init(contentsOf url: URL, native: Bool) throws(ActionClassificationError) {
        let data: Data
        do {
            data = try Data(contentsOf: url)
        } catch {
            throw ActionClassificationError(
                .unreadable, "\(url.path): cannot be read; expected an ONNX model file")
        }
        let (model, network) = try Self.parse(data, name: url.path)
        if native, let network {
            self.init(model: model, engine: .native(network))
        } else {
            let runtime = try RuntimeNetwork(path: url.path, labelCount: model.labels.count)
            self.init(model: model, engine: .runtime(runtime))
        }
    }

    /// The model that is shipped: Jumping Jacks, Lunges, Burpees and Other.
    ///
    /// How it was made and how good it is stands in ExerciseClassifier.md beside it.
    public static func exerciseClassifier() throws(ActionClassificationError) -> ActionClassifier {
        guard
            let url = Bundle.module.url(
                forResource: "ExerciseClassifier", withExtension: "onnx", subdirectory: "Resources")
        else {
            throw ActionClassificationError(
                .unreadable, "ExerciseClassifier.onnx is not in \(Bundle.module.bundlePath); build again")
        }
        return try ActionClassifier(contentsOf: url)
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
    ///
    /// - Throws: When a window's shape is not the model's.
    public func probabilities(
        of windows: [ActionWindow]
    ) throws(ActionClassificationError) -> [[Float]] {
        let shape = [model.windowLength, model.channels.count, model.joints.count]
        if let other = windows.first(where: { $0.keypoints.shape != shape }) {
            throw ActionClassificationError(
                .wrongShape, "a window is \(other.keypoints.shape); the model expects \(shape)")
        }
        let normalization = PoseNormalization(joints: model.joints, channels: model.channels)
        let poses = windows.map { window in
            model.normalization == .body ? normalization.normalize(window) : window.keypoints
        }
        switch engine {
        case .native(let network): return poses.map { network.probabilities(of: $0) }
        case .runtime(let network):
            return try network.probabilities(of: poses.map(\.scalars), shape: shape)
        }
    }

    /// What the person does in a window, "not sure" included.
    public func prediction(
        for window: ActionWindow, trackID: Int? = nil, policy: PredictionPolicy = PredictionPolicy()
    ) throws(ActionClassificationError) -> ActionPrediction {
        let answer = policy.isWorthClassifying(window) ? try probabilities(of: [window]).first : nil
        return policy.prediction(for: window, probabilities: answer, labels: labels, trackID: trackID)
    }

    /// The probability of each label for one window that is normalised already; nil for models that only the
    /// inference runtime can run.
    public func probabilities(ofNormalized poses: KeypointArray) -> [Float]? {
        guard case .native(let network) = engine else { return nil }
        return network.probabilities(of: poses)
    }
}
