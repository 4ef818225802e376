/// What a model's file says of it.
public struct MLModelMetadata: Hashable, Sendable {
    /// Its author.
    public var author: String
    /// What it does.
    public var shortDescription: String
    /// Its licence.
    public var license: String?
    /// Its version.
    public var version: String
    /// Anything else.
    public var additional: [String: String]?

    /// Creates metadata.
    public init(
        author: String = NSFullUserName(), shortDescription: String = "", license: String? = nil,
        version: String = "1.0", additional: [String: String]? = nil
    ) {
        self.author = author
        self.shortDescription = shortDescription
        self.license = license
        self.version = version
        self.additional = additional
    }

    /// The same as a classifier's notes.
    var notes: [String: String] {
        var notes = additional ?? [:]
        notes["author"] = author
        notes["description"] = shortDescription
        notes["licence"] = license ?? ""
        notes["version"] = version
        return notes.filter { !$0.value.isEmpty }
    }
}
