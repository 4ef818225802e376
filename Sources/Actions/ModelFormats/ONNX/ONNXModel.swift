package import Foundation
import SwiftProtobuf

extension Onnx_ModelProto {
    /// A file that holds a graph of operator set 17 and says what it is.
    package init(graph: Onnx_GraphProto, metadata: [Onnx_StringStringEntryProto]) {
        self.init()
        irVersion = 8
        producerName = "limber"
        var operators = Onnx_OperatorSetIdProto()
        operators.domain = ""
        operators.version = 17
        opsetImport = [operators]
        self.graph = graph
        metadataProps = metadata
    }

    /// Reads a file's bytes; nil when they are not an ONNX file. An empty file is a model without a graph.
    package init?(fileContents: Data) {
        guard let file = try? Onnx_ModelProto(serializedBytes: fileContents) else { return nil }
        self = file
    }

    /// The file's bytes, the same for the same file; nil above 2 GB.
    package var bytes: Data? {
        var options = BinaryEncodingOptions()
        options.useDeterministicOrdering = true
        return try? serializedData(options: options)
    }
}
