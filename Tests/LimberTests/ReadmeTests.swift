import Foundation
import Limber
import Testing

/// The README's code, compiled with one import.
@Suite struct ReadmeTests {
    @Test func `the README's Swift code is this code`() throws {
        let code = try DocumentedCode("README.md", compiledBy: #filePath)
        #expect(!code.shown.isEmpty)
        #expect(code.shown == code.compiled)
    }

    @Test(.enabled(if: PoseModelFiles.installed.exist, "the pose models are missing; run Scripts/setup"))
    func `without the picture and the video the error says so`() async {
        await #expect(throws: VideoError.self) { try await picture() }
        await #expect(throws: VideoError.self) { try await video() }
    }

    @Test func `without the folder of clips the error says so`() async {
        await #expect(throws: TrainingError.self) { try await training() }
    }

    private func picture() async throws {
        // README.md: begin
        let request = try DetectHumanBodyPoseRequest()
        guard let picture = try FrameReader("photo.jpg").next()?.pixelBuffer else { return }
        let observations = try await request.perform(on: picture)
        if let wrist = observations.first?.joint(for: .leftWrist), wrist.confidence > 0.2 {
            print(wrist.location.x, wrist.location.y)  // 0...1, origin at the lower left
        }
        // README.md: end
    }

    private func video() async throws {
        // README.md: begin
        var configuration = VideoAnalyzer.Configuration()
        configuration.actions = ActionRecognition(classifier: try .exerciseClassifier())
        let analyzer = VideoAnalyzer(estimator: try BlazePoseEstimator(), configuration: configuration)
        for try await frame in analyzer.results(of: try FrameReader("workout.mp4")) {
            for prediction in frame.predictions { print(prediction.label, prediction.confidence) }
        }
        // README.md: end
    }

    private func training() async throws {
        // README.md: begin
        var parameters = ActionClassifier.ModelParameters()
        parameters.predictionWindowSize = 60
        let result = try await ActionClassifier.train(
            trainingData: .labeledDirectories(at: URL(fileURLWithPath: "clips")), parameters: parameters)
        print(result.validationMetrics.accuracy)
        try result.classifier.write(to: URL(fileURLWithPath: "Workout.onnx"))
        // README.md: end
    }
}
