import Foundation
import Inference
import PoseEstimation
import Testing

@Suite struct InferenceModelTests {
    @Test(modelsAreInstalled) func `the landmark model has the expected tensors`() throws {
        let path = PoseModelFiles.installed.folder + "/pose_landmark_full.tflite"
        let model = try InferenceModel(contentsOf: path)
        #expect(model.inputs.map(\.shape) == [[1, 256, 256, 3]])
        #expect(model.outputs.map(\.shape) == [[1, 195], [1, 1], [1, 64, 64, 39]])
    }

    @Test(modelsAreInstalled, arguments: [InferenceModel.Precision.f32, .int16])
    func `the person finder has the expected tensors`(precision: InferenceModel.Precision) throws {
        guard precision.isSupported else { return }
        var configuration = InferenceModel.Configuration()
        configuration.precision = precision
        let path = PoseModelFiles.installed.folder + "/movenet_multipose.tflite"
        let model = try InferenceModel(contentsOf: path, configuration: configuration)
        #expect(model.inputs.map(\.shape) == [[1, 256, 256, 3]])
        #expect(model.outputs.map { $0.shape.prefix(3) } == Array(repeating: [1, 64, 64], count: 5))
        // Centre, box size, joints from the centre, heat map, joints within a cell.
        #expect(model.outputs.map { $0.shape.last } == [1, 2, 34, 17, 34])
        #expect(
            model.outputs.map { String($0.name.prefix { $0 != "/" }) }
                == ["center_0", "box_scale_0", "kpt_regress_0", "kpt_heatmap_0", "kpt_offset_0"])
    }

    @Test(modelsAreInstalled, arguments: [InferenceModel.Precision.f32, .int16])
    func `the person finder takes inputs of other extents`(precision: InferenceModel.Precision) throws {
        guard precision.isSupported else { return }
        var configuration = InferenceModel.Configuration()
        configuration.precision = precision
        let path = PoseModelFiles.installed.folder + "/movenet_multipose.tflite"
        for (height, width) in [(160, 256), (192, 192), (320, 320)] {
            configuration.inputShape = [1, height, width, 3]
            let model = try InferenceModel(contentsOf: path, configuration: configuration)
            #expect(model.inputs.map(\.shape) == [[1, height, width, 3]])
            #expect(
                model.outputs.map(\.shape) == [1, 2, 34, 17, 34].map { [1, height / 4, width / 4, $0] })
        }
        configuration.inputShape = [1, 200, 200, 3]
        let error = #expect(throws: InferenceError.self) {
            try InferenceModel(contentsOf: path, configuration: configuration)
        }
        #expect(error?.code == .unsupportedModel)
        #expect(error?.description.contains("\n") == false)
    }

    @Test(int16IsSupported, arguments: [[], [1, 128, 128], [1, 128, 128, 3], [1, 0, 224, 3]])
    func `an input shape that the model cannot take is refused`(shape: [Int]) throws {
        var configuration = InferenceModel.Configuration()
        configuration.precision = .int16
        configuration.inputShape = shape
        let path = PoseModelFiles.installed.folder + "/hand_landmark_full.tflite"
        let error = #expect(throws: InferenceError.self) {
            try InferenceModel(contentsOf: path, configuration: configuration)
        }
        #expect(
            error?.description
                == "\(path): cannot be computed with 16-bit integers: its input is [1, 224, 224, 3] and cannot be "
                + "\(shape); use f32")
    }

    @Test(modelsAreInstalled) func `a request gives the same output twice and beside others`() throws {
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

    @Test(modelsAreInstalled) func `a cached model gives the same output even when its files are damaged`()
        throws
    {
        let folder = NSTemporaryDirectory() + "limber-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var configuration = InferenceModel.Configuration()
        let expected = try answer(configuration)
        let cache = try #require(CompiledModelCache(folder: folder))
        configuration.cache = cache
        #expect(try answer(configuration) == expected)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).map { folder + "/" + $0 }
        #expect(!files.isEmpty)
        #expect(try answer(configuration) == expected)
        for file in files {
            var bytes = try Data(contentsOf: URL(fileURLWithPath: file))
            for index in stride(from: 0, to: bytes.count, by: 1009) { bytes[index] ^= 0x5a }
            try FileManager.default.removeItem(atPath: file)
            try bytes.write(to: URL(fileURLWithPath: file))
        }
        #expect(try answer(configuration) == expected)
        for file in files {
            let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
            try FileManager.default.removeItem(atPath: file)
            try bytes.prefix(bytes.count / 2).write(to: URL(fileURLWithPath: file))
        }
        #expect(try answer(configuration) == expected)
    }

    @Test func `a cache that cannot be written is not used`() {
        #expect(CompiledModelCache(folder: "/proc/limber") == nil)
    }

    @Test func `a cache keeps its newest files`() throws {
        let folder = NSTemporaryDirectory() + "limber-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        _ = CompiledModelCache(folder: folder)
        for index in 0..<30 {
            let path = "\(folder)/\(index).blob"
            try Data([1]).write(to: URL(fileURLWithPath: path))
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1e9 + Double(index))], ofItemAtPath: path)
        }
        _ = CompiledModelCache(folder: folder)
        let left = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(Set(left) == Set((6..<30).map { "\($0).blob" }))
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

    @Test func `a missing file is named`() throws {
        let error = #expect(throws: InferenceError.self) {
            try InferenceModel(contentsOf: "/nowhere/model.onnx")
        }
        #expect(
            error?.description == "/nowhere/model.onnx: no such model file; run Scripts/setup or name another"
        )
    }

    @Test func `a file that is no model is refused in one line`() throws {
        let path = NSTemporaryDirectory() + "limber-\(UUID().uuidString).onnx"
        try Data("not a model".utf8).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let error = #expect(throws: InferenceError.self) { try InferenceModel(contentsOf: path) }
        #expect(error?.code == .unsupportedModel)
        #expect(error?.description.hasPrefix("\(path): not a model that can be compiled") == true)
        #expect(error?.description.contains("\n") == false)
    }
}
