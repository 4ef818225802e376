import ActionWindows
import Foundation
import ModelFormats
import PoseCore
import SeededRandom
import SwiftProtobuf
import Testing

@testable import ActionClassification

@Suite struct ActionClassifierTests {
    /// A network of random numbers.
    private func classifier(seed: UInt64, normalization: ActionModelDescription.Normalization = .body)
        -> ActionClassifier
    {
        var random = SeededGenerator(seed: seed)
        let series = (0..<6).map { _ in
            (0..<3).map { _ in
                ChannelMap.Term(
                    input: Int.random(in: 0..<54, using: &random), tap: Int.random(in: 0...2, using: &random),
                    weight: Float.random(in: 0.2...1, using: &random))
            }
        }
        var kernels: [MiniRocket.Kernel] = []
        for (dilation, isPadded) in [(1, true), (1, false), (5, true), (0, true)] {
            for _ in 0..<3 {
                kernels.append(
                    MiniRocket.Kernel(
                        dilation: dilation, isPadded: isPadded,
                        heavyTaps: dilation == 0
                            ? [] : MiniRocket.tapChoices.randomElement(using: &random) ?? [0, 1, 2],
                        series: [0, 3, 5].filter { _ in Bool.random(using: &random) } + [1],
                        thresholds: (0..<4).map { _ in Float.random(in: -1...1, using: &random) }.sorted()))
            }
        }
        for index in kernels.indices { kernels[index].series.sort() }
        let rocket = MiniRocket(windowLength: 60, seriesCount: 6, kernels: kernels)
        let model = ActionModelDescription(
            labels: ["wave", "Other"], windowLength: 60, frameRate: 25,
            channels: PoseNormalization.body.channels, joints: PoseNormalization.body.joints,
            normalization: normalization, notes: ["licence": "none"])
        return ActionClassifier(
            model,
            network: MiniRocketNetwork(
                channelMap: ChannelMap(inputCount: 54, series: series), rocket: rocket,
                weights: (0..<(2 * rocket.featureCount)).map { _ in Float.random(in: -1...1, using: &random)
                },
                biases: [0.3, -0.1]))
    }

    private func windows(seed: UInt64, count: Int, length: Int = 60) -> [ActionWindow] {
        var random = SeededGenerator(seed: seed)
        return (0..<count).map { _ in
            let scalars = (0..<(length * 54)).map { _ in Float.random(in: 0...1, using: &random) }
            return ActionWindow(
                start: .zero, end: Timestamp(seconds: 2),
                keypoints: KeypointArray(shape: [length, 3, 18], scalars: scalars)
                    ?? KeypointArray(zeros: [length, 3, 18]),
                aspectRatio: 1.5, poseShare: 1)
        }
    }

