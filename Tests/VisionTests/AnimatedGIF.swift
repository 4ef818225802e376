import Foundation

/// A GIF of 16×16 pixels with frames of one grey each.
struct AnimatedGIF {
    /// Of each frame: 0 black, 1 and 2 greys of 80 and 160, 3 a grey of 240.
    var shades: [UInt8]

    /// The bytes of its file.
    var data: Data {
        let palette: [UInt8] = [0, 80, 160, 240].flatMap { [$0, $0, $0] }
        let head = Array("GIF89a".utf8) + [16, 0, 16, 0, 0x81, 0, 0] + palette
        return Data(head + shades.flatMap(frame) + [0x3B])
    }

    private func frame(_ shade: UInt8) -> [UInt8] {
        // Before each pixel the code table is emptied, so that all codes have three bits.
        let codes: [UInt8] = (0..<256).flatMap { _ -> [UInt8] in [4, shade] } + [5]
        var bits: [UInt8] = codes.flatMap { code in (0..<3).map { code >> UInt8($0) & 1 } }
        bits += [UInt8](repeating: 0, count: (8 - bits.count % 8) % 8)
        let bytes = stride(from: 0, to: bits.count, by: 8).map { start in
            (0..<8).reduce(UInt8(0)) { $0 | bits[start + $1] << UInt8($1) }
        }
        let control: [UInt8] = [0x21, 0xF9, 4, 0, 10, 0, 0, 0]
        return control + [0x2C, 0, 0, 0, 0, 16, 0, 16, 0, 0, 2, UInt8(bytes.count)] + bytes + [0]
    }
}
