import Testing

@testable import ResultExport

struct TerminalTextTests {
    @Test(arguments: [
        ("", 0), ("squat", 5), ("Kniebeuge über", 14), ("u\u{308}", 1), ("深蹲", 4), ("ﾊﾝｶｸ", 4), ("한국", 4),
        ("ᄒ\u{1161}", 2), ("Ａ", 2), ("🏋️‍♀️", 2), ("🇩🇪", 2), ("❤\u{FE0F}", 2), ("❤", 1), ("–", 1), ("क्ष", 2),
        ("\u{200B}", 0),
    ])
    func `wide characters take two columns, marks none`(text: String, width: Int) {
        #expect(text.displayWidth == width)
        #expect(text.padded(toDisplayWidth: 20).displayWidth == 20)
        #expect(text.padded(toDisplayWidth: width - 1) == text)
    }

    @Test func `a plain line has no line break and no control character`() {
        #expect("a\r\nb\u{2028}\n\u{85}c".plainLine == "a b c")
        #expect("\u{1B}[2J\t\u{9B}\u{7F}🏋️‍♀️".plainLine == "?[2J???🏋️‍♀️")
        #expect("step up".plainLine == "step up")
    }
}
