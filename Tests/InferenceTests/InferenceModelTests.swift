import Foundation
import SeededRandom
import TestSupport
import Testing

@testable import Inference

/// Models that OpenVINO runs, and their errors.
@Suite struct InferenceModelTests {
    @Test func `a model describes its tensors and its engine`() throws {
        let model = try TestModel(shape: [1, 2, 3, 4]).load()
        #expect(model.inputs == [TensorDescription(name: "picture", shape: [1, 2, 3, 4])])
        #expect(model.outputs == [TensorDescription(name: "positive", shape: [1, 2, 3, 4])])
        #expect(model.engine == InferenceEngine(name: "OpenVINO f32"))
        #expect(model.engine.description == "OpenVINO f32")
        #expect(model.concurrentRequests == 1)
    }

    @Test(arguments: InferenceModel.Precision.allCases)
    func `the precision that the processor computes in is reported`(precision: InferenceModel.Precision)
        throws
    {
        var configuration = InferenceModel.Configuration()
        configuration.precision = precision
        let model = try TestModel(shape: [1, 8]).load(configuration)
        if model.engine.name == "OpenVINO \(precision)" {
            #expect(model.engine.fallbackReason == nil)
        } else {
            #expect(["OpenVINO f32", "OpenVINO bf16"].contains(model.engine.name))
            #expect(model.engine.fallbackReason == "this processor does not compute in \(precision)")
        }
    }

    @Test(arguments: 1...5) func `a request gives what the model computes`(seed: UInt64) throws {
        let model = try TestModel(shape: [1, 2, 3, 4]).load()
        let request = try model.makeRequest()
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<3 {
            let values = (0..<24).map { _ in generator.uniform(-1...1) }
            try request.withInput { input in
                for index in input.indices { input[index] = values[index] }
            }
            try request.infer()
            #expect(try request.output() == values.map { max(0, $0) }, "seed \(seed)")
            let part = try request.values(ofOutput: 0, channel: 3, rows: 0...1, columns: 1...2)
            #expect(part == [7, 11, 19, 23].map { max(0, values[$0]) }, "seed \(seed)")
        }
    }

    @Test func `requests of one model run side by side`() throws {
        var configuration = InferenceModel.Configuration()
        configuration.concurrentRequests = 2
        let model = try TestModel(shape: [1, 16]).load(configuration)
        #expect(model.concurrentRequests == 2)
        let requests = try (0..<4).map { _ in try model.makeRequest() }
        for (index, request) in requests.enumerated() {
            try request.withInput { $0.update(repeating: Float(index)) }
            try request.start()
        }
        for (index, request) in requests.enumerated() {
            // OpenVINO's own threads run what was started.
            #expect(try !request.runIfQueued())
            try request.wait()
            #expect(try request.output() == [Float](repeating: Float(index), count: 16))
        }
    }

    @Test func `an input of open extent takes its shape`() throws {
        let model = try TestModel(shape: [-1, 3]).load()
        #expect(model.inputs.map(\.shape) == [[-1, 3]])
        let request = try model.makeRequest()
        for count in [2, 5, 1] {
            try request.setInputShape([count, 3])
            try request.withInput { $0.update(repeating: 1) }
            try request.infer()
            #expect(try request.output().count == 3 * count)
        }
    }

    @Test func `tensors that do not exist are refused in one line`() throws {
        let model = try TestModel(shape: [1, 3])
        let request = try model.load().makeRequest()
        let errors = [
            #expect(throws: InferenceError.self) { try request.withInput(1) { _ in } },
            #expect(throws: InferenceError.self) { try request.output(1) },
            #expect(throws: InferenceError.self) { try request.setInputShape([1, 3], of: 1) },
        ]
        for (error, text) in zip(errors, ["input", "output", "input"]) {
            #expect(error?.code == .runtimeFailure && error?.underlying != 0)
            #expect(error?.description.hasPrefix("\(model.path): it has no \(text) 1") == true)
            #expect(error?.description.contains("\n") == false)
        }
    }

