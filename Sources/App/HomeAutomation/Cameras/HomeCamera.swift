public import Pipeline

/// A camera that is watched for home automation.
public struct HomeCamera: Sendable {
    /// What topics call it: letters, digits, `_` and `-`.
    public let name: String
    /// Where its frames come from.
    public let source: LiveSource

    /// Names a source.
    ///
    /// - Throws: When the name cannot be part of a topic.
    public init(name: String, source: LiveSource) throws(MQTTError) {
        guard Self.isName(name) else {
            throw MQTTError(
                .invalidArgument,
                "\"\(name)\" cannot be a camera's name; expected 1 to 64 letters, digits, _ and -, but none of \(Self.ownTopics.joined(separator: ", "))"
            )
        }
        self.name = name
        self.source = source
    }

    /// What stands beside cameras in topics.
    private static let ownTopics = ["available", "events", "stats"]

    /// True for what can be a part of a topic, and is none of Limber's own.
    static func isName(_ text: String) -> Bool {
        text.wholeMatch(of: /[A-Za-z0-9_\-]{1,64}/) != nil && !ownTopics.contains(text)
    }
}
