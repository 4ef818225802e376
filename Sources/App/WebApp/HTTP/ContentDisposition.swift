import Foundation

/// Under which name browsers save a response.
enum ContentDisposition {
    /// The header's value for a file of that name; letters beyond ASCII go into a parameter of their own (RFC 6266).
    static func attachment(_ name: String) -> String {
        let plain = String(name.map { $0.isASCII ? $0 : "_" })
        let value = "attachment; filename=\"\(plain)\""
        return plain == name ? value : value + "; filename*=UTF-8''\(encoded(name))"
    }

    /// Letters, digits and dots as they are, all other bytes as percent codes.
    private static func encoded(_ name: String) -> String {
        name.utf8.map { byte in
            let character = Character(Unicode.Scalar(byte))
            let isPlain = character.isASCII && (character.isLetter || character.isNumber || character == ".")
            return isPlain ? String(character) : String(format: "%%%02X", byte)
        }.joined()
    }
}
