import ActionWindows
import Foundation
import ModelFormats
import SwiftProtobuf
import Testing

@testable import ActionClassification

/// Graphs from elsewhere with outputs that are no probabilities for some windows only, so that loading does not show it.
@Suite struct UnusableOutputTests {
    /// What becomes of the probabilities of windows with a mean above 1.
    enum Fault {
        /// The output has no rows.
        case empty
        /// The output has a row too many.
        case doubled
        /// The output has the root of a negative number.
        case notANumber
    }

    /// Two labels for windows of 3 frames with 2 values of 2 joints.
    private func file(_ fault: Fault) throws -> URL {
        var builder = ONNXGraphBuilder(name: "elsewhere")
        builder.input("poses", shape: [0, 0, 2, 2])
        builder.output("labelProbabilities", shape: [0, 2])
        builder.add("ReduceMean", ["poses"], as: "mean", ints: ["axes": [1]], int: ["keepdims": 0])
        let flatShape = builder.constant("flatShape", [-1, 4])
        builder.add("Reshape", ["mean", flatShape], as: "flat")
        let matrix = builder.constant("weights", [1, 0, 0, 1, 0, 0, 0, 0], shape: [4, 2])
        builder.add("MatMul", ["flat", matrix], as: "logits")
        builder.add("Softmax", ["logits"], as: "softmax", int: ["axis": 1])
        let one = builder.constant("one", [1], shape: [1])
        switch fault {
        case .empty:
            builder.add("ReduceMean", ["flat"], as: "total", ints: ["axes": [1]], int: ["keepdims": 0])
            builder.add("Less", ["total", one], as: "isSmall")
            builder.add("Compress", ["softmax", "isSmall"], as: "labelProbabilities", int: ["axis": 0])
        case .doubled:
            builder.add("ReduceMean", ["flat"], as: "total", ints: ["axes": [1]], int: ["keepdims": 0])
            builder.add("Less", ["one", "total"], as: "isLarge")
            builder.add("Compress", ["softmax", "isLarge"], as: "more", int: ["axis": 0])
            builder.add("Concat", ["softmax", "more"], as: "labelProbabilities", int: ["axis": 0])
        case .notANumber:
            builder.add("ReduceMean", ["flat"], as: "total", ints: ["axes": [1]], int: ["keepdims": 1])
            builder.add("Sub", ["one", "total"], as: "rest")
            builder.add("Sqrt", ["rest"], as: "root")
            builder.add("Div", ["root", "root"], as: "factor")
            builder.add("Mul", ["softmax", "factor"], as: "labelProbabilities")
        }
        let properties = [
            "limber.labels": #"["right", "up"]"#, "limber.channels": #"["x", "y"]"#, "limber.window": "3",
            "limber.joints": #"["nose", "left_wrist"]"#,
        ]
        let model = Onnx_ModelProto(
            graph: builder.graph,
            metadata: properties.map { key, value in
                .with {
                    $0.key = key
                    $0.value = value
                }
            })
        let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).onnx")
        try #require(model.bytes).write(to: url)
        return url
    }

    @Test(arguments: [
        (Fault.empty, "has no values, expected [1, 2];"), (.doubled, "has 4 values, expected [1, 2];"),
        (.notANumber, "nan at 0, expected finite numbers;"),
    ])
    func `a window's output that cannot be used is an error that names the file`(fault: Fault, found: String)
        throws
    {
        let url = try file(fault)
        defer { try? FileManager.default.removeItem(at: url) }
        let classifier = try ActionClassifier(contentsOf: url)
        func answer(_ value: Float) throws -> [[Float]] {
            try classifier.probabilities(of: [
                TestWindows.window([3, 2, 2], [Float](repeating: value, count: 12))
            ])
        }
        #expect(try answer(0) == [[0.5, 0.5]])
        let error = #expect(throws: ActionClassificationError.self) { try answer(2) }
        #expect(error?.code == .inferenceFailed)
        let text = error?.description ?? ""
        #expect(text.hasPrefix("\(url.path): output 0 \"labelProbabilities\" has "), "\(text)")
        #expect(text.contains(found) && !text.contains("\n"), "\(text)")
        #expect(try answer(0) == [[0.5, 0.5]])
    }
}
