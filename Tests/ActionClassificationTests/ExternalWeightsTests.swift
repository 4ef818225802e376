import Foundation
import ModelFormats
import SwiftProtobuf
import TestSupport
import Testing

@testable import ActionClassification

/// ONNX files whose weights an exporter moved into files beside them.
@Suite struct ExternalWeightsTests {
    private let scratch = ScratchFolder()
    private var folder: URL { scratch.url }
    private var model: URL { folder.appending(path: "m.onnx") }
    private var weights: URL { folder.appending(path: "m.onnx.data") }

    /// Two labels for windows of 3 frames with 2 values of 2 joints, in files.
    private func write(location: String = "m.onnx.data", offset: Int = 0) throws {
        var builder = ONNXGraphBuilder(name: "elsewhere")
        builder.input("poses", shape: [0, 3, 2, 2])
        builder.output("labelProbabilities", shape: [0, 2])
        builder.add("ReduceMean", ["poses"], as: "mean", ints: ["axes": [1]], int: ["keepdims": 0])
        let flatShape = builder.constant("flatShape", [-1, 4])
        builder.add("Reshape", ["mean", flatShape], as: "flat")
        let matrix = builder.constant("weights", [1, 0, 0, 1, 0, 0, 0, 0], shape: [4, 2])
        builder.add("MatMul", ["flat", matrix], as: "logits")
        builder.add("Softmax", ["logits"], as: "labelProbabilities", int: ["axis": 1])
        var graph = builder.graph
        let index = try #require(graph.initializer.firstIndex { $0.name == matrix })
        try graph.initializer[index].rawData.write(to: weights)
        graph.initializer[index] = external(
            graph.initializer[index], location: location, offset: offset, length: 32)
        let properties = [
            "limber.labels": #"["right", "up"]"#, "limber.channels": #"["x", "y"]"#,
            "limber.joints": #"["nose", "left_wrist"]"#,
        ]
        let metadata = properties.map { key, value in entry(key, value) }
        try #require(Onnx_ModelProto(graph: graph, metadata: metadata).bytes).write(to: model)
    }

    private func external(
        _ tensor: Onnx_TensorProto, location: String, offset: Int = 0, length: Int
    ) -> Onnx_TensorProto {
        var tensor = tensor
        tensor.clearRawData()
        tensor.dataLocation = .external
        tensor.externalData = [
            entry("location", location), entry("offset", "\(offset)"), entry("length", "\(length)"),
        ]
        return tensor
    }

    private func entry(_ key: String, _ value: String) -> Onnx_StringStringEntryProto {
        .with {
            $0.key = key
            $0.value = value
        }
    }

    private func refusal() -> String {
        do {
            _ = try ActionClassifier(contentsOf: model)
            return "accepted"
        } catch {
            return error.description.replacing(folder.path + "/", with: "")
        }
    }

    @Test func `the files of a model are its graph's and its weights', and it runs`() throws {
        try write()
        #expect(
            try ActionClassifier.files(ofModelAt: model).map(\.lastPathComponent) == [
                "m.onnx", "m.onnx.data",
            ])
        let classifier = try ActionClassifier(contentsOf: model)
        let window = TestWindows.window([3, 2, 2], [2, 0, 1, 0, 2, 0, 1, 0, 2, 0, 1, 0])
        let answer = try classifier.probabilities(of: [window])[0]
        #expect(abs(answer[0] - 1 / (1 + exp(-2))) < 1e-5, "\(answer)")
    }

    @Test func `a model may be a link, with its weights beside the link or beside the file that it leads to`()
        throws
    {
        try write()
        let link = folder.appending(path: "links/current.onnx")
        try FileManager.default.createDirectory(
            at: link.deletingLastPathComponent(), withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: model)
        #expect(try ActionClassifier(contentsOf: link).labels == ["right", "up"])
        let files = try ActionClassifier.files(ofModelAt: link)
        #expect(files.map(\.lastPathComponent) == ["m.onnx", "m.onnx.data"])
        // The weights themselves beside the link.
        let beside = link.deletingLastPathComponent().appending(path: "m.onnx.data")
        try FileManager.default.moveItem(at: folder.appending(path: "m.onnx.data"), to: beside)
        #expect(try ActionClassifier(contentsOf: link).labels == ["right", "up"])
        #expect(try ActionClassifier.files(ofModelAt: link).map(\.path) == [link.path, beside.path])
    }

    @Test func `weights that are a link out of the folder are refused, as the runtime does not read them`()
        throws
    {
        try write()
        let weights = folder.appending(path: "m.onnx.data")
        let elsewhere = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: elsewhere) }
        try FileManager.default.moveItem(at: weights, to: elsewhere)
        try FileManager.default.createSymbolicLink(at: weights, withDestinationURL: elsewhere)
        #expect(
            refusal().hasPrefix("m.onnx.data: is a link to a file outside of the model's folder"),
            "\(refusal())")
    }

    @Test func `weights that are missing or short are named`() throws {
        try write()
        try Data(count: 31).write(to: weights)
        #expect(
            refusal()
                == "m.onnx.data: has 31 bytes; m.onnx keeps weights there up to byte 32: copy or export both again"
        )
        try FileManager.default.removeItem(at: weights)
        let missing =
            "m.onnx.data: cannot be read; m.onnx keeps its weights there: put that file beside the model"
        #expect(refusal() == missing)
        #expect(throws: ActionClassificationError.self) { try ActionClassifier.files(ofModelAt: model) }
        // A folder of that name keeps nothing.
        try FileManager.default.createDirectory(at: weights, withIntermediateDirectories: false)
        #expect(refusal() == missing)
    }

    @Test(arguments: ["../m.onnx.data", "/etc/hostname", "", "a/../../b"])
    func `weights outside the model's folder are refused`(location: String) throws {
        try write(location: location)
        #expect(
            refusal()
                == "m.onnx: keeps weights in \"\(location)\" from 0 on; expected a file in the model's folder; export the model again"
        )
    }

    @Test func `numbers that make no sense are refused`() throws {
        try write(offset: -1)
        #expect(refusal().hasPrefix("m.onnx: keeps weights in \"m.onnx.data\" from -1 on; expected"))
        try write(offset: .max)
        #expect(
            refusal().hasPrefix(
                "m.onnx: keeps weights in \"m.onnx.data\" from 9223372036854775807 on; expected"))
    }

    @Test func `weights of constants and of graphs inside a graph count`() throws {
        let tensor = Onnx_TensorProto.with { $0.name = "w" }
        var inner = Onnx_GraphProto()
        inner.initializer = [external(tensor, location: "inner", length: 1)]
        var branch = Onnx_AttributeProto()
        // Its field for a graph, which the message here leaves out.
        try branch.merge(
            serializedBytes: try Onnx_AttributeGraphsProto.with { $0.g = inner }.serializedData() as Data)
        var constant = Onnx_AttributeProto()
        constant.t = external(tensor, location: "constant", length: 1)
        var graph = Onnx_GraphProto()
        graph.node = [.with { $0.attribute = [branch, constant] }]
        graph.initializer = [external(tensor, location: "outer", length: 1), tensor]
        let read = try Onnx_GraphProto(serializedBytes: try graph.serializedData() as Data)
        #expect(read.externalData.map(\.location) == ["outer", "constant", "inner"])
        #expect(read.externalData.map(\.end) == [1, 1, 1])
    }
}
