import PoseCore
import Testing

@testable import Overlay

@Suite(.enabled(if: ShapedText.library != nil)) struct ShapedTextTests {
    private struct Drawing {
        /// Columns and rows that are drawn on, and the first column of the uppermost row.
        var places: (ink: ClosedRange<Int>, summit: Int)
        var rows: ClosedRange<Int>
        var width: Double
    }

    private func drawn(_ text: String) throws -> Drawing {
        let bitmap = Bitmap(size: PixelSize(width: 400, height: 80))
        let font = Font(size: 40)
        let width = try bitmap.withBytes { bytes in
            Result {
                let canvas = try Canvas(over: bytes, size: bitmap.size, bytesPerRow: bitmap.bytesPerRow)
                canvas.write(text, x: 20, baseline: 50, font: font, paint: Paint(1, 1, 1))
                return canvas.width(of: text, font: font)
            }
        }.get()
        var lit: [(x: Int, y: Int)] = []
        bitmap.withBytes { bytes in
            for y in 0..<80 {
                for x in 0..<400 where bytes[y * bitmap.bytesPerRow + 4 * x] > 128 { lit.append((x, y)) }
            }
        }
        let summit = try #require(lit.first)
        let (left, right) = (lit.map(\.x).min() ?? 0, lit.map(\.x).max() ?? 0)
        return Drawing(
            places: (left...right, summit.x), rows: summit.y...(lit.last?.y ?? summit.y), width: width)
    }

    @Test func `Arabic letters are joined`() throws {
        // Isolated, seen and meem end in long tails.
        let joined = try drawn("\u{633}\u{645}\u{633}").width
        let apart = try ["\u{633}", "\u{645}", "\u{633}"].map { try drawn($0).width }.reduce(0, +)
        #expect(joined < 0.9 * apart, "\(joined) of \(apart)")
    }

    @Test func `Hebrew runs from the right`() throws {
        // Lamed is taller than the others: at the left where it is the last letter, at the right where it is the first.
        for (text, isLeft) in [("\u{5D4}\u{5D4}\u{5DC}", true), ("\u{5DC}\u{5D4}\u{5D4}", false)] {
            let (ink, summit) = try drawn(text).places
            #expect((summit < (ink.lowerBound + ink.upperBound) / 2) == isLeft)
        }
    }

    @Test func `a text has the baseline and the size of others`() throws {
        let (shaped, plain) = (try drawn("\u{5D4}"), try drawn("H"))
        let (one, other) = (shaped.rows, plain.rows)
        #expect(abs(one.upperBound - other.upperBound) <= 2)
        #expect((0.6...1.1).contains(Double(one.count) / Double(other.count)))
    }

    @Test(arguments: ["Squats 87 %", "Приседания", "深蹲", "🏋", "Übung"])
    func `other texts are Cairo's own`(text: String) { #expect(!ShapedText.isNeeded(for: text)) }

    @Test(arguments: ["قرفصاء", "סקוואט", "स्क्वाट", "สควอท", "Squat اسکات × 2"])
    func `texts of scripts that need it are shaped`(text: String) throws {
        #expect(ShapedText.isNeeded(for: text))
        #expect(try drawn(text).width > 20)
    }
}
