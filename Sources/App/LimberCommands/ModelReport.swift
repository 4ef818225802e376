public import ActionClassification
import ResultExport

/// What an action classifier is, for people and for programs.
public struct ModelReport: Sendable {
    private let name: String
    private let model: ActionModelDescription
    private let engine: String

    /// Describes a classifier's model.
    ///
    /// - Parameter name: The file's name, or the shipped model's.
    public init(name: String, classifier: ActionClassifier) {
        self.name = name
        model = classifier.model
        engine = classifier.engineName
    }

    /// A list for people.
    public var text: String {
        var rows = [
            ("model", name),
            ("labels", model.labels.joined(separator: ", ")),
            ("window", "\(model.windowLength) frames"),
            ("frame rate", "\(String(model.frameRate, decimals: 3)) frames/s"),
            ("joints", "\(model.joints.count): " + model.joints.joined(separator: ", ")),
            ("channels", model.channels.joined(separator: ", ")),
            ("engine", engine),
            ("poses are", model.normalization == .body ? "in units of the body" : "shares of the picture"),
        ]
        rows += model.notes.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        let width = (rows.map(\.0.plainLine.displayWidth).max() ?? 0) + 2
        return rows.map { name, value in
            name.plainLine.padded(toDisplayWidth: width) + value.plainLine + "\n"
        }.joined()
    }

    /// One JSON object: `model`, `engine`, `labels`, `window` (frames), `frameRate`, `joints`, `channels`,
    /// `normalization`, `notes`.
    public var json: String {
        var json = JSONText()
        json.object { json in
            json.member("model", name)
            json.member("engine", engine)
            json.member("labels", model.labels)
            json.member("window", model.windowLength)
            json.member("frameRate", model.frameRate, decimals: 5)
            json.member("joints", model.joints)
            json.member("channels", model.channels)
            json.member("normalization", model.normalization.rawValue)
            json.object("notes") { json in
                for (key, value) in model.notes.sorted(by: { $0.key < $1.key }) {
                    json.member(key, value)
                }
            }
        }
        json.newline()
        return String(decoding: json.bytes, as: UTF8.self)
    }
}
