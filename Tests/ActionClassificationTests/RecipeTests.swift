import Foundation
import Testing

@testable import ActionClassification

/// The network that Recipes/train_stgcn.py made; its command is in Documentation/Recipes/stgcn.md.
@Suite struct RecipeTests {
    @Test func `an ST-GCN made by the recipe gives the probabilities that PyTorch gives`() throws {
        let url = try #require(
            Bundle.module.url(forResource: "stgcn", withExtension: "onnx", subdirectory: "Fixtures"))
        let classifier = try ActionClassifier(contentsOf: url)
        #expect(classifier.labels == ["Burpees", "Jumping Jacks", "Lunges"])
        #expect(classifier.windowLength == 45 && classifier.frameRate == 30 && classifier.subject == .body)
        let note = try #require(classifier.model.notes["check"])
        let expected = try JSONDecoder().decode([[Float]].self, from: Data(note.utf8))
        let windows = [11, 17, 29].map { factor in
            TestWindows.window(
                [45, 3, 18], (0..<(45 * 54)).map { Float($0 * factor % 101) / 101 })
        }
        let answers = try classifier.probabilities(of: windows)
        #expect(expected.count == answers.count && expected[0] != expected[1])
        for (answer, row) in zip(answers, expected) {
            #expect(zip(answer, row).allSatisfy { abs($0 - $1) < 1e-5 }, "\(answer), not \(row)")
        }
    }
}
