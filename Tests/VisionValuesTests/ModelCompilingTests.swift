import Foundation
import ModelFormats
import TestSupport
import Testing

@testable import LimberCoreML

struct ModelCompilingTests {
    private let scratch = ScratchFolder()
    private var folder: URL { scratch.url }

    /// What a copy into `name` is refused with, without the tests' folder.
    private func refusal(of model: String, into name: String) -> String {
        do {
            _ = try MLModel.copy(
                of: folder.appendingPathComponent(model), into: folder.appendingPathComponent(name))
            return "accepted"
        } catch {
            return "\(error)".replacingOccurrences(of: folder.path + "/", with: "")
        }
    }

    @Test func `what cannot be read or written is named`() throws {
        try Data("a model".utf8).write(to: folder.appendingPathComponent("a.mlmodel"))
        #expect(refusal(of: "a.mlmodel", into: "temporary") == "accepted")
        #expect(
            refusal(of: "b.mlmodel", into: "temporary")
                == "b.mlmodel: cannot be read; expected a model file")
        // A file is no folder that anything can be written to.
        let message = refusal(of: "a.mlmodel", into: "a.mlmodel")
        #expect(message.hasPrefix("a.mlmodel: cannot be copied to a.mlmodel ("), "\(message)")
        #expect(message.hasSuffix("); free some space there, or name another folder in TMPDIR"), "\(message)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
    }

    @Test func `the copy holds what the model holds, under the name of a compiled one`() throws {
        let model = folder.appendingPathComponent("a.mlmodel")
        try Data("a model".utf8).write(to: model)
        let copy = try MLModel.copy(of: model, into: folder)
        #expect(copy.lastPathComponent == "a.mlmodelc")
        #expect(try Data(contentsOf: copy) == Data("a model".utf8))
    }

    @Test func `weights in files of their own are copied, too, behind a link as well`() throws {
        let weights = URL(fileURLWithPath: try scratch.write("four", to: "parts/weights.bin"))
        var location = Onnx_StringStringEntryProto()
        (location.key, location.value) = ("location", "parts/weights.bin")
        var tensor = Onnx_TensorProto()
        tensor.dataLocation = .external
        tensor.externalData = [location]
        var graph = Onnx_GraphProto()
        graph.initializer = [tensor]
        let model = folder.appendingPathComponent("a.onnx")
        try #require(Onnx_ModelProto(graph: graph, metadata: []).bytes).write(to: model)
        let link = folder.appendingPathComponent("b.onnx")
        try FileManager.default.createSymbolicLink(
            atPath: link.path, withDestinationPath: "a.onnx")
        for (source, name) in [(model, "a.onnx"), (link, "b.onnx")] {
            let copy = try MLModel.copy(of: source, into: folder)
            #expect(copy.lastPathComponent == name)
            #expect(try Data(contentsOf: copy) == (try Data(contentsOf: model)))
            let part = copy.deletingLastPathComponent().appendingPathComponent("parts/weights.bin")
            #expect(try Data(contentsOf: part) == Data("four".utf8))
        }
        try FileManager.default.removeItem(at: weights)
        #expect(
            refusal(of: "a.onnx", into: "temporary")
                == "parts/weights.bin: cannot be read; a.onnx keeps its weights there: put that file beside the model"
        )
    }
}
