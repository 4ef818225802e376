/// Why a model file cannot be converted: it holds what is not understood, or what does not fit together.
package struct ModelFormatError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was found and what was expected, in one line that begins with the file's name.
    package let description: String

    init(_ description: String) { self.description = description.refusal }
}

extension String {
    private static let refusalLength = (most: 1000, start: 600, end: 200)

    /// The text as an error shows it, of an overlong one the two ends: names in a model's file are as long as its author likes.
    package var refusal: String {
        let length = Self.refusalLength
        guard unicodeScalars.count > length.most else { return self }
        return "\(String(unicodeScalars.prefix(length.start)))…\(String(unicodeScalars.suffix(length.end)))"
    }
}
