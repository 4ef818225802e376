/// What makes a text unfit to be shown as a name.
extension String {
    /// True where nothing can be seen: no character, or only blanks and invisible ones.
    package var isBlank: Bool {
        unicodeScalars.allSatisfy {
            $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint
                || $0.properties.generalCategory == .format
        }
    }

    /// True for a text with a tab, a line break or another control character.
    package var hasControlCharacters: Bool {
        unicodeScalars.contains {
            switch $0.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: true
            default: false
            }
        }
    }
}
