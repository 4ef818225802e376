import Foundation
import Limber
import Testing

/// What apps show of the library's errors.
struct LocalizedErrorTests {
    private static let nowhere = URL(fileURLWithPath: "/nowhere")

    private static let failures: [@Sendable () async throws -> Void] = [
        { _ = try FrameReader("/nowhere.mp4") },
        { _ = try ActionClassifier(contentsOf: nowhere) },
        { _ = try InferenceModel(contentsOf: "/nowhere.onnx") },
        { _ = try await ActionClassifier.train(trainingData: .labeledDirectories(at: nowhere)) },
        {
            var configuration = BlazePoseEstimator.Configuration()
            configuration.models = PoseModelFiles(folder: "/nowhere")
            _ = try BlazePoseEstimator(configuration: configuration)
        },
    ]

    @Test(arguments: failures.indices)
    func `an error's localized description is its own sentence`(index: Int) async throws {
        let error = try #require(
            await #expect(throws: (any Error).self) { try await Self.failures[index]() })
        #expect(error.localizedDescription == "\(error)")
        #expect(error.localizedDescription.contains("/nowhere"))
    }
}
