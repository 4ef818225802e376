import Testing

@testable import WebApp

@Suite struct QRCodeTests {
    @Test func `a code has its three finder patterns`() throws {
        let code = try #require(QRCode("https://192.168.1.5:8080/?token=0123456789abcdef0123456789abcdef"))
        let size = code.modules.count
        #expect(size >= 21 && (size - 21).isMultiple(of: 4))
        #expect(code.modules.allSatisfy { $0.count == size })
        let finder = ["XXXXXXX", "X     X", "X XXX X", "X XXX X", "X XXX X", "X     X", "XXXXXXX"]
        for (left, top) in [(0, 0), (size - 7, 0), (0, size - 7)] {
            let rows = code.modules[top..<top + 7]
            let found = rows.map { row in
                row[left..<left + 7].map { $0 ? "X" : " " }.joined()
            }
            #expect(found == finder)
        }
    }

    @Test func `the terminal shows every module`() throws {
        let code = try #require(QRCode("limber"))
        let lines = code.text(isColored: false).split(separator: "\n", omittingEmptySubsequences: false)
            .dropLast()
        let shown = lines.flatMap { line in
            [line.map { "█▀".contains($0) }, line.map { "█▄".contains($0) }]
        }
        let inside = shown.dropFirst(4).prefix(code.modules.count).map {
            Array($0.dropFirst(4).prefix(code.modules.count))
        }
        #expect(inside == code.modules)
        #expect(code.text(isColored: true).contains("\u{1B}[0m"))
    }

    @Test func `too much text gives no code`() {
        #expect(QRCode(String(repeating: "a", count: 4000)) == nil)
        #expect(QRCode("a\0b") == nil)
    }
}
