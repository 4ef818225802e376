/// How text stands in a CSV file.
enum CSVField {
    /// Quoted where it must be (RFC 4180), and never read as a formula by a spreadsheet.
    static func text(_ text: String) -> String {
        let isFormula = text.first.map { "=+-@\t\r".contains($0) } == true && Double(text) == nil
        let safe = isFormula ? "'" + text : text
        let needsQuotes = safe.utf8.contains { $0 == 0x2C || $0 == 0x22 || $0 == 0x0A || $0 == 0x0D }
        return needsQuotes ? "\"" + safe.replacing("\"", with: "\"\"") + "\"" : safe
    }
}
