public import ActionClassification
public import ActionWindows
import Foundation

/// The kinds of throws by an action classifier with the labels Overhand, Underhand, Underleg and None.
///
///     let classifier = try ThrowKindClassifier.builtIn()
///     let kinds = try classifier.probabilities(of: window)
public struct ThrowKindClassifier: ThrowKindClassifying {
    private let classifier: ActionClassifier
    private let kinds: [ThrowKind?]

    /// Creates a classifier of throws from any classifier; its labels that are no kind of throw count as none.
    public init(_ classifier: ActionClassifier) {
        self.classifier = classifier
        kinds = classifier.labels.map(ThrowKind.init)
    }

    /// The model that is shipped.
    public static func builtIn() throws(ActionClassificationError) -> ThrowKindClassifier {
        let url = Bundle.module.url(
            forResource: "ThrowClassifier", withExtension: "onnx", subdirectory: "Resources")
        // A missing file gets the loader's message, with its path.
        let path = url ?? Bundle.module.bundleURL.appendingPathComponent("Resources/ThrowClassifier.onnx")
        return ThrowKindClassifier(try ActionClassifier(contentsOf: path))
    }

    /// Poses in a window.
    public var windowLength: Int { classifier.windowLength }
    /// Poses in a second of a window.
    public var frameRate: Double { classifier.frameRate }

    /// The probability of each kind.
    public func probabilities(
        of window: ActionWindow
    ) throws(ActionClassificationError) -> [ThrowKind: Float] {
        let values = try classifier.probabilities(of: [window]).first ?? []
        var result: [ThrowKind: Float] = [:]
        for (kind, value) in zip(kinds, values) { result[kind ?? .none, default: 0] += value }
        return result
    }
}
