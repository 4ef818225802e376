/// Builds HTML as text: every element is closed, every text escaped.
struct HTMLText {
    /// What was written so far.
    private(set) var text = ""

    /// Writes an element with others inside.
    ///
    /// - Parameter attributes: Names and values in their order.
    mutating func element(
        _ name: String, _ attributes: [(String, String)] = [], _ body: (inout HTMLText) -> Void
    ) {
        open(name, attributes)
        text += ">"
        body(&self)
        text += "</\(name)>"
    }

    /// Writes an element with a text inside.
    mutating func element(_ name: String, _ attributes: [(String, String)] = [], text content: String) {
        element(name, attributes) { $0.write(content) }
    }

    /// Writes an element without content.
    mutating func void(_ name: String, _ attributes: [(String, String)] = []) {
        open(name, attributes)
        text += "/>"
    }

    /// Writes a text.
    mutating func write(_ content: String) { text += Self.escaped(content) }

    /// Writes what is HTML already.
    mutating func raw(_ html: String) { text += html }

    private mutating func open(_ name: String, _ attributes: [(String, String)]) {
        text += "<\(name)"
        for (name, value) in attributes { text += " \(name)=\"\(Self.escaped(value))\"" }
    }

    static func escaped(_ text: String) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count)
        for character in text.unicodeScalars {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            // Control characters are not allowed in HTML.
            case "\u{0}"..."\u{8}", "\u{B}"..."\u{1F}", "\u{7F}"..."\u{9F}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }
}
