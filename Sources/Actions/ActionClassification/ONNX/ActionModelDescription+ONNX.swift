import Foundation
import ModelFormats

extension ActionModelDescription {
    /// What a model file's metadata say; `name` is for the messages.
    init(_ model: Onnx_ModelProto, name: String) throws(ActionClassificationError) {
        var properties: [String: String] = [:]
        for entry in model.metadataProps { properties[entry.key] = entry.value }
        func list(_ key: ONNXMetadataKey) throws(ActionClassificationError) -> [String] {
            guard let text = properties[key.rawValue] else {
                throw ActionClassificationError(
                    .unsupportedModel,
                    "\(name): no metadata \"\(key.rawValue)\"; expected a JSON list of strings, "
                        + "see Documentation/ModelFormat.md")
            }
            guard let values = try? JSONDecoder().decode([String].self, from: Data(text.utf8)) else {
                throw ActionClassificationError(
                    .unsupportedModel,
                    "\(name): metadata \"\(key.rawValue)\" is \(text.prefix(40)); expected a JSON list of strings"
                )
            }
            return values
        }
        let (labels, joints, channels) = (try list(.labels), try list(.joints), try list(.channels))
        for (key, values) in [(ONNXMetadataKey.labels, labels), (.channels, channels)]
        where Set(values).count < values.count {
            throw ActionClassificationError(
                .unsupportedModel, "\(name): metadata \"\(key.rawValue)\" is \(values); expected each once")
        }
        let inputs = model.graph.input.filter { input in
            !model.graph.initializer.contains { $0.name == input.name }
        }
        let shape = inputs.first?.type.tensorType.shape.dim.map { Int($0.dimValue) } ?? []
        guard inputs.count == 1, shape.count == 4 else {
            throw ActionClassificationError(
                .unsupportedModel,
                "\(name): \(inputs.count) inputs, the first of shape \(shape); expected one [N, T, C, V]")
        }
        guard shape[2] == channels.count, shape[3] == joints.count else {
            throw ActionClassificationError(
                .unsupportedModel,
                "\(name): input \(shape) does not fit \(channels.count) channels and \(joints.count) joints")
        }
        let window =
            shape[1] > 0 ? shape[1] : properties[ONNXMetadataKey.window.rawValue].flatMap { Int($0) } ?? 0
        guard (1...100_000).contains(window) else {
            throw ActionClassificationError(
                .unsupportedModel, "\(name): the window's length is open; expected it in \"limber.window\"")
        }
        let rate = properties[ONNXMetadataKey.frameRate.rawValue] ?? "30"
        guard let frameRate = Double(rate), Self.frameRates.contains(frameRate) else {
            throw ActionClassificationError(
                .unsupportedModel, "\(name): frame rate \(rate); expected 0.01 to 1000")
        }
        let wanted = properties[ONNXMetadataKey.normalization.rawValue] ?? Normalization.image.rawValue
        guard let normalization = Normalization(rawValue: wanted) else {
            throw ActionClassificationError(
                .unsupportedModel, "\(name): normalisation \"\(wanted)\"; expected \"body\" or \"image\"")
        }
        guard !labels.isEmpty else {
            throw ActionClassificationError(.unsupportedModel, "\(name): no labels; expected at least one")
        }
        let known = Set(ONNXMetadataKey.allCases.map(\.rawValue))
        self.init(
            labels: labels, windowLength: window, frameRate: frameRate, channels: channels, joints: joints,
            normalization: normalization, notes: properties.filter { !known.contains($0.key) })
    }

    /// The metadata that say all this, sorted by key.
    func metadata(architecture: String?) -> [Onnx_StringStringEntryProto] {
        func json(_ list: [String]) -> String {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .withoutEscapingSlashes
            return (try? encoder.encode(list)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
        }
        var properties = notes
        properties[ONNXMetadataKey.labels.rawValue] = json(labels)
        properties[ONNXMetadataKey.joints.rawValue] = json(joints)
        properties[ONNXMetadataKey.channels.rawValue] = json(channels)
        properties[ONNXMetadataKey.frameRate.rawValue] = "\(frameRate)"
        properties[ONNXMetadataKey.window.rawValue] = "\(windowLength)"
        properties[ONNXMetadataKey.normalization.rawValue] = normalization.rawValue
        properties[ONNXMetadataKey.architecture.rawValue] = architecture
        return properties.sorted { $0.key < $1.key }.map { key, value in
            var entry = Onnx_StringStringEntryProto()
            entry.key = key
            entry.value = value
            return entry
        }
    }
}
