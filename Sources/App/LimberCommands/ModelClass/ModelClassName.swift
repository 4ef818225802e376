/// A Swift class's name, made of a model file's.
public struct ModelClassName: Hashable, Sendable {
    /// The name.
    public let text: String

    /// The name of a file without its ending; what cannot be in a name becomes an underscore, and one stands before a word of
    /// the language, as in `_default`.
    ///
    /// Nil when nothing is left.
    public init?(fileName: String) {
        let stem = fileName.lastIndex(of: ".").map { String(fileName[..<$0]) } ?? fileName
        var name = String(stem.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
        if name.first?.isNumber == true || Self.keywords.contains(name) { name = "_" + name }
        guard name.contains(where: { $0 != "_" }) else { return nil }
        text = name
    }

    /// A name that was chosen; nil when it is no Swift name.
    public init?(chosen: String) {
        guard let made = ModelClassName(fileName: chosen), made.text == chosen else { return nil }
        text = chosen
    }

    /// What Swift does not take as the name of a class.
    private static let keywords: Set<String> = [
        "Any", "Self", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default",
        "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
        "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
        "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
        "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
        "typealias", "var", "where", "while",
    ]
}
