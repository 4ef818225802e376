/// A table as text: fields separated by commas, semicolons or tabs, one record a line.
///
/// Quoted fields may hold separators, doubled quotes and line ends. Lines end in LF, CR LF or CR. A first line `sep=;`, as
/// spreadsheets write it, names the separator; else the first line shows it.
struct SeparatedText {
    /// The records that are not empty, each with the number of the line that it begins in.
    private(set) var records: [(line: Int, fields: [String])] = []
    /// What separates the fields.
    private(set) var separator: Unicode.Scalar = ","

    /// The separator in words, for messages.
    var separatorName: String {
        switch separator {
        case "\t": "tabs"
        case ";": "semicolons"
        case ",": "commas"
        default: "\"\(separator)\""
        }
    }

    init(_ text: String) {
        var scalars = Array(text.unicodeScalars)
        if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
        var line = 1
        let first = String(String.UnicodeScalarView(scalars.prefix { $0 != "\n" && $0 != "\r" }))
        if let named = Self.namedSeparator(first) {
            separator = named
            scalars.removeFirst(first.unicodeScalars.count)
        } else {
            separator = [",", ";", "\t"].first { first.unicodeScalars.contains($0) } ?? ","
        }
        parse(scalars, from: &line)
    }

    private static func namedSeparator(_ line: String) -> Unicode.Scalar? {
        let plain = line.replacing("\"", with: "").lowercased()
        guard plain.hasPrefix("sep="), plain.unicodeScalars.count == 5 else { return nil }
        return plain.unicodeScalars.last
    }

    private mutating func parse(_ scalars: [Unicode.Scalar], from line: inout Int) {
        var (fields, field) = ([String](), String.UnicodeScalarView())
        var (start, isQuoted, index) = (line, false, 0)
        func next() -> Unicode.Scalar? { index + 1 < scalars.count ? scalars[index + 1] : nil }
        while index < scalars.count {
            let scalar = scalars[index]
            let isLineEnd = scalar == "\n" || (scalar == "\r" && next() != "\n")
            if isLineEnd { line += 1 }
            if isQuoted {
                if scalar == "\"", next() == "\"" {
                    field.append("\"")
                    index += 1
                } else if scalar == "\"" {
                    isQuoted = false
                } else {
                    field.append(scalar)
                }
            } else if scalar == "\"", field.isEmpty {
                isQuoted = true
            } else if scalar == separator {
                fields.append(String(field))
                field = String.UnicodeScalarView()
            } else if isLineEnd {
                append(fields + [String(field)], line: start)
                (fields, field, start) = ([], String.UnicodeScalarView(), line)
            } else if scalar != "\r" {
                field.append(scalar)
            }
            index += 1
        }
        append(fields + [String(field)], line: start)
    }

    private mutating func append(_ fields: [String], line: Int) {
        if fields.contains(where: { !$0.isEmpty }) { records.append((line, fields)) }
    }
}
