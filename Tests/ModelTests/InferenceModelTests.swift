import Foundation
import Inference
import PoseEstimation
import Testing

@Suite struct InferenceModelTests {
    @Test(modelsAreInstalled) func theLandmarkModelHasTheExpectedTensors() throws {
        let path = PoseModelFiles.installed.folder + "/pose_landmark_full.tflite"
        let model = try InferenceModel(contentsOf: path)
        #expect(model.inputs.map(\.shape) == [[1, 256, 256, 3]])
        #expect(model.outputs.map(\.shape) == [[1, 195], [1, 1], [1, 64, 64, 39]])
    }

    @Test(modelsAreInstalled) func aRequestGivesTheSameAnswerTwiceAndBesideOthers() throws {
        var configuration = InferenceModel.Configuration()
        configuration.concurrentRequests = 2
        let model = try InferenceModel(
            contentsOf: PoseModelFiles.installed.folder + "/pose_landmark_full.tflite",
            configuration: configuration)
        let requests = [try model.makeRequest(), try model.makeRequest()]
        for request in requests {
            try request.withInput { tensor in
                for index in tensor.indices { tensor[index] = Float(index % 255) / 255 }
            }
            try request.start()
        }
        for request in requests { try request.wait() }
        let first = try requests[0].output()
        #expect(first == (try requests[1].output()))
        try requests[0].infer()
        #expect(first == (try requests[0].output()))
    }

    @Test func aMissingFileIsNamed() throws {
        let error = #expect(throws: InferenceError.self) {
            try InferenceModel(contentsOf: "/nowhere/model.onnx")
        }
        #expect(
            error?.description == "/nowhere/model.onnx: no such model file; run set-up or name another")
    }

    @Test func aFileThatIsNoModelIsRefusedInOneLine() throws {
        let path = NSTemporaryDirectory() + "limber-\(UUID().uuidString).onnx"
        try Data("not a model".utf8).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let error = #expect(throws: InferenceError.self) { try InferenceModel(contentsOf: path) }
        #expect(error?.code == .unsupportedModel)
        #expect(error?.description.hasPrefix("\(path): not a readable model") == true)
        #expect(error?.description.contains("\n") == false)
    }
}
