import Foundation
import Inference
import PoseEstimation
import Testing

@Suite struct InferenceModelTests {
    @Test(modelsAreInstalled) func `the landmark model has the expected tensors`() throws {
        let model = try TestedEngine.openVINO.model("pose_landmark_full")
        #expect(model.inputs.map(\.shape) == [[1, 256, 256, 3]])
        #expect(model.outputs.map(\.shape) == [[1, 195], [1, 1], [1, 64, 64, 39], [1, 117]])
    }

    @Test(modelsAreInstalled, arguments: TestedEngine.available)
    func `the person finder has the expected tensors`(engine: TestedEngine) throws {
        let model = try engine.model("movenet_multipose")
        #expect(model.inputs.map(\.shape) == [[1, 256, 256, 3]])
        #expect(model.outputs.map { $0.shape.prefix(3) } == Array(repeating: [1, 64, 64], count: 5))
        // Centre, box size, joints from the centre, heat map, joints within a cell.
        #expect(model.outputs.map { $0.shape.last } == [1, 2, 34, 17, 34])
        #expect(
            model.outputs.map { String($0.name.prefix { $0 != "/" }) }
                == ["center_0", "box_scale_0", "kpt_regress_0", "kpt_heatmap_0", "kpt_offset_0"])
    }

    @Test(modelsAreInstalled, arguments: TestedEngine.available)
    func `the person finder takes inputs of other extents`(engine: TestedEngine) throws {
        for (height, width) in [(160, 256), (192, 192), (320, 320)] {
            let model = try engine.model("movenet_multipose", inputShape: [1, height, width, 3])
            #expect(model.inputs.map(\.shape) == [[1, height, width, 3]])
            #expect(
                model.outputs.map(\.shape) == [1, 2, 34, 17, 34].map { [1, height / 4, width / 4, $0] })
        }
        let error = #expect(throws: InferenceError.self) {
            try engine.model("movenet_multipose", inputShape: [1, 200, 200, 3])
        }
        #expect(error?.code == .unsupportedModel)
        #expect(error?.description.contains("\n") == false)
    }

    @Test(int16IsSupported, arguments: [[], [1, 128, 128], [1, 128, 128, 3], [1, 0, 224, 3]])
    func `an input shape that the model cannot take is refused`(shape: [Int]) throws {
        let error = #expect(throws: InferenceError.self) {
            try TestedEngine.fixedPoint.model("hand_landmark_full", inputShape: shape)
        }
        #expect(
            error?.description
                == "\(TestedEngine.path(of: "hand_landmark_full")): the fixed-point engine cannot run this model: its "
                + "input is [1, 224, 224, 3] and cannot be \(shape); choose f32")
    }

    @Test(modelsAreInstalled)
    func `a request gives the same outputs again and beside others`() throws {
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

    @Test(modelsAreInstalled)
    func `a model from the cache gives the same outputs even when its files are damaged`() throws {
        let folder = NSTemporaryDirectory() + "limber-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var configuration = InferenceModel.Configuration()
        let expected = try answer(configuration)
        let cache = try #require(CompiledModelCache(folder: folder))
        configuration.cache = cache
        #expect(try answer(configuration) == expected)
        let blob = try #require(
            FileManager.default.subpathsOfDirectory(atPath: folder).first { $0.hasSuffix(".blob") })
        let file = URL(fileURLWithPath: "\(folder)/\(blob)")
        let whole = try Data(contentsOf: file)
        #expect(try answer(configuration) == expected)
        // Weights are most of it: OpenVINO itself would compute with these.
        var damaged = whole
        for index in stride(from: whole.count / 2, to: whole.count / 2 + 100_000, by: 4) {
            damaged[index] = 0
        }
        for bytes in [damaged, whole.prefix(whole.count / 2)] {
            try FileManager.default.removeItem(at: file)
            try bytes.write(to: file)
            #expect(try answer(configuration) == expected)
        }
    }

    /// The landmark model's points for a made-up picture.
    private func answer(_ configuration: InferenceModel.Configuration) throws -> [Float] {
        let model = try InferenceModel(
            contentsOf: PoseModelFiles.installed.folder + "/pose_landmark_full.tflite",
            configuration: configuration)
        let request = try model.makeRequest()
        try request.withInput { tensor in
            for index in tensor.indices { tensor[index] = Float(index % 255) / 255 }
        }
        try request.infer()
        return try request.output()
    }
}
