/// A Swift class's name, made of a model file's.
public struct ModelClassName: Hashable, Sendable {
    /// The name.
    public let text: String

    /// The name of a file without its ending; what cannot be in a name becomes an underscore.
    ///
    /// Nil when nothing is left.
    public init?(fileName: String) {
        let stem = fileName.lastIndex(of: ".").map { String(fileName[..<$0]) } ?? fileName
        var name = String(stem.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
        if name.first?.isNumber == true { name = "_" + name }
        guard name.contains(where: { $0 != "_" }) else { return nil }
        text = name
    }

    /// A name that was chosen; nil when it is no Swift name.
    public init?(chosen: String) {
        guard let made = ModelClassName(fileName: chosen), made.text == chosen else { return nil }
        text = chosen
    }
}
