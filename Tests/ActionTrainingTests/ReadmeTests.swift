import ActionClassification
import ActionTraining
import Foundation
import TestSupport
import Testing

/// The README's code, so that it compiles and does what it says; the folder holds analyses instead of videos.
@Suite struct ReadmeTests {
    @Test func `the README's training code is this code`() throws {
        #expect(try linesMissingInReadme(of: #filePath) == [])
    }

    /// Compiled, and called where there are clips.
    private func readme() async throws {
        // README: begin
        var parameters = ActionClassifier.ModelParameters()
        parameters.predictionWindowSize = 60
        let result = try await ActionClassifier.train(
            trainingData: .labeledDirectories(at: URL(fileURLWithPath: "clips")), parameters: parameters)
        print(result.validationMetrics.accuracy)
        try result.classifier.write(to: URL(fileURLWithPath: "Workout.onnx"))
        // README: end
    }

    @Test func `without the folder the error says so`() async {
        await #expect(throws: TrainingError.self) { try await readme() }
    }
}
