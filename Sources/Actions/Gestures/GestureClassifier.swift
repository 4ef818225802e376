public import Foundation
public import PoseCore

/// Recognises which of some gestures a hand shows in one frame, `none` included.
///
/// Immutable; costs some microseconds a hand.
///
///     let classifier = try GestureClassifier.builtIn()
///     let prediction = classifier.prediction(for: hand.pose, imageSize: size)
///     if prediction.gesture == .victory { … }
public struct GestureClassifier: Sendable {
    private let network: GestureNetwork
    private let gestures: [HandGesture]

    /// How the model was made, by what licence it may be used, and how well it does.
    public var notes: [String: String] { network.notes }

    /// Creates a classifier from a network with gestures as labels.
    public init(network: GestureNetwork) throws(GestureError) {
        if let problem = network.problem {
            throw GestureError("gesture model: \(problem); train it again")
        }
        self.network = network
        gestures = network.labels.compactMap(HandGesture.init)
    }

    /// Reads a classifier from a JSON file.
    public init(contentsOf url: URL) throws(GestureError) {
        let network: GestureNetwork
        do {
            network = try JSONDecoder().decode(GestureNetwork.self, from: Data(contentsOf: url))
        } catch {
            throw GestureError("\(url.path): not a gesture model: \(error.localizedDescription)")
        }
        try self.init(network: network)
    }

    /// The classifier that comes with Limber, trained on synthesised hands.
    public static func builtIn() throws(GestureError) -> GestureClassifier {
        let url = Bundle.module.url(
            forResource: "GestureClassifier", withExtension: "json", subdirectory: "Resources")
        guard let url else {
            throw GestureError("GestureClassifier.json is not in \(Bundle.module.bundlePath); build again")
        }
        return try GestureClassifier(contentsOf: url)
    }

    /// What a hand shows; `none` with confidence 1 when joints are missing.
    ///
    /// - Parameter imageSize: The upright picture's size; only its aspect ratio matters.
    public func prediction(for hand: HumanHandPoseObservation, imageSize: PixelSize) -> GesturePrediction {
        guard let features = HandFeatures.values(of: HandShape(hand, imageSize: imageSize)) else {
            return GesturePrediction(probabilities: [.none: 1])
        }
        let probabilities = network.probabilities(of: features)
        return GesturePrediction(
            probabilities: Dictionary(uniqueKeysWithValues: zip(gestures, probabilities)))
    }
}
