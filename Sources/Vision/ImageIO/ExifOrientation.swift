/// The orientation that a written picture file names; its pixels stay as they are.
struct ExifOrientation {
    /// A TIFF structure whose only entry is the orientation, as EXIF wants it.
    private let tiff: [UInt8]

    /// Nil for what is no orientation, and for 1, which files without one have.
    init?(_ value: Int?) {
        guard let value, (2...8).contains(value) else { return nil }
        // Big-endian; the directory follows at once and has one entry: tag 274, one 16-bit number. No other directory comes.
        tiff =
            Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 1]
            + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(value), 0, 0] + [0, 0, 0, 0]
    }

    /// A JPEG file's bytes with the orientation, after JFIF's segment.
    func added(toJPEG bytes: [UInt8]) -> [UInt8] {
        let content = Array("Exif\0\0".utf8) + tiff
        let segment = [0xFF, 0xE1, 0, UInt8(2 + content.count)] + content
        let hasJFIF = bytes.count > 20 && bytes[2] == 0xFF && bytes[3] == 0xE0
        let place = hasJFIF ? min(bytes.count, 4 + Int(bytes[4]) << 8 + Int(bytes[5])) : 2
        return bytes[..<place] + segment + bytes[place...]
    }

    /// A PNG file's bytes with the orientation, in a chunk after the header (PNG, third edition, 11.3.2.5).
    func added(toPNG bytes: [UInt8]) -> [UInt8] {
        let content = Array("eXIf".utf8) + tiff
        let chunk = Self.bigEndian(UInt32(tiff.count)) + content + Self.bigEndian(Self.checksum(content))
        return bytes[..<33] + chunk + bytes[33...]
    }

    private static func bigEndian(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    /// CRC-32 of ISO 3309.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
    }
}
