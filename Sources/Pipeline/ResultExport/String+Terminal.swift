/// How names and labels from elsewhere are shown on a terminal.
extension String {
    /// The text on one line, with "?" for what a terminal takes for commands.
    package var plainLine: String {
        let line = split(whereSeparator: \.isNewline).joined(separator: " ")
        return String(
            String.UnicodeScalarView(
                line.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }))
    }

    /// Columns of a terminal that the text takes: two for a wide character (Chinese, Japanese, Korean, emoji).
    package var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }

    /// The text with blanks at its end up to so many columns.
    package func padded(toDisplayWidth width: Int) -> String {
        self + String(repeating: " ", count: Swift.max(0, width - displayWidth))
    }
}

extension Character {
    /// Columns of a terminal that the character takes: 0, 1 or 2, or more where several of its letters stand side by side.
    fileprivate var displayWidth: Int {
        let isEmoji = unicodeScalars.contains { $0.properties.isEmojiPresentation || $0 == "\u{FE0F}" }
        if isEmoji || unicodeScalars.first.map(Self.isWide) == true { return 2 }
        return unicodeScalars.count {
            switch $0.properties.generalCategory {
            case .nonspacingMark, .enclosingMark, .format, .control: false
            default: true
            }
        }
    }

    /// True for what Unicode calls wide or full-width (UAX #11), emoji left out.
    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
            0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60,
            0xFFE0...0xFFE6, 0x16FE0...0x1B2FF, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
