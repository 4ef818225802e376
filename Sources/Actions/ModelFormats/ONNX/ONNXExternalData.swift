import SwiftProtobuf

/// Where a tensor's values are that an ONNX file keeps in a file of their own, as exporters do with large ones.
package struct ONNXExternalData: Hashable, Sendable {
    /// The file's path, relative to the folder of the model.
    package let location: String
    /// Bytes before the values.
    package let offset: String
    /// Bytes of the values; nil where the model does not say.
    package let length: String?

    init(_ entries: [Onnx_StringStringEntryProto]) {
        func value(_ key: String) -> String? { entries.last { $0.key == key }?.value }
        location = value("location") ?? ""
        offset = value("offset") ?? "0"
        length = value("length")
    }

    /// The number of bytes that the file has at least; nil when the model's numbers make no sense.
    package var end: Int? {
        guard let start = Int(offset), let count = Int(length ?? "0"), start >= 0, count >= 0 else {
            return nil
        }
        let (end, overflow) = start.addingReportingOverflow(count)
        return overflow ? nil : end
    }
}

extension Onnx_GraphProto {
    /// What is kept in other files, in the order of the graph; those of graphs inside its nodes included.
    package var externalData: [ONNXExternalData] { externalData(depth: 32) }

    /// - Parameter depth: Graphs inside each other that are searched: deeper ones are no file that the runtime reads, and
    ///   would need a stack as deep.
    private func externalData(depth: Int) -> [ONNXExternalData] {
        let attributes = node.flatMap(\.attribute)
        let tensors = initializer + attributes.map(\.t)
        let inner = attributes.flatMap { attribute -> [Onnx_GraphProto] in
            let fields = attribute.unknownFields.data
            guard depth > 0, !fields.isEmpty,
                let graphs = try? Onnx_AttributeGraphsProto(serializedBytes: fields)
            else { return [] }
            return (graphs.hasG ? [graphs.g] : []) + graphs.graphs
        }
        return tensors.filter { $0.dataLocation == .external }.map { ONNXExternalData($0.externalData) }
            + inner.flatMap { $0.externalData(depth: depth - 1) }
    }
}
