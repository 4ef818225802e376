import CCairo
import Synchronization

/// Chooses typefaces for a text: DejaVu Sans, and for characters that it lacks an installed one that has them.
///
/// Cairo draws a text in the one typeface that it is given, and boxes for what that lacks: labels may be in Chinese or Thai, or
/// have emoji.
enum Typeface {
    /// The typeface of all other characters.
    static let usual = "DejaVu Sans"

    /// A part of a text in one typeface.
    struct Piece: Hashable {
        var text: String
        var family: String
    }

    /// The parts of a text, in order.
    static func pieces(of text: String, isBold: Bool) -> [Piece] {
        // Latin letters, figures and signs, as nearly all texts are.
        if text.unicodeScalars.allSatisfy({ $0.value < 0x250 }) { return [Piece(text: text, family: usual)] }
        var pieces: [Piece] = []
        for character in text {
            // Joiners and variation selectors are for renderers that combine glyphs; Cairo draws gaps for them.
            let shown = character.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
            let family = family(for: Wanted(characters: shown.map(\.value), isBold: isBold))
            if pieces.last?.family != family { pieces.append(Piece(text: "", family: family)) }
            pieces[pieces.count - 1].text.unicodeScalars.append(contentsOf: shown)
        }
        return pieces
    }

    private struct Wanted: Hashable {
        var characters: [UInt32]
        var isBold: Bool
    }

    /// What was found so far: a search takes milliseconds.
    private static let known = Mutex<[Wanted: String]>([:])

    private static func family(for wanted: Wanted) -> String {
        if wanted.characters.allSatisfy({ $0 < 0x250 }) { return usual }
        return known.withLock { known in
            if let family = known[wanted] { return family }
            let family = installed(with: wanted) ?? usual
            known[wanted] = family
            return family
        }
    }

    /// The installed typeface, the most like the usual one, that has all of some characters; nil where none has.
    private static func installed(with wanted: Wanted) -> String? {
        guard let characterSet = FcCharSetCreate() else { return nil }
        defer { FcCharSetDestroy(characterSet) }
        for character in wanted.characters { FcCharSetAddChar(characterSet, character) }
        guard let pattern = pattern(family: usual, isBold: wanted.isBold) else { return nil }
        defer { FcPatternDestroy(pattern) }
        var result = FcResultMatch
        guard let fonts = FcFontSort(nil, pattern, FcBool(0), nil, &result) else { return nil }
        defer { FcFontSetDestroy(fonts) }
        for index in 0..<Int(fonts.pointee.nfont) {
            guard let font = fonts.pointee.fonts[index], hasAll(characterSet, in: font) else { continue }
            var name: UnsafeMutablePointer<UInt8>?
            guard FcPatternGetString(font, FC_FAMILY, 0, &name) == FcResultMatch, let name else { continue }
            let family = String(cString: name)
            // Cairo asks for the family: its bold face may lack what another one has.
            guard let own = self.pattern(family: family, isBold: wanted.isBold) else { continue }
            defer { FcPatternDestroy(own) }
            guard let drawn = FcFontMatch(nil, own, &result) else { continue }
            defer { FcPatternDestroy(drawn) }
            if hasAll(characterSet, in: drawn) { return family }
        }
        return nil
    }

    private static func hasAll(_ characters: OpaquePointer, in font: OpaquePointer) -> Bool {
        var own: OpaquePointer?
        return FcPatternGetCharSet(font, FC_CHARSET, 0, &own) == FcResultMatch
            && FcCharSetIsSubset(characters, own) != 0
    }

    /// What is asked for, as Cairo does; to be destroyed.
    private static func pattern(family: String, isBold: Bool) -> OpaquePointer? {
        guard let pattern = FcPatternCreate() else { return nil }
        FcPatternAddString(pattern, FC_FAMILY, family)
        FcPatternAddInteger(pattern, FC_WEIGHT, isBold ? FC_WEIGHT_BOLD : FC_WEIGHT_MEDIUM)
        FcConfigSubstitute(nil, pattern, FcMatchPattern)
        FcDefaultSubstitute(pattern)
        return pattern
    }
}
