import Foundation
import PoseCore
import SeededRandom
import TestSupport
import Testing

@testable import LimberCreateML

/// The data are keypoint files in folders named after their labels: arms that wave, and a body that bends its knees.
struct ClassifierTests {
    private let scratch = ScratchFolder()
    private var folder: URL { scratch.url }

    private static func line(_ label: String, group: Int, random: inout SeededGenerator) -> String {
        let phase = Double(random.uniform(0...6))
        let names = BodyJointName.keypointOrder.map(\.rawValue)
        let frames = (0..<60).map { frame in
            names.indices.map { joint -> [Double] in
                let swing = 0.1 * sin(phase + Double(frame) / 4)
                let isWrist = names[joint].contains("Wrist")
                let moves =
                    label == "wave" ? (isWrist ? swing : 0) : (names[joint].contains("Knee") ? swing : 0)
                let side = names[joint].hasPrefix("left") ? 0.1 : names[joint].hasPrefix("right") ? -0.1 : 0
                let noise = Double(random.uniform(-0.003...0.003))
                return [0.5 + side + moves + noise, 0.9 - 0.045 * Double(joint) + noise, 0.9]
            }
        }
        let values: [String: Any] = [
            "label": label, "group": "\(label) \(group)", "frameRate": 30, "joints": names,
            "channels": ["x", "y", "confidence"], "keypoints": frames, "aspectRatio": 1,
        ]
        let data = (try? JSONSerialization.data(withJSONObject: values)) ?? Data()
        return String(decoding: data, as: UTF8.self)
    }

    @Test
    func `a classifier is trained, judged, written as .mlmodel and loaded`() throws {
        var random = SeededGenerator(seed: 5)
        for label in ["bend", "wave"] {
            let lines = (0..<6).map { Self.line(label, group: $0, random: &random) }
            try scratch.write(lines.joined(separator: "\n"), to: "\(label)/a.jsonl")
        }
        let data = MLActionClassifier.DataSource.labeledDirectories(at: folder)
        let parameters = MLActionClassifier.ModelParameters(maximumIterations: 10, predictionWindowSize: 30)
        let classifier = try MLActionClassifier(trainingData: data, parameters: parameters)
        #expect(
            classifier.validationMetrics.isValid && classifier.validationMetrics.classificationError < 0.2)
        #expect(try classifier.evaluation(on: data).confusionCounts == [[6, 0], [0, 6]])
        let file = folder.appendingPathComponent("Moves.mlmodel")
        try classifier.write(
            to: file, metadata: MLModelMetadata(author: "A. Author", shortDescription: "moves"))
        let model = try MLModel(contentsOf: file)
        let input = model.modelDescription.inputDescriptionsByName["poses"]
        #expect(input?.multiArrayConstraint?.shape == [30, 3, 18])
        #expect(model.modelDescription.metadata[.author] as? String == "A. Author")
        #expect(model.modelDescription.classLabels as? [String] == ["bend", "wave"])
        let poses = try MLMultiArray(shape: [30, 3, 18], dataType: .double)
        let provider = try MLDictionaryFeatureProvider(dictionary: ["poses": poses])
        let answer = try model.prediction(from: provider)
        let probabilities = answer.featureValue(for: "labelProbabilities")?.dictionaryValue ?? [:]
        #expect(abs(probabilities.values.reduce(0) { $0 + $1.doubleValue } - 1) < 1e-5)
        #expect(answer.featureValue(for: "label")?.stringValue.isEmpty == false)
    }

    @Test
    func `what cannot be trained with is an error that names it`() {
        #expect(throws: MLCreateError.self) {
            try MLHandActionClassifier(trainingData: .labeledFiles(at: URL(fileURLWithPath: "/none")))
        }
        #expect(throws: MLCreateError.self) {
            try MLHandPoseClassifier(trainingData: .labeledDirectories(at: URL(fileURLWithPath: "/none")))
        }
        #expect(throws: MLCreateError.self) {
            try MLActionClassifier(
                trainingData: .directoryWithVideosAndAnnotation(
                    at: folder, annotationFile: folder, videoColumn: "file", labelColumn: "action",
                    startTimeColumn: nil, endTimeColumn: nil))
        }
    }

    @Test
    func `mirror images and the seed of a split are what they are on Apple's systems`() throws {
        #expect(MLActionClassifier.ModelParameters().augmentationOptions == [.horizontalFlip])
        func seed(_ strategy: MLSplitStrategy) throws -> UInt64 {
            try MLActionClassifier.ModelParameters(validation: .split(strategy: strategy)).training().seed
        }
        #expect(try seed(.fixed(ratio: 0.2, seed: 7)) == 7)
        #expect(try seed(.fixed(ratio: 0.2, seed: nil)) != seed(.fixed(ratio: 0.2, seed: nil)))
    }

    @Test
    func `a split's share and seed are what they are on Apple's systems`() {
        #expect(MLSplitStrategy.fixed(ratio: 0.2, seed: 7).resolve(count: 30) == (0.2, 7))
        let counts = [0, 49, 50, 199, 200, 10_000]
        #expect(
            counts.map { MLSplitStrategy.automatic.resolve(count: $0).ratio } == [0, 0, 0.1, 0.1, 0.05, 0.05])
        let before = timestampSeed()
        let seed = MLSplitStrategy.fixed(ratio: 0.2, seed: nil).resolve(count: 30).seed
        #expect((before...timestampSeed()).contains(seed))
        #expect(abs(Double(before) / 1000 - Date().timeIntervalSince1970) < 60)
    }
}
