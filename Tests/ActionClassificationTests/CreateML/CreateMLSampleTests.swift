import ActionWindows
import Foundation
import PoseCore
import TestSupport
import Testing

@testable import ActionClassification

/// Where foreign models for tests are.
private let createMLSampleFolder = SampleClips.folder.deletingLastPathComponent().appending(path: "models")

/// A classifier that Create ML made, with inputs and what another implementation of its layers answers.
@Suite(
    .enabled(
        if: FileManager.default.fileExists(
            atPath: createMLSampleFolder.appending(path: "ExerciseClassifier.mlmodel").path),
        "needs ExerciseClassifier.mlmodel in ../shared/models, or in models beside LIMBER_SAMPLES"))
struct CreateMLSampleTests {
    private struct Example: Decodable {
        enum Poses: Decodable {
            case zeros
            case values([[[Float]]])

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if let name = try? container.decode(String.self), name == "zeros" {
                    self = .zeros
                } else {
                    self = .values(try container.decode([[[Float]]].self))
                }
            }
        }

        var name: String
        var poses: Poses
        var labelProbabilities: [String: Float]

        var window: ActionWindow {
            let values: [Float] =
                switch poses {
                case .zeros: Array(repeating: 0, count: 64 * 54)
                case .values(let frames): frames.flatMap { $0.flatMap(\.self) }
                }
            return TestWindows.window([64, 3, 18], values)
        }
    }

    static let model = createMLSampleFolder.appending(path: "ExerciseClassifier.mlmodel")

    private func examples() throws -> [Example] {
        let data = try Data(
            contentsOf: createMLSampleFolder.appending(path: "ExerciseClassifier.expected.json"))
        return try JSONDecoder().decode([Example].self, from: data)
    }

    private func check(_ classifier: ActionClassifier) throws {
        let examples = try examples()
        #expect(examples.count >= 5)
        let answers = try classifier.probabilities(of: examples.map(\.window))
        for (example, answer) in zip(examples, answers) {
            for (label, found) in zip(classifier.labels, answer) {
                let expected = try #require(example.labelProbabilities[label])
                #expect(abs(found - expected) < 1e-4, "\(example.name), \(label): \(found), not \(expected)")
            }
        }
    }

    @Test func `the description holds Create ML's metadata`() throws {
        let model = try ActionClassifier(contentsOf: Self.model).model
        #expect(model.labels == ["Other Action", "Jumping Jacks", "Burpees", "Lunges"])
        #expect(model.windowLength == 64 && model.frameRate == 30 && model.normalization == .image)
        #expect(model.joints == BodyJointName.keypointOrder.map(\.rawValue))
        #expect(model.notes["author"] == "Apple Inc." && model.notes["version"] == "1")
    }

    @Test func `the model gives the known probabilities`() throws {
        try check(ActionClassifier(contentsOf: Self.model))
    }

    @Test func `the converted ONNX file gives the known probabilities`() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).onnx")
        defer { try? FileManager.default.removeItem(at: url) }
        try CreateMLClassifier(contentsOf: Self.model).writeONNX(to: url)
        try check(ActionClassifier(contentsOf: url))
    }

    @Test(arguments: [0, 1, 100, 1 << 20, 4_116_000])
    func `a truncated file is refused`(length: Int) throws {
        let data = try Data(contentsOf: Self.model).prefix(length)
        #expect(throws: ActionClassificationError.self) { try CreateMLClassifier(data, name: "M") }
    }
}
