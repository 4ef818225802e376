/// How text stands in a CSV file.
enum CSVField {
    /// Quoted where it must be (RFC 4180), and never read as a formula by a spreadsheet.
    static func text(_ text: String) -> String {
        let isFormula = text.first.map { "=+-@\t\r".contains($0) } == true && Double(text) == nil
        let safe = isFormula ? "'" + text : text
        let needsQuotes = safe.unicodeScalars.contains { ",\"\n\r".unicodeScalars.contains($0) }
        return needsQuotes ? "\"" + safe.replacing("\"", with: "\"\"") + "\"" : safe
    }
}
