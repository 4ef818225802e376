import ActionWindows
import Foundation
import ModelFormats
import PoseCore
import SwiftProtobuf
import Testing

@testable import ActionClassification

/// What Documentation/ModelFormat.md promises to classifiers that were made elsewhere.
@Suite struct ForeignONNXTests {
    private static let coco = [
        "nose", "left_eye", "right_eye", "left_ear", "right_ear", "left_shoulder", "right_shoulder",
        "left_elbow", "right_elbow", "left_wrist", "right_wrist", "left_hip", "right_hip", "left_knee",
        "right_knee", "left_ankle", "right_ankle",
    ]

    /// Two labels; their logits are the means over the window of a joint's x and of its y, times 10.
    ///
    /// - Parameter shape: The input as the file declares it, [N, T, C, V], 0 where it is open.
    private func file(
        shape: [Int] = [0, 0, 2, 17], labels: Int = 2, joint: Int = 9, endsWithSoftmax: Bool = true,
        metadata: [String: String?] = [:]
    ) -> Onnx_ModelProto {
        var builder = ONNXGraphBuilder(name: "elsewhere")
        builder.input("poses", shape: shape)
        builder.output(endsWithSoftmax ? "labelProbabilities" : "logits", shape: [shape[0], labels])
        builder.add("ReduceMean", ["poses"], as: "mean", ints: ["axes": [1]], int: ["keepdims": 0])
        let flatShape = builder.constant("flatShape", [-1, shape[2] * shape[3]])
        builder.add("Reshape", ["mean", flatShape], as: "flat")
        var weights = [Float](repeating: 0, count: shape[2] * shape[3] * labels)
        for label in 0..<min(labels, 2) { weights[(label * shape[3] + joint) * labels + label] = 10 }
        let matrix = builder.constant("weights", weights, shape: [shape[2] * shape[3], labels])
        builder.add("MatMul", ["flat", matrix], as: "logits")
        if endsWithSoftmax {
            builder.add("Softmax", ["logits"], as: "labelProbabilities", int: ["axis": 1])
        }
        var properties: [String: String?] = [
            "limber.labels": "[\"right\", \"up\"]", "limber.channels": "[\"x\", \"y\"]",
            "limber.window": "5", "note": "made by a test",
            "limber.joints": (try? JSONEncoder().encode(Self.coco)).map {
                String(decoding: $0, as: UTF8.self)
            },
        ]
        properties.merge(metadata) { $1 }
        return Onnx_ModelProto(
            graph: builder.graph,
            metadata: properties.compactMap { key, value in
                value.map { value in
                    .with {
                        $0.key = key
                        $0.value = value
                    }
                }
            })
    }

