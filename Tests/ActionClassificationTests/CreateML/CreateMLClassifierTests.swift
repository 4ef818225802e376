import ActionWindows
import Foundation
import ModelFormats
import PoseCore
import SeededRandom
import SwiftProtobuf
import Testing

@testable import ActionClassification

@Suite struct CreateMLClassifierTests {
    private func refusal(_ data: Data) -> String {
        do {
            _ = try CreateMLClassifier(data, name: "M")
            return "accepted"
        } catch {
            return error.description
        }
    }

    private func refusal(_ change: (inout Coreml_Model) -> Void) throws -> String {
        var file = CoreMLNetwork.classifier().file
        change(&file)
        return refusal(try file.serializedData())
    }

    /// What is said when the layer with a name is another one.
    private func refusal(
        of name: String, _ change: (inout Coreml_NeuralNetworkLayer) -> Void
    ) throws -> String {
        try refusal { file in
            let index = file.neuralNetworkClassifier.layers.firstIndex { $0.name == name }
            change(&file.neuralNetworkClassifier.layers[index ?? 0])
        }
    }

    @Test func `window, joints and labels come from the file`() throws {
        var network = CoreMLNetwork.classifier(window: 15, labels: ["a", "b", "c"])
        network.file.description_p.metadata = .with {
            $0.author = "Somebody"
            $0.license = "CC0"
            $0.shortDescription = "Waves."
            $0.versionString = "2"
            $0.userDefined = ["com.apple.createml.version": "1", "limber.labels": "nonsense"]
        }
        let model = try CreateMLClassifier(network.data, name: "M", frameRate: 15).model
        #expect(
            model
                == ActionModelDescription(
                    labels: ["a", "b", "c"], windowLength: 15, frameRate: 15,
                    channels: ["x", "y", "confidence"], joints: PoseNormalization.body.joints,
                    normalization: .image,
                    notes: [
                        "author": "Somebody", "licence": "CC0", "description": "Waves.", "version": "2",
                        "com.apple.createml.version": "1", "origin": "Core ML, specification version 4",
                    ]))
    }

    @Test func `21 joints are those of a hand, and numbers can be labels`() throws {
        var network = CoreMLNetwork.classifier(window: 1, joints: 21)
        network.file.neuralNetworkClassifier.int64ClassLabels.vector = [7, -1]
        let file = try CreateMLClassifier(network.data, name: "M")
        #expect(file.model.joints == HandJointName.allCases.map(\.rawValue))
        #expect(file.model.labels == ["7", "-1"])
        #expect(file.model.frameRate == 30)
        let classifier = try ActionClassifier(file, name: "M")
        #expect(classifier.subject == .hand)
        #expect(classifier.windowConfiguration().jointCount == 21)
    }

    @Test func `the converted file has the same description and probabilities`() throws {
        let file = try CreateMLClassifier(CoreMLNetwork.classifier().data, name: "M", frameRate: 25)
        #expect(
            file.onnxData
                == (try CreateMLClassifier(CoreMLNetwork.classifier().data, name: "M", frameRate: 25).onnxData)
        )
        let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).onnx")
        defer { try? FileManager.default.removeItem(at: url) }
        try file.writeONNX(to: url)
        let converted = try ActionClassifier(contentsOf: url)
        #expect(converted.model == file.model)
        let windows = TestWindows.random(seed: 3, count: 3, shape: [4, 3, 18])
        let direct = try ActionClassifier(file, name: "M").probabilities(of: windows)
        #expect(try converted.probabilities(of: windows) == direct)
        #expect(direct.allSatisfy { abs($0.reduce(0, +) - 1) < 1e-5 } && direct[0] != direct[1])
    }

    @Test func `a device or a pipe is written to, not replaced`() throws {
        let file = try CreateMLClassifier(CoreMLNetwork.classifier().data, name: "M")
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        let pipe = folder.appending(path: "pipe")
        #expect(mkfifo(pipe.path, 0o600) == 0)
        // A descriptor for both ways: opening waits for no other program, and the pipe takes 64 KiB.
        let descriptor = open(pipe.path, O_RDWR | O_NONBLOCK)
        defer { close(descriptor) }
        try #require(file.onnxData.count < 60_000)
        try file.writeONNX(to: pipe)
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = read(descriptor, &bytes, bytes.count)
        #expect(Data(bytes.prefix(max(0, count))) == file.onnxData)
    }

    @Test func `an mlmodel file is loaded like any other`() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).MLModel")
        defer { try? FileManager.default.removeItem(at: url) }
        try CoreMLNetwork.classifier().data.write(to: url)
        let classifier = try ActionClassifier(contentsOf: url)
        #expect(classifier.labels == ["wave", "Other"] && classifier.subject == .body)
        #expect(classifier.onnxData() == nil)
    }

    @Test func `a file of Limber's own is loaded under Create ML's ending, too`() throws {
        let own = try #require(try ActionClassifier.exerciseClassifier().onnxData())
        let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).mlmodel")
        defer { try? FileManager.default.removeItem(at: url) }
        try own.write(to: url)
        #expect(try ActionClassifier(contentsOf: url).onnxData() == own)
        #expect(refusal(own) == "M: is an ONNX file already; copy it under a name that ends in .onnx")
    }

    @Test func `files of other kinds are refused with what was found`() throws {
        let foreign = "M: not a Core ML file, or cut short; expected an .mlmodel of Create ML"
        #expect(refusal(Data()) == foreign)
        #expect(refusal(Data("this is a text".utf8)) == foreign)
        let expected =
            "; expected a neural-network classifier, as Create ML's action and hand-action classifiers are"
        // Message fields of these numbers, with nothing in them.
        for (number, kind) in [
            (200, "a pipeline of models"), (500, "a neural network without labels"),
            (502, "an ML program"), (402, "a classifier of tables"), (2001, "a model of Core ML's kind 2001"),
        ] {
            var file = CoreMLNetwork.classifier().file
            file.type = nil
            let tag = UInt16(number << 3 | 2)
            let data = try file.serializedData() + [UInt8(tag & 0x7F | 0x80), UInt8(tag >> 7), 0]
            #expect(refusal(data) == "M: \(kind)\(expected)")
        }
        #expect(try refusal { $0.type = nil } == "M: no model inside\(expected)")
        #expect(
            try refusal { $0.specificationVersion = 3 } == "M: specification version 3; expected 4 to 10")
        #expect(
            try refusal { $0.specificationVersion = 11 } == "M: specification version 11; expected 4 to 10")
    }

    @Test func `inputs and labels of other shapes are refused`() throws {
        let expected = "expected one [window, 3, 18] for bodies or [window, 3, 21] for hands"
        #expect(
            try refusal { $0.description_p.input[0].type.multiArrayType.shape = [4, 3, 17] }
                == "M: 1 inputs, the first of shape [4, 3, 17]; \(expected)")
        #expect(
            try refusal { $0.description_p.input = [] } == "M: 0 inputs, the first of shape []; \(expected)")
        #expect(
            try refusal { $0.neuralNetworkClassifier.stringClassLabels.vector = ["a", "a"] }
                == "M: labels [\"a\", \"a\"]; expected at least one, each once")
        #expect(
            try refusal { $0.neuralNetworkClassifier.stringClassLabels.vector = ["a", "b", "c"] }
                == "M: probabilities of shape [1, 2] for 3 labels")
        #expect(
            try refusal { $0.neuralNetworkClassifier.labelProbabilityLayerName = "p" }
                == "M: no layer gives the probabilities \"p\"; expected one")
        #expect(
            try refusal { $0.neuralNetworkClassifier.arrayInputShapeMapping = .rank5ArrayMapping }
                == "M: inputs are mapped to five axes; expected the exact shape")
    }

    @Test func `layers that do not fit are refused by name`() throws {
        #expect(
            try refusal(of: "scores") { $0.convolution.kernelChannels = 5 }
                == "M: layer \"scores\" (convolution): input [1, 4, 3, 18]; expected [1, 5, time, joints]")
        #expect(
            try refusal(of: "scores") { $0.convolution.kernelSize = [4, 1] }
                == "M: layer \"scores\" (convolution): a kernel of [4, 1] on input [1, 4, 3, 18]; expected one that fits"
        )
        #expect(
            try refusal(of: "scores") { $0.convolution.weights.floatValue.removeLast() }
                == "M: layer \"scores\" (convolution): 431 weights; expected [2, 4, 3, 18]")
        #expect(
            try refusal(of: "scores") { $0.convolution.weights.rawValue = Data([1]) }
                == "M: layer \"scores\" (convolution): quantised weights; expected 32-bit or 16-bit floats")
        #expect(
            try refusal(of: "scores") { $0.convolution.kernelSize = [UInt64.max, 1] }
                == "M: layer \"scores\" (convolution): kernelSize is 18446744073709551615; expected 1 to 32767"
        )
        #expect(
            try refusal(of: "scores") { $0.input = ["nowhere"] }
                == "M: layer \"scores\" (convolution): input \"nowhere\" is given by no layer before it")
        #expect(
            try refusal(of: "row") { $0.reshapeStatic.targetShape = [1, 3] }
                == "M: layer \"row\" (reshapeStatic): input [1, 2, 1, 1] cannot become [1, 3]; expected as many values"
        )
        #expect(
            try refusal(of: "softmax") { $0.softmaxNd.axis = 2 }
                == "M: layer \"softmax\" (softmaxND): axis 2 of 2; expected -2 to 1")
        #expect(
            try refusal(of: "batch") { $0.expandDims.axes = [Int64.min] }
                == "M: layer \"batch\" (expandDims): axis -9223372036854775808 of 4; expected -4 to 3")
        #expect(
            try refusal(of: "softmax") { $0.output = ["scores"] }
                == "M: layer \"softmax\" (softmaxND): output \"scores\" exists already; expected another name"
        )
    }

    @Test func `layers of unknown kinds are refused by number`() throws {
        var file = CoreMLNetwork.classifier().file
        file.neuralNetworkClassifier.layers[3].layer = nil
        // An LSTM, field 420, with nothing in it.
        let layer = try file.neuralNetworkClassifier.layers[3].serializedData() + [0xA2, 0x1A, 0]
        file.neuralNetworkClassifier.layers[3] = try Coreml_NeuralNetworkLayer(serializedBytes: layer)
        #expect(
            refusal(try file.serializedData())
                == "M: layer \"softmax\" (Core ML's kind 420): this kind is not known; expected one of those of Create ML's classifiers"
        )
    }

    @Test func `every truncated file is refused`() throws {
        let data = try CoreMLNetwork.classifier().data
        for length in 0..<data.count {
            #expect(refusal(data.prefix(length)) != "accepted", "\(length) of \(data.count) bytes")
        }
    }

    @Test func `changed bytes give an error or a model, never a crash`() throws {
        let data = try CoreMLNetwork.classifier(window: 1, labels: ["a", "b"]).data
        for seed in 0..<3000 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            var damaged = data
            for _ in 0...Int.random(in: 0...3, using: &random) {
                damaged[Int.random(in: 0..<data.count, using: &random)] = UInt8.random(
                    in: 0...255, using: &random)
            }
            let message = refusal(damaged)
            #expect(message == "accepted" || message.hasPrefix("M: "), "seed \(seed): \(message)")
        }
    }
}
