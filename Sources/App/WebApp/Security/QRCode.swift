import CQREncode

/// A QR code of a short text.
struct QRCode: Hashable, Sendable {
    /// Rows from top to bottom; true is dark.
    let modules: [[Bool]]

    /// Nil when the text is too long, or holds a zero.
    init?(_ text: String) {
        guard !text.utf8.contains(0), let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else {
            return nil
        }
        defer { QRcode_free(code) }
        let width = Int(code.pointee.width)
        guard let data = code.pointee.data else { return nil }
        modules = (0..<width).map { y in (0..<width).map { x in data[y * width + x] & 1 == 1 } }
    }

    /// The code in half blocks, two rows of modules a line, with the quiet zone that readers need.
    ///
    /// - Parameter isColored: True for a terminal: dark on light, whatever its colours are.
    func text(isColored: Bool) -> String {
        let quiet = 4
        let size = modules.count + 2 * quiet
        func isDark(_ x: Int, _ y: Int) -> Bool {
            let (x, y) = (x - quiet, y - quiet)
            return modules.indices.contains(y) && modules.indices.contains(x) && modules[y][x]
        }
        var text = ""
        for y in stride(from: 0, to: size, by: 2) {
            text += isColored ? "\u{1B}[38;5;16;48;5;231m" : ""
            for x in 0..<size {
                switch (isDark(x, y), isDark(x, y + 1)) {
                case (true, true): text += "█"
                case (true, false): text += "▀"
                case (false, true): text += "▄"
                case (false, false): text += " "
                }
            }
            text += isColored ? "\u{1B}[0m\n" : "\n"
        }
        return text
    }
}
