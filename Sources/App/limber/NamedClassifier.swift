import ActionClassification
import Foundation

/// The classifier that an option of the command line names: "exercise" or "fitness", which are shipped, or a file.
struct NamedClassifier {
    /// What outputs call the classifier.
    let name: String
    private let source: Source

    private enum Source {
        case builtIn(BuiltInClassifier)
        case file(URL)
    }

    /// - Parameter argument: The option's value; nil: ExerciseClassifier.
    init(_ argument: String?) {
        if let builtIn = argument.map(BuiltInClassifier.init(rawValue:)) ?? .exercise {
            name = builtIn.name
            source = .builtIn(builtIn)
        } else {
            let url = URL(fileURLWithPath: argument ?? "")
            name = url.deletingPathExtension().lastPathComponent
            source = .file(url)
        }
    }

    /// The files that it is read from, with all its weights; none for a shipped classifier.
    var files: [String] {
        get throws(ActionClassificationError) {
            switch source {
            case .builtIn: []
            case .file(let url): try ActionClassifier.files(ofModelAt: Self.existing(url)).map(\.path)
            }
        }
    }

    /// Loads the classifier.
    func load() throws(ActionClassificationError) -> ActionClassifier {
        switch source {
        case .builtIn(let classifier): try .builtIn(classifier)
        case .file(let url): try ActionClassifier(contentsOf: Self.existing(url))
        }
    }

    /// What is no file may be a shipped classifier's name that was mistyped.
    private static func existing(_ url: URL) throws(ActionClassificationError) -> URL {
        guard !FileManager.default.fileExists(atPath: url.path) else { return url }
        let shipped = BuiltInClassifier.allCases.map(\.rawValue).joined(separator: " or ")
        throw ActionClassificationError(
            .unreadable,
            "\(url.path): there is no such file; name a model, .onnx or .mlmodel, or \(shipped), which are shipped"
        )
    }
}
