import PoseCore
import Testing

@testable import Overlay

@Suite struct TypefaceTests {
    /// An emoji and a mathematical letter that DejaVu Sans lacks.
    private let foreign = ["🏋", "𝐴"]

    @Test(arguments: [false, true])
    func `a text is in the usual typeface as far as that has it`(isBold: Bool) {
        let plain = Typeface.pieces(of: "Übung №2 · 87 %", isBold: isBold)
        #expect(plain == [.init(text: "Übung №2 · 87 %", family: Typeface.usual)])
        let joined = Typeface.pieces(of: "🏋\u{FE0F}\u{200D}♀\u{FE0F}", isBold: isBold)
        #expect(joined.map(\.text).joined() == "🏋♀", "what shows nothing leaves no gap")
        for character in foreign {
            let pieces = Typeface.pieces(of: "Squat \(character) × 2", isBold: isBold)
            #expect(pieces.map(\.text).joined() == "Squat \(character) × 2")
            #expect(pieces.first?.family == Typeface.usual && pieces.last?.family == Typeface.usual)
            // One piece where no installed typeface has the character.
            #expect(pieces.count == 1 || pieces.map(\.text) == ["Squat ", character, " × 2"])
        }
        // No typeface has a private character.
        #expect(Typeface.pieces(of: "\u{F8AB}", isBold: isBold).count == 1)
    }

    @Test func `what another typeface has is drawn with its glyph, not as a box`() throws {
        func drawn(_ text: String) throws -> [UInt8] {
            let bitmap = Bitmap(size: PixelSize(width: 64, height: 64))
            try bitmap.withBytes { bytes in
                Result {
                    let canvas = try Canvas(over: bytes, size: bitmap.size, bytesPerRow: bitmap.bytesPerRow)
                    canvas.write(text, x: 8, baseline: 48, font: Font(size: 40), paint: Paint(1, 1, 1))
                }
            }.get()
            return bitmap.withBytes { Array($0) }
        }
        let box = try drawn("\u{F8AB}")
        for character in foreign
        where Typeface.pieces(of: character, isBold: false).first?.family != Typeface.usual {
            #expect(try drawn(character) != box)
        }
    }
}
