public import ActionClassification

/// The Swift source of the class by which a program uses a model, as Xcode makes it of an `.mlmodel` file.
///
/// The source imports only `CoreML`; programs get that from Limber's product of the same name.
public struct ModelClassSource {
    /// The class's name.
    public let name: ModelClassName
    /// True for a public class.
    public let isPublic: Bool
    private let fileName: String
    private let model: ActionModelDescription
    private let inputShape: [Int]

    /// Creates the source of a classifier's class; `fileName` is the name of the model's file without its ending.
    public init(
        _ classifier: ActionClassifier, name: ModelClassName, fileName: String, isPublic: Bool = false
    ) {
        self.name = name
        self.fileName = fileName
        self.isPublic = isPublic
        model = classifier.model
        inputShape = [classifier.windowLength, 3, classifier.subject?.joints.count ?? model.joints.count]
    }

    /// The source.
    public var text: String {
        let parts = [Self.header, Self.input, Self.output, Self.model, Self.loading, Self.predicting]
        let values = [
            // With its quotes, and what Swift needs of backslashes.
            "NAME": name.text, "FILE": fileName.debugDescription, "ACCESS": isPublic ? "public " : "",
            "SHAPE": inputShape.map(String.init).joined(separator: " × "),
            "LABELS": model.labels.map(Self.plain).joined(separator: ", "),
            "ABOUT": Self.plain(
                model.notes["description"] ?? "A classifier of \(model.labels.count) actions."),
        ]
        return parts.joined(separator: "\n").split(separator: "%", omittingEmptySubsequences: false)
            .enumerated().map { $0.isMultiple(of: 2) ? String($1) : values[String($1)] ?? String($1) }
            .joined()
    }

    /// A text on one line, which a line break would end as a comment.
    private static func plain(_ text: String) -> String { String(text.map { $0.isNewline ? " " : $0 }) }
}
