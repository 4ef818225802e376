import ActionClassification
import Pipeline
import PoseEstimation
import TestSupport
import Testing
import VideoIO

/// The README's code for pictures and video, so that it compiles and does what it says.
@Suite struct ReadmeTests {
    @Test func `the README's code for pictures and video is this code`() throws {
        #expect(try linesMissingInReadme(of: #filePath) == [])
    }

    @Test(modelsAreInstalled) func `without the picture and the video the error says so`() async {
        await #expect(throws: VideoError.self) { try await picture() }
        await #expect(throws: VideoError.self) { try await video() }
    }

    private func picture() async throws {
        // README: begin
        let request = try DetectHumanBodyPoseRequest()
        guard let picture = try FrameReader("photo.jpg").next()?.pixelBuffer else { return }
        let observations = try await request.perform(on: picture)
        if let wrist = observations.first?.joint(for: .leftWrist), wrist.confidence > 0.2 {
            print(wrist.location.x, wrist.location.y)  // 0...1, origin at the lower left
        }
        // README: end
    }

    private func video() async throws {
        // README: begin
        var configuration = VideoAnalyzer.Configuration()
        configuration.actions = ActionRecognition(classifier: try .exerciseClassifier())
        let analyzer = VideoAnalyzer(estimator: try BlazePoseEstimator(), configuration: configuration)
        for try await frame in analyzer.results(of: try FrameReader("workout.mp4")) {
            for prediction in frame.predictions { print(prediction.label, prediction.confidence) }
        }
        // README: end
    }
}
