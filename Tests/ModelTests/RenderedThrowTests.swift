import Foundation
import PoseCore
import PoseEstimation
import SyntheticMotion
import SyntheticScenes
import Testing
import Throws

/// Kinds of throws by drawn players whose bodies, styles and clothes the classifier was not trained on.
@Suite(modelsAreInstalled) struct RenderedThrowTests {
    @Test func `drawn throws get the name of their kind`() throws {
        let classifier = try ThrowKindClassifier.builtIn()
        let estimator = try BlazePoseEstimator()
        let size = PixelSize(width: 640, height: 360)
        var wrong: [String] = []
        let techniques: [ThrowTechnique] = [.overarm, .dart, .toss, .lob, .underNearLeg, .underFarLeg]
        for (index, technique) in techniques.enumerated() {
            let scene = ThrowScene(
                techniques: [technique], seed: 7100 + UInt64(index), variation: .extreme, size: size)
            let start = scene.session.releases[0].time + 0.07
            let kind = try Self.kind(in: scene, flightStart: start, by: estimator, classifier)
            if kind?.rawValue != technique.kind.rawValue {
                wrong.append("\(technique): \(kind?.rawValue ?? "-")")
            }
        }
        for (index, movement) in [NonThrow.clapping, .exercise(.walking)].enumerated() {
            let scene = ThrowScene(
                movement: movement, seed: 7200 + UInt64(index), seconds: 2.5, variation: .extreme, size: size)
            let kind = try Self.kind(in: scene, flightStart: 1.9, by: estimator, classifier)
            if kind != ThrowKind.none { wrong.append("\(movement): \(kind?.rawValue ?? "-")") }
        }
        // None of eight when this was written.
        #expect(wrong.count <= 1, "\(wrong)")
    }

    private static func kind(
        in scene: ThrowScene, flightStart start: Double, by estimator: BlazePoseEstimator,
        _ classifier: ThrowKindClassifier
    ) throws -> ThrowKind? {
        var scene = scene
        estimator.reset()
        var history = PoseHistory()
        for index in max(0, Int((start - 1.3) * 30))..<min(scene.length, Int((start + 0.4) * 30)) {
            guard let frame = scene.frame(at: index) else { continue }
            if let pose = try estimator.poses(in: frame).first { history.add([0: pose], at: frame.timestamp) }
        }
        let window = history.window(
            of: 0, flightStart: Timestamp(seconds: start), posesAfterStart: 10,
            length: classifier.windowLength, frameRate: classifier.frameRate,
            aspectRatio: scene.camera.imageSize.aspectRatio)
        return try window.flatMap { try classifier.probabilities(of: $0).max { $0.value < $1.value }?.key }
    }
}
