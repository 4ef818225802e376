import ActionTraining
import ActionWindows
import Foundation
import PoseCore
import PoseEstimation
import SeededRandom
import SyntheticMotion
import SyntheticScenes
import Throws

/// Windows of drawn players with the poses that BlazePose finds in their pictures.
struct RenderedThrows {
    struct Configuration {
        /// Throws of each kind, and motions without one.
        var countPerLabel = 15
        /// Frames in a window.
        var length = 45
        var frameRate = 30.0
        var posesAfterStart = 10
        var seed: UInt64 = 50_000
    }

    private let configuration: Configuration
    private let estimator: BlazePoseEstimator

    init(_ configuration: Configuration) throws {
        self.configuration = configuration
        estimator = try BlazePoseEstimator()
    }

    func all() throws -> [TrainingExample] {
        var random = SeededGenerator(seed: configuration.seed)
        var examples: [TrainingExample] = []
        func add(_ scene: ThrowScene, start: Double, label: String) throws {
            guard let poses = try window(of: scene, start: start) else { return }
            examples.append(
                TrainingExample(poses: poses, label: label, group: "rendered \(examples.count)"))
        }
        for index in 0..<configuration.countPerLabel {
            for kind in ThrowTechnique.Kind.allCases {
                let techniques = ThrowTechnique.all(of: kind)
                let scene = ThrowScene(
                    techniques: [techniques[index % techniques.count]], seed: random.next(),
                    variation: .extreme)
                guard let release = scene.session.releases.first else { continue }
                let error = Double(random.uniform(-2...6)) / 30
                try add(scene, start: release.time + error, label: kind.rawValue)
            }
            let movements = index.isMultiple(of: 2) ? NonThrow.handling : NonThrow.all
            let scene = ThrowScene(
                movement: movements[index / 2 * 7 % movements.count], seed: random.next(), seconds: 3,
                variation: .extreme)
            try add(scene, start: 2.2 + Double(random.uniform(0...0.4)), label: ThrowExamples.noThrow)
        }
        return examples
    }

    private func window(of scene: ThrowScene, start: Double) throws -> KeypointArray? {
        var scene = scene
        estimator.reset()
        var history = PoseHistory()
        let seconds = Double(configuration.length) / configuration.frameRate
        let end = start + Double(configuration.posesAfterStart + 2) / configuration.frameRate
        let first = max(0, Int((end - seconds - 0.3) * scene.frameRate))
        for index in first..<min(scene.length, Int(end * scene.frameRate)) {
            guard let frame = scene.frame(at: index) else { continue }
            if let pose = try estimator.poses(in: frame).first {
                history.add([0: pose], at: frame.timestamp)
            }
        }
        let window = history.window(
            of: 0, flightStart: Timestamp(seconds: start), posesAfterStart: configuration.posesAfterStart,
            length: configuration.length, frameRate: configuration.frameRate,
            aspectRatio: scene.camera.imageSize.aspectRatio)
        return window.map(PoseNormalization.body.normalize)
    }
}
