package import Foundation
import SwiftProtobuf

extension Coreml_Model {
    /// Reads a file's bytes; nil when they are not a Core ML file.
    package init?(fileContents: Data) {
        guard let file = try? Coreml_Model(serializedBytes: fileContents) else { return nil }
        self = file
    }

    /// The name of the first input; empty when there is none.
    package var inputName: String { description_p.input.first?.name ?? "" }

    /// True when it has a description and a model of any kind, as bytes of other formats that can be read as one do not.
    package var isComplete: Bool {
        hasDescription_p && (type != nil || unknownFields.lastNumber(from: 200) != nil)
    }

    /// What kind of model it is where it is not a neural-network classifier.
    package var kindOfModel: String {
        switch unknownFields.lastNumber(from: 200) {
        case nil: "no model inside"
        case 200, 201, 202: "a pipeline of models"
        case 303, 500: "a neural network without labels"
        case 400, 401, 402, 404: "a classifier of tables"
        case 502: "an ML program"
        case let number?: "a model of Core ML's kind \(number)"
        }
    }
}
