import Foundation
import ModelFormats
import SwiftProtobuf
import Testing
import TestSupport

@Suite struct ConvertCommandTests {
    private let folder = ScratchFolder()

    /// A classifier of two labels that only knows how far right everything is.
    private func makeModel(joints: Int = 18) throws -> String {
        var file = Coreml_Model()
        file.specificationVersion = 4
        file.description_p.input = [
            .with {
                $0.name = "poses"
                $0.type.multiArrayType.shape = [6, 3, Int64(joints)]
            }
        ]
        file.neuralNetworkClassifier = .with { network in
            network.arrayInputShapeMapping = .exactArrayMapping
            network.stringClassLabels.vector = ["left", "right"]
            network.labelProbabilityLayerName = "labelProbabilities"
            let kinds: [(String, Coreml_NeuralNetworkLayer.OneOf_Layer)] = [
                ("batch", .expandDims(.with { $0.axes = [0] })),
                (
                    "scores",
                    .convolution(
                        .with {
                            $0.outputChannels = 2
                            $0.kernelChannels = 6
                            $0.kernelSize = [3, UInt64(joints)]
                            $0.valid = Coreml_ValidPadding()
                            $0.weights.floatValue = (0..<(2 * 6 * 3 * joints)).map {
                                $0 / joints % 3 == 0 ? ($0 < 6 * 3 * joints ? -1 : 1) : 0
                            }
                        })
                ),
                ("row", .reshapeStatic(.with { $0.targetShape = [1, 2] })),
                ("labelProbabilities", .softmaxNd(.with { $0.axis = -1 })),
            ]
            var input = "poses"
            for (name, kind) in kinds {
                network.layers.append(
                    .with {
                        $0.name = name
                        $0.input = [input]
                        $0.output = [name]
                        $0.layer = kind
                    })
                input = name
            }
        }
        return try folder.write(try file.serializedData(), to: "m\(joints).mlmodel")
    }

    @Test func `the converted model equals the original`() throws {
        let model = try makeModel()
        let out = folder.path + "/m.onnx"
        let run = try LimberProcess("convert", model, "-o", out, "--frame-rate", "15")
        #expect(run.status == 0 && run.output.isEmpty)
        #expect(run.errors == "\(out): 2 labels, windows of 6 frames at 15.0 frames/s\n")
        let reports = try [model, out].map { path in
            let told = try LimberProcess("model", path, "--json")
            #expect(told.status == 0, "\(told.errors)")
            return try #require(
                try JSONSerialization.jsonObject(with: Data(told.output.utf8)) as? [String: Any])
        }
        #expect(reports[1]["frameRate"] as? Double == 15 && reports[0]["frameRate"] as? Double == 30)
        for report in reports {
            #expect(report["labels"] as? [String] == ["left", "right"])
            #expect(report["window"] as? Int == 6)
            #expect(report["normalization"] as? String == "image")
        }
    }

    @Test(.enabled(if: LimberProcess.hasModels, "needs .deps/models: run Scripts/setup"))
    func `analyze gives the same predictions with both`() throws {
        let model = try makeModel()
        let out = folder.path + "/m.onnx"
        #expect(try LimberProcess("convert", model, "-o", out).status == 0)
        let film = try folder.write(DemoFilm.lunges.get(), to: "lunges.mp4")
        let runs = try [model, out].map {
            try LimberProcess("analyze", film, "--classifier", $0, "--stride", "30")
        }
        #expect(runs[0].status == 0, "\(runs[0].errors)")
        let predictions = runs.map {
            $0.output.split(separator: "\n").filter { $0.contains("\"probabilities\"") }
        }
        #expect(predictions[0].contains { $0.contains("\"right\"") } && predictions[0] == predictions[1])
    }

    @Test func `a classifier of hands is refused for bodies`() throws {
        let model = try makeModel(joints: 21)
        #expect(try LimberProcess("model", model).status == 0)
        let run = try LimberProcess("analyze", "demo:lunges", "--classifier", model)
        #expect(run.status == 1 && run.output.isEmpty)
        #expect(
            run.errorLines.count == 1 && run.errors.contains("watches hands: look for them with --hands 1"),
            "\(run.errors)")
    }

    @Test func `a model that cannot be converted is one error line`() throws {
        let model = try makeModel()
        let text = try folder.write("no model", to: "text.mlmodel")
        let cut = try folder.write(
            Data(contentsOf: URL(fileURLWithPath: model)).prefix(200), to: "cut.mlmodel")
        for (input, output, named) in [
            (text, "/a.onnx", text), (cut, "/a.onnx", cut),
            (folder.path + "/none.mlmodel", "/a.onnx", "none.mlmodel"),
            (folder.path, "/a.onnx", folder.path), (model, "/missing/a.onnx", "/missing/a.onnx"),
        ] {
            let run = try LimberProcess("convert", input, "-o", folder.path + output)
            #expect(run.status == 1 && run.output.isEmpty)
            #expect(run.errorLines.count == 1 && run.errors.contains(named), "\(run.errors)")
        }
        #expect(!folder.names().contains("a.onnx"))
        let full = try LimberProcess("convert", model, "-o", "/dev/full")
        #expect(
            full.errors
                == "limber: error: /dev/full: cannot write: No space left on device; free some space or choose another --output\n"
        )
    }

    @Test func `wrong usage exits with 64`() throws {
        let model = try makeModel()
        for arguments in [
            ["convert", model], ["convert"], ["convert", model, "-o", model],
            ["convert", model, "-o", folder.path + "/a.onnx", "--frame-rate", "0"],
        ] {
            let running = try LimberProcess.start(arguments)
            #expect(running.output.readDataToEndOfFile().isEmpty)
            running.process.waitUntilExit()
            #expect(running.process.terminationStatus == 64)
        }
    }
}