    @Test func `a part of an output that is no feature map is refused`() throws {
        let model = try TestModel(shape: [1, 3])
        let request = try model.load().makeRequest()
        let error = #expect(throws: InferenceError.self) {
            try request.values(ofOutput: 0, channel: 0, rows: 0...0, columns: 0...0)
        }
        #expect(error?.code == .shapeMismatch)
        #expect(
            error?.description
                == "\(model.path): output 0 \"positive\" is [1, 3], expected [1, height, width, channels]; "
                + Self.advice)
    }

    private static let advice =
        "the file is damaged or another model; restore it (Limber's own by setting up or installing again) or name another"

    @Test(arguments: [
        (4, 0...1, 0...2), (-1, 0...1, 0...2), (0, 0...2, 0...2), (0, 0...1, 0...3), (0, -1...0, 0...0),
    ])
    func `a part beyond an output is refused`(channel: Int, rows: ClosedRange<Int>, columns: ClosedRange<Int>)
        throws
    {
        let model = try TestModel(shape: [1, 2, 3, 4])
        let request = try model.load().makeRequest()
        try request.infer()
        let error = #expect(throws: InferenceError.self) {
            try request.values(ofOutput: 0, channel: channel, rows: rows, columns: columns)
        }
        #expect(error?.code == .shapeMismatch)
        #expect(
            error?.description
                == "\(model.path): output 0 \"positive\" is [1, 2, 3, 4] and has no channel \(channel) in rows "
                + "\(rows) and columns \(columns); \(Self.advice)")
    }

    @Test func `an empty output, and one of another shape, are refused with the file's name`() throws {
        let model = try TestModel(shape: [-1, 3])
        let request = try model.load().makeRequest()
        for (count, found) in [(0, "no"), (2, "6")] {
            try request.setInputShape([count, 3])
            try request.withInput { $0.update(repeating: 1) }
            try request.infer()
            #expect(try request.output().count == 3 * count)
            let error = #expect(throws: InferenceError.self) { try request.output(0, shape: [1, 3]) }
            #expect(error?.code == .shapeMismatch)
            #expect(
                error?.description
                    == "\(model.path): output 0 \"positive\" has \(found) values, expected [1, 3]; \(Self.advice)"
            )
        }
        try request.setInputShape([1, 3])
        try request.withInput { $0.update(repeating: 1) }
        try request.infer()
        #expect(try request.output(0, shape: [1, 3]) == [1, 1, 1])
    }

    @Test(arguments: 1...3) func `values that are not finite are refused where they are`(seed: UInt64) throws
    {
        let model = try TestModel(shape: [1, 5, 7, 3], operation: "Sqrt")
        let request = try model.load().makeRequest()
        var generator = SeededGenerator(seed: seed)
        // Any finite number will do, also the greatest.
        try request.withInput { $0.update(repeating: .greatestFiniteMagnitude) }
        try request.infer()
        #expect(try request.output(0, shape: [1, 5, 7, 3]).count == 105)
        for (value, text) in [(Float.infinity, "inf"), (-1, "nan")] {
            let (row, column, channel) = (
                Int.random(in: 0..<5, using: &generator), Int.random(in: 0..<7, using: &generator),
                Int.random(in: 0..<3, using: &generator)
            )
            let place = (row * 7 + column) * 3 + channel
            try request.withInput { input in
                input.update(repeating: 1)
                input[place] = value
            }
            try request.infer()
            let error = #expect(throws: InferenceError.self) { try request.output(0, shape: [1, 5, 7, 3]) }
            #expect(error?.code == .invalidOutput)
            #expect(
                error?.description
                    == "\(model.path): output 0 \"positive\" has the value \(text) at \(place), expected finite "
                    + "numbers; \(Self.advice)", "seed \(seed)")
            #expect(throws: InferenceError.self) {
                try request.values(
                    ofOutput: 0, channel: channel, rows: row...row, columns: column...column)
            }
            let others = try request.values(
                ofOutput: 0, channel: (channel + 1) % 3, rows: 0...4, columns: 0...6)
            #expect(others == [Float](repeating: 1, count: 35))
        }
    }

    @Test func `tensors of integers are refused`() throws {
        let request = try TestModel(shape: [1, 3], type: "i32").load().makeRequest()
        let error = #expect(throws: InferenceError.self) { try request.withInput { _ in } }
        #expect(error?.code == .shapeMismatch)
        #expect(
            error?.description.hasSuffix(
                "relu.xml: a tensor's elements are not 32-bit floats; convert the model")
                == true)
    }

    @Test func `an input shape replaces the file's`() throws {
        var configuration = InferenceModel.Configuration()
        configuration.inputShape = [1, 5, 6, 2]
        let model = try TestModel(shape: [1, 2, 3, 4]).load(configuration)
        #expect(model.inputs.map(\.shape) == [[1, 5, 6, 2]] && model.outputs.map(\.shape) == [[1, 5, 6, 2]])
    }

    @Test func `a missing file is named`() throws {
        let error = #expect(throws: InferenceError.self) {
            try InferenceModel(contentsOf: "/nowhere/model.onnx")
        }
        #expect(error?.code == .unreadableFile)
        #expect(
            error?.description == "/nowhere/model.onnx: no such model file; name another"
        )
    }

    @Test func `a file that is no model is refused in one line`() throws {
        let folder = ScratchFolder()
        let path = folder.path + "/model.xml"
        try Data("not a model".utf8).write(to: URL(fileURLWithPath: path))
        let error = #expect(throws: InferenceError.self) { try InferenceModel(contentsOf: path) }
        #expect(error?.code == .unsupportedModel)
        #expect(error?.description.hasPrefix("\(path): not a model that can be compiled") == true)
        #expect(error?.description.contains("\n") == false)
    }

    @Test func `bytes that are no ONNX model are refused with their name`() {
        let error = #expect(throws: InferenceError.self) {
            try InferenceModel(onnx: Data([1, 2, 3]), name: "memory")
        }
        #expect(error?.code == .unsupportedModel)
        #expect(error?.description.hasPrefix("memory: not a model that can be compiled") == true)
    }
}