    private func withFile<Result>(_ data: Data?, _ body: (URL) throws -> Result) throws -> Result {
        let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).onnx")
        try #require(data).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        return try body(url)
    }

    @Test func `a graph with made-up extents or numbers is refused`() throws {
        let bytes = try #require(classifier(seed: 1).onnxData())
        let file = try #require(Onnx_ModelProto(fileContents: bytes))
        func refusal(_ name: String, _ change: (inout Onnx_TensorProto) -> Void) throws -> String? {
            var changed = file
            for index in changed.graph.initializer.indices
            where changed.graph.initializer[index].name.hasPrefix(name) {
                change(&changed.graph.initializer[index])
            }
            let data = try #require(changed.bytes)
            return #expect(throws: ActionClassificationError.self) {
                try ActionClassifier(trainedModel: data, name: "the model")
            }?.description
        }
        let damaged = "the model: the graph is damaged or of a later version; train or copy it again"
        // Beside an extent of 0 any other is right for no values: kernels without end.
        let endless = try refusal("") { tensor in
            switch tensor.name {
            case "series.weight": tensor.dims[0] = 0
            case "kernels.0.series": tensor.dims = [1 << 60, 0, 1]
            case "kernels.0.thresholds": tensor.dims = [1, 1 << 60, 0, 1]
            default: return
            }
            (tensor.floatData, tensor.rawData) = ([], Data())
        }
        #expect(endless == damaged)
        for value in [Float.nan, .infinity] {
            let notFinite = try refusal("labels.bias") { tensor in
                (tensor.floatData, tensor.rawData) = ([0.5, value], Data())
            }
            #expect(notFinite == damaged)
        }
    }

    @Test func `a network of its own with overflowing sums is an error, not unsure`() throws {
        let bytes = try #require(classifier(seed: 1).onnxData())
        var file = try #require(Onnx_ModelProto(fileContents: bytes))
        for index in file.graph.initializer.indices
        where file.graph.initializer[index].name.hasPrefix("labels.") {
            let count = file.graph.initializer[index].dims.reduce(1, *)
            file.graph.initializer[index].rawData = Data()
            file.graph.initializer[index].floatData = [Float](repeating: 3e38, count: Int(count))
        }
        let changed = try #require(file.bytes)
        let damaged = try ActionClassifier(trainedModel: changed, name: "M")
        let error = #expect(throws: ActionClassificationError.self) {
            try damaged.probabilities(of: windows(seed: 2, count: 1))
        }
        #expect(error?.code == .inferenceFailed)
    }

    @Test func `a classifier that is written is read again unchanged`() throws {
        let original = classifier(seed: 1)
        let data = original.onnxData()
        #expect(data == original.onnxData())
        let read = try withFile(data) { try ActionClassifier(contentsOf: $0) }
        #expect(read.model == original.model)
        #expect(read.onnxData() == data)
        let windows = windows(seed: 2, count: 3)
        #expect(try read.probabilities(of: windows) == original.probabilities(of: windows))
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `native computation and the inference runtime agree`(seed: UInt64) throws {
        let original = classifier(seed: seed, normalization: seed == 2 ? .image : .body)
        let windows = windows(seed: seed + 10, count: 8)
        let runtime = try withFile(original.onnxData()) { url in
            try ActionClassifier(contentsOf: url, native: false).probabilities(of: windows)
        }
        for (found, expected) in try zip(runtime, original.probabilities(of: windows)) {
            #expect(abs(found[0] - expected[0]) < 1e-4, "seed \(seed)")
            #expect(abs(found[1] - expected[1]) < 1e-4, "seed \(seed)")
        }
    }

    @Test func `the shipped model agrees with the runtime`() throws {
        let native = try ActionClassifier.exerciseClassifier()
        #expect(native.labels == ["Jumping Jacks", "Lunges", "Burpees", "Other"])
        let runtime = try withFile(native.onnxData()) { try ActionClassifier(contentsOf: $0, native: false) }
        let windows = windows(seed: 5, count: 5, length: native.windowLength)
        for (found, expected) in zip(
            try runtime.probabilities(of: windows), try native.probabilities(of: windows))
        {
            for (a, b) in zip(found, expected) { #expect(abs(a - b) < 1e-4) }
        }
    }

    @Test func `the shipped models say what they are`() throws {
        let fitness = try ActionClassifier.fitnessClassifier()
        #expect(
            fitness.labels == [
                "Squats", "Push-Ups", "Sit-Ups", "Planks", "Mountain Climbers", "High Knees", "Arm Raises",
                "Biceps Curls", "Shoulder Press", "Jumping Jacks", "Lunges", "Burpees", "Other",
            ])
        for builtIn in BuiltInClassifier.allCases {
            let classifier = try ActionClassifier.builtIn(builtIn)
            #expect(classifier.windowLength == 90 && classifier.frameRate == 30, "\(builtIn)")
            #expect(classifier.subject == .body && classifier.engineName == "native", "\(builtIn)")
            #expect(classifier.model.notes["licence"] == "Apache-2.0", "\(builtIn)")
        }
    }

    @Test(arguments: BuiltInClassifier.allCases)
    func `the shipped models predict Other for a window without poses`(_ builtIn: BuiltInClassifier) throws {
        let classifier = try ActionClassifier.builtIn(builtIn)
        let empty = ActionWindow(
            start: .zero, end: Timestamp(seconds: 2),
            keypoints: KeypointArray(zeros: [classifier.windowLength, 3, 18]), aspectRatio: 1, poseShare: 1)
        let answer = try #require(try classifier.probabilities(of: [empty]).first)
        let best = try #require(answer.indices.max { answer[$0] < answer[$1] })
        #expect(classifier.labels[best] == "Other")
    }

    @Test func `files that are not classifiers are refused with what was found`() throws {
        func message(_ data: Data) throws -> String {
            try withFile(data) { url in
                do {
                    _ = try ActionClassifier(contentsOf: url)
                    return "accepted"
                } catch {
                    return "\(error)".replacingOccurrences(of: url.path, with: "M")
                }
            }
        }
        #expect(try message(Data("hello".utf8)) == "M: not an ONNX file; expected a model")
        #expect(try message(Data()) == "M: holds no graph; expected an ONNX model")
        var file = try Onnx_ModelProto(serializedBytes: try #require(classifier(seed: 1).onnxData()))
        file.metadataProps.removeAll { $0.key == "limber.labels" }
        #expect(try message(file.serializedData()).hasPrefix("M: no metadata \"limber.labels\""))
        var cut = try #require(classifier(seed: 1).onnxData())
        cut.removeLast(cut.count / 2)
        #expect(try message(cut) != "accepted")
        do {
            _ = try ActionClassifier(contentsOf: URL(fileURLWithPath: "/nowhere.onnx"))
            Issue.record("accepted")
        } catch {
            #expect(
                error.description
                    == "/nowhere.onnx: cannot be read; expected a model file, .onnx or .mlmodel")
        }
    }

    @Test func `a window of another length is refused`() throws {
        let window = ActionWindow(
            start: .zero, end: .zero, keypoints: KeypointArray(zeros: [30, 3, 18]), aspectRatio: 1,
            poseShare: 1)
        do {
            _ = try classifier(seed: 1).probabilities(of: [window])
            Issue.record("accepted")
        } catch {
            #expect(error.description == "a window is [30, 3, 18]; the model expects [60, 3, 18]")
        }
    }

    @Test func `a window without axes is refused`() throws {
        let keypoints = try #require(KeypointArray(shape: [], scalars: [0]))
        let window = ActionWindow(
            start: .zero, end: .zero, keypoints: keypoints, aspectRatio: 1, poseShare: 1)
        let error = #expect(throws: ActionClassificationError.self) {
            try classifier(seed: 1).probabilities(of: [window])
        }
        #expect(error?.code == .wrongShape)
    }
}
