/// The text form of a table's fields.
enum CSVText {
    /// A field's text; one with commas, quotes or line breaks is quoted (RFC 4180).
    static func field(_ text: String) -> String {
        let needsQuotes = text.utf8.contains { $0 == 0x2C || $0 == 0x22 || $0 == 0x0A || $0 == 0x0D }
        guard needsQuotes else { return text }
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            // By scalars: with a mark after it a quote is another character.
            if scalar == "\"" { scalars.append(scalar) }
            scalars.append(scalar)
        }
        return "\"\(String(scalars))\""
    }
}
