import Foundation
import Inference
import TestSupport

/// Small models in OpenVINO's own format, which is text: outputs are ReLUs of inputs, or their roots.
struct TestModel {
    let folder = ScratchFolder()
    var path: String { folder.path + "/relu.xml" }

    /// The model as OpenVINO runs it.
    func load(_ configuration: InferenceModel.Configuration = .init()) throws -> InferenceModel {
        try withExtendedLifetime(folder) {
            try InferenceModel(contentsOf: path, configuration: configuration)
        }
    }

    /// - Parameters:
    ///   - shape: The input's and the output's, -1 for an open extent.
    ///   - type: The elements' type: "f32" or "i32".
    ///   - operation: What it computes of each value: "Relu" or "Sqrt".
    init(shape: [Int], type: String = "f32", operation: String = "Relu") throws {
        let extents = shape.map { "<dim>\($0)</dim>" }.joined()
        let list = shape.map { $0 < 0 ? "?" : "\($0)" }.joined(separator: ",")
        let precision = type == "f32" ? "FP32" : "I32"
        func port(_ id: Int, _ names: String) -> String {
            "<port id=\"\(id)\" precision=\"\(precision)\"\(names)>\(extents)</port>"
        }
        let text = """
            <?xml version="1.0"?>
            <net name="relu" version="11">
              <layers>
                <layer id="0" name="in" type="Parameter" version="opset1">
                  <data shape="\(list)" element_type="\(type)"/>
                  <output>\(port(0, " names=\"picture\""))</output>
                </layer>
                <layer id="1" name="relu" type="\(operation)" version="opset1">
                  <input>\(port(0, ""))</input><output>\(port(1, " names=\"positive\""))</output>
                </layer>
                <layer id="2" name="out" type="Result" version="opset1"><input>\(port(0, ""))</input></layer>
              </layers>
              <edges>
                <edge from-layer="0" from-port="0" to-layer="1" to-port="0"/>
                <edge from-layer="1" from-port="1" to-layer="2" to-port="0"/>
              </edges>
            </net>
            """
        try folder.write(text, to: "relu.xml")
    }
}
