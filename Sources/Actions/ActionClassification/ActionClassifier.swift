public import ActionWindows
public import Foundation
import ModelFormats
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
    /// Where the model's joints and values are in Vision's arrays; nil when it wants others.
    private let selection: KeypointSelection?

    init(model: ActionModelDescription, engine: Engine) {
        self.model = model
        self.engine = engine
        selection = KeypointSelection(for: model)
    }

    /// What computes the model: "native" for Limber's own graphs, else the inference engine, as in "OpenVINO f32".
    public var engineName: String {
        switch engine {
        case .native: "native"
        case .runtime(let network): network.engineName
        }
    }

    /// What the model watches, or nil when it wants joints or values that Vision's arrays do not have.
    public var subject: ActionSubject? { selection?.subject }

    /// What the model watches, refused when that is neither body nor hand; `name` is for the message.
    @discardableResult
    public func requireSubject(name: String) throws(ActionClassificationError) -> ActionSubject {
        if let subject { return subject }
        throw ActionClassificationError(
            .unsupportedModel,
            "\(name): wants \(model.channels.joined(separator: ", ")) of \(model.joints.count) joints "
                + "(\(model.joints.prefix(3).joined(separator: ", ")) …); expected values and joints that a "
                + "body or a hand has in Vision's array")
    }

    /// Loads a classifier: an ONNX file with metadata that say what it is (Documentation/ModelFormat.md), or an
    /// action or hand-action classifier of Create ML (`.mlmodel`, also in an `.mlpackage`).
    ///
    /// Limber's own graphs are computed natively, all others by the inference runtime. For Create ML's, which
    /// do not say, the frame rate is `CreateMLClassifier.defaultFrameRate`.
    public init(contentsOf url: URL) throws(ActionClassificationError) {
        try self.init(contentsOf: url, native: true)
    }

    /// - Parameter native: False runs Limber's own graphs by the inference runtime too.
    init(contentsOf url: URL, native: Bool) throws(ActionClassificationError) {
        let file = try ModelFile(at: url)
        let contents: Onnx_ModelProto?
        switch file.contents {
        case .coreML(let data):
            try self.init(CreateMLClassifier(data, name: url.path), name: url.path)
            return
        case .onnx(let model): contents = model
        case .unknown: contents = nil
        }
        let (model, network) = try Self.parse(contents, name: url.path)
        if native, let network {
            self.init(model: model, engine: .native(network))
        } else {
            let graph = try contents.map { contents throws(ActionClassificationError) in
                try file.parts(of: contents).graph
            }
            try self.init(
                model: model,
                runtime: RuntimeNetwork(
                    path: (graph ?? file.url).path, model: model,
                    outputs: contents?.graph.output.map(\.name) ?? []),
                name: url.path)
        }
    }

    /// Creates a classifier from one of Create ML's; `name` is for the messages.
    public init(_ file: CreateMLClassifier, name: String) throws(ActionClassificationError) {
        let network = try RuntimeNetwork(onnx: file.onnxData, name: name, model: file.model)
        try self.init(model: file.model, runtime: network, name: name)
    }

    /// Creates a classifier with a graph made elsewhere, after asking it once.
    private init(
        model: ActionModelDescription, runtime: RuntimeNetwork, name: String
    ) throws(ActionClassificationError) {
        self.init(model: model, engine: .runtime(runtime))
        let zeros = KeypointArray(zeros: [model.windowLength, model.channels.count, model.joints.count])
        var varied = zeros
        for index in varied.scalars.indices { varied.scalars[index] = Float(index * 37 % 101) / 100 }
        // Sigmoids of zeros for two labels sum to 1, too.
        for (poses, title) in [(zeros, "zeros"), (varied, "made-up values")] {
            let window = ActionWindow(
                start: .zero, end: .zero, keypoints: poses, aspectRatio: 1, poseShare: 0)
            for answer in try probabilities(of: [window]) {
                guard abs(answer.reduce(0, +) - 1) < 1e-3, answer.allSatisfy({ $0 >= 0 }) else {
                    throw ActionClassificationError(
                        .unsupportedModel,
                        "\(name): answers \(answer.prefix(8)) for a window of \(title); expected probabilities that "
                            + "sum to 1: end the graph with a softmax")
                }
            }
        }
    }

    /// A classifier that is shipped.
    public static func builtIn(
        _ classifier: BuiltInClassifier
    ) throws(ActionClassificationError) -> ActionClassifier {
        guard
            let url = Bundle.module.url(
                forResource: classifier.name, withExtension: "onnx", subdirectory: "Resources")
        else {
            throw ActionClassificationError(
                .unreadable, "\(classifier.name).onnx is not in \(Bundle.module.bundlePath); build again")
        }
        return try ActionClassifier(contentsOf: url)
    }

    /// The shipped classifier of Jumping Jacks, Lunges, Burpees and Other: `builtIn(.exercise)`.
    public static func exerciseClassifier() throws(ActionClassificationError) -> ActionClassifier {
        try builtIn(.exercise)
    }

    /// The shipped classifier of twelve exercises and Other: `builtIn(.fitness)`.
    public static func fitnessClassifier() throws(ActionClassificationError) -> ActionClassifier {
        try builtIn(.fitness)
    }

    /// The labels, in the order of the probabilities.
    public var labels: [String] { model.labels }
    /// Frames in a window.
    public var windowLength: Int { model.windowLength }
    /// Frames in a second that the model was trained with.
    public var frameRate: Double { model.frameRate }

    /// The windows this classifier wants, one every `stride` frames: of poses, or of the model's own joints and channels where
    /// poses do not have them.
    public func windowConfiguration(stride: Int = 10) -> WindowBuilder.Configuration {
        WindowBuilder.Configuration(
            length: windowLength, frameRate: frameRate, stride: stride,
            jointCount: selection?.source.count ?? model.joints.count,
            channels: selection == nil ? model.channels : WindowBuilder.Configuration.poseChannels)
    }

    /// The probability of each label for each window; a window's sum to 1.
    ///
    /// A window has the model's shape, or the one that `windowConfiguration` asks for: Vision's, from which
    /// the joints and values that the model wants are taken by their names.
    /// - Throws: When a window's shape is neither.
    public func probabilities(
        of windows: [ActionWindow]
    ) throws(ActionClassificationError) -> [[Float]] {
        let shape = [model.windowLength, model.channels.count, model.joints.count]
        let normalization = PoseNormalization(joints: model.joints, channels: model.channels)
        var poses: [KeypointArray] = []
        for window in windows {
            var window = window
            if window.keypoints.shape != shape, let selection, window.keypoints.shape.first == shape[0] {
                window.keypoints = selection.apply(to: window.keypoints) ?? window.keypoints
            }
            guard window.keypoints.shape == shape else {
                throw ActionClassificationError(
                    .wrongShape, "a window is \(window.keypoints.shape); the model expects \(shape)")
            }
            poses.append(model.normalization == .body ? normalization.normalize(window) : window.keypoints)
        }
        switch engine {
        case .native(let network):
            let answers = poses.map { network.probabilities(of: $0) }
            // Weights may be finite and their sums not.
            guard answers.allSatisfy({ $0.allSatisfy(\.isFinite) }) else {
                throw ActionClassificationError(
                    .inferenceFailed,
                    "the classifier's answer is no number: its file is damaged; train or copy it again")
            }
            return answers
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
