import Foundation
import Inference

/// The engine that computes a pose model, and after a fallback the reason.
public struct PoseModelEngine: Hashable, Sendable {
    /// The model file's name, as in "pose_landmark_full.tflite".
    public let model: String
    /// The engine and its numbers, as in "fixed-point (AVX2)" or "OpenVINO f32".
    public let name: String
    /// Why the preferred engine or precision does not compute the model; nil when it does.
    public let fallbackReason: String?

    init(_ engine: InferenceEngine, model path: String) {
        model = URL(fileURLWithPath: path).lastPathComponent
        name = engine.name
        fallbackReason = engine.fallbackReason
    }

    /// The names of all engines, each once: one line for a report; nil without engines.
    public static func summary(of engines: [PoseModelEngine]) -> String? {
        var names: [String] = []
        for engine in engines where !names.contains(engine.name) { names.append(engine.name) }
        return names.isEmpty ? nil : names.joined(separator: ", ")
    }

    /// One line for each reason of a fallback, with the models that it concerns; empty without a fallback.
    public static func fallbackNotices(of engines: [PoseModelEngine]) -> [String] {
        var notices: [(text: String, models: [String])] = []
        for engine in engines {
            guard let reason = engine.fallbackReason else { continue }
            let text = "computed by \(engine.name): \(reason)"
            if let index = notices.firstIndex(where: { $0.text == text }) {
                guard !notices[index].models.contains(engine.model) else { continue }
                notices[index].models.append(engine.model)
            } else {
                notices.append((text, [engine.model]))
            }
        }
        return notices.map { "\($0.models.joined(separator: ", ")): \($0.text)" }
    }
}