    private func load(_ file: Onnx_ModelProto) throws -> ActionClassifier {
        let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).onnx")
        defer { try? FileManager.default.removeItem(at: url) }
        try #require(file.bytes).write(to: url)
        return try ActionClassifier(contentsOf: url)
    }

    private func refusal(_ file: Onnx_ModelProto) throws -> String {
        do {
            _ = try load(file)
            return "accepted"
        } catch let error as ActionClassificationError {
            return error.description.replacing(/\S*\.onnx/, with: "M")
        }
    }

    @Test func `missing metadata get their documented defaults`() throws {
        let model = try load(file()).model
        #expect(
            model
                == ActionModelDescription(
                    labels: ["right", "up"], windowLength: 5, frameRate: 30, channels: ["x", "y"],
                    joints: Self.coco, normalization: .image, notes: ["note": "made by a test"]))
        #expect(try load(file(metadata: ["limber.frameRate": "12.5"])).frameRate == 12.5)
    }

    @Test(arguments: [[0, 0, 2, 17], [0, 5, 2, 17], [1, 5, 2, 17], [1, 0, 2, 17]])
    func `graphs with open and fixed extents run`(shape: [Int]) throws {
        let classifier = try load(file(shape: shape))
        #expect(classifier.windowLength == 5)
        var values = [Float](repeating: 0, count: 5 * 34)
        for frame in 0..<5 { values[frame * 34 + 17 + 9] = 0.1 }
        let windows = [
            TestWindows.window([5, 2, 17], values), TestWindows.window([5, 2, 17], values.map { $0 * 2 }),
        ]
        for (answer, height) in zip(try classifier.probabilities(of: windows), [1, 2] as [Float]) {
            #expect(abs(answer[1] - 1 / (1 + exp(-height))) < 1e-5)
        }
    }

    @Test func `sigmoids, which sum to 1 for zeros alone, are refused`() throws {
        var file = file()
        file.graph.node[file.graph.node.count - 1].opType = "Sigmoid"
        file.graph.node[file.graph.node.count - 1].attribute = []
        let text = try refusal(file)
        #expect(
            text.contains("for a window of made-up values; expected probabilities that sum to 1"), "\(text)")
    }

    @Test(arguments: ["a_head", "z_head", "probabilities"])
    func `of several outputs the one of the documented name counts, by whatever name it comes`(head: String)
        throws
    {
        var file = file()
        file.graph.node[file.graph.node.count - 1].output = [head]
        var more = ONNXGraphBuilder(name: "more")
        more.output("auxiliary", shape: [0, 2])
        more.add("Identity", [head], as: "labelProbabilities")
        more.add("Neg", ["logits"], as: "negative")
        more.add("Softmax", ["negative"], as: "auxiliary", int: ["axis": 1])
        file.graph.node += more.graph.node
        file.graph.output.insert(more.graph.output[0], at: 0)
        let classifier = try load(file)
        var values = [Float](repeating: 0, count: 5 * 34)
        for frame in 0..<5 { values[frame * 34 + 17 + 9] = 0.1 }
        let answer = try classifier.probabilities(of: [TestWindows.window([5, 2, 17], values)])[0]
        #expect(abs(answer[1] - 1 / (1 + exp(-1))) < 1e-5, "\(answer)")
    }

    @Test func `joints and values are selected from a body's by name`() throws {
        let classifier = try load(file())
        #expect(classifier.subject == .body && classifier.windowConfiguration().jointCount == 18)
        var window = KeypointArray(zeros: [5, 3, 18])
        let wrist = try #require(BodyJointName.keypointOrder.firstIndex(of: .leftWrist))
        for frame in 0..<5 {
            window[frame, 0, wrist] = 0.5
            window[frame, 1, wrist] = 0.8
            window[frame, 2, wrist] = 1
        }
        let answer = try classifier.probabilities(of: [TestWindows.window([5, 3, 18], window.scalars)])[0]
        #expect(abs(answer[1] - 1 / (1 + exp(-3))) < 1e-5)
    }

    @Test func `the root is the midpoint of the hips and has the lower of their confidences`() throws {
        let model = ActionModelDescription(
            labels: ["a"], windowLength: 2, frameRate: 30, channels: ["confidence", "y", "x"],
            joints: ["root", "LeftHip"], normalization: .image)
        let selection = try #require(KeypointSelection(for: model))
        var body = KeypointArray(zeros: [2, 3, 18])
        for (name, values) in [
            (BodyJointName.leftHip, [0.2, 0.4, 0.9]), (.rightHip, [0.4, 0.5, 0.7] as [Float]),
        ] {
            let joint = try #require(BodyJointName.keypointOrder.firstIndex(of: name))
            for channel in 0..<3 { body[0, channel, joint] = values[channel] }
            // One hip alone has no middle.
            if name == .leftHip { for channel in 0..<3 { body[1, channel, joint] = values[channel] } }
        }
        let found = try #require(selection.apply(to: body))
        let expected: [Float] = [0.7, 0.9, 0.45, 0.4, 0.3, 0.2, 0, 0.9, 0, 0.4, 0, 0.2]
        #expect(found.shape == [2, 3, 2])
        #expect(zip(found.scalars, expected).allSatisfy { abs($0 - $1) < 1e-6 }, "\(found.scalars)")
    }

    @Test func `joints and values that a body does not have are named`() throws {
        let spine = Self.coco.map { $0 == "nose" ? "spine" : $0 }
        let joints = String(decoding: try JSONEncoder().encode(spine), as: UTF8.self)
        let classifier = try load(file(metadata: ["limber.joints": joints]))
        #expect(classifier.subject == nil)
        do {
            try classifier.requireSubject(name: "M")
            Issue.record("accepted")
        } catch {
            #expect(
                error.description == "M: wants x, y of 17 joints (spine, left_eye, right_eye …); "
                    + "expected values and joints that a body or a hand has in Vision's array")
        }
        let deep = try load(file(metadata: ["limber.channels": "[\"x\", \"z\"]"]))
        #expect(deep.subject == nil)
    }

    @Test func `shapes and metadata that do not fit are refused with what was found`() throws {
        #expect(
            try refusal(file(shape: [3, 5, 2, 17]))
                == "M: input [N, T, C, V] is [3, 5, 2, 17]; expected [1, 5, 2, 17], where N may be open")
        #expect(
            try refusal(file(labels: 3))
                == "M: output [N, labels] is [-1, 3]; expected [1, 2], where N may be open")
        #expect(
            try refusal(file(endsWithSoftmax: false))
                == "M: answers [0.0, 0.0] for a window of zeros; expected probabilities that sum to 1: end the graph with a softmax"
        )
        #expect(
            try refusal(file(metadata: ["limber.joints": "[\"nose\"]"]))
                == "M: input [0, 0, 2, 17] does not fit 2 channels and 1 joints")
        #expect(
            try refusal(file(metadata: ["limber.channels": "x, y"]))
                == "M: metadata \"limber.channels\" is x, y; expected a JSON list of strings")
        #expect(
            try refusal(file(metadata: ["limber.labels": "[\"up\", \"up\"]"]))
                == "M: metadata \"limber.labels\" is [\"up\", \"up\"]; expected each once")
        let long = String(repeating: "up", count: 50_000)
        let shortened = try refusal(file(metadata: ["limber.labels": "[\"\(long)\", \"\(long)\"]"]))
        #expect(shortened.count < 1000 && shortened.hasPrefix("M: metadata \"limber.labels\" is [\"up"))
        #expect(shortened.contains("…") && shortened.hasSuffix("up\"]; expected each once"))
        #expect(
            try refusal(file(metadata: ["limber.channels": "[\"x\", \"x\"]"]))
                == "M: metadata \"limber.channels\" is [\"x\", \"x\"]; expected each once")
        #expect(
            try refusal(file(metadata: ["limber.window": nil]))
                == "M: the window's length is open; expected it in \"limber.window\"")
        #expect(
            try refusal(file(metadata: ["limber.frameRate": "fast"]))
                == "M: frame rate fast; expected 0.01 to 1000")
        // Windows of such a rate have no times.
        #expect(
            try refusal(file(metadata: ["limber.frameRate": "1e-320"]))
                == "M: frame rate 1e-320; expected 0.01 to 1000")
        #expect(
            try refusal(file(metadata: ["limber.normalization": "metres"]))
                == "M: normalisation \"metres\"; expected \"body\" or \"image\"")
    }
}
