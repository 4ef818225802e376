/// Distinguishes videos from everything else by their first bytes.
///
/// Playlists and scripts that make a reader open other files are no videos.
enum VideoSignature {
    /// Bytes that are enough for that.
    static let length = 512

    static func isVideo(_ head: [UInt8]) -> Bool {
        func starts(with bytes: [UInt8], at offset: Int = 0) -> Bool {
            head.dropFirst(offset).starts(with: bytes)
        }
        func starts(with text: String, at offset: Int = 0) -> Bool {
            starts(with: Array(text.utf8), at: offset)
        }
        // MP4, MOV, 3GP: any of the boxes that a file may begin with.
        if ["ftyp", "moov", "mdat", "wide", "free", "skip", "pnot"].contains(where: {
            starts(with: $0, at: 4)
        }) {
            return true
        }
        // MPEG transport stream: a mark every 188 bytes, or every 192 after four bytes of time.
        if [(0, 188), (4, 192)].contains(where: { start, step in
            (0..<2).allSatisfy { head.count > start + $0 * step && head[start + $0 * step] == 0x47 }
        }) {
            return true
        }
        return starts(with: [0x1A, 0x45, 0xDF, 0xA3])  // Matroska, WebM
            || (starts(with: "RIFF") && starts(with: "AVI ", at: 8))
            || starts(with: "OggS") || starts(with: "FLV") || starts(with: "GIF8")
            || starts(with: "YUV4MPEG2")
            || starts(with: [0x30, 0x26, 0xB2, 0x75])  // ASF, WMV
            || starts(with: [0x00, 0x00, 0x01, 0xBA]) || starts(with: [0x00, 0x00, 0x01, 0xB3])  // MPEG-1, -2
            || starts(with: [0x06, 0x0E, 0x2B, 0x34])  // MXF
            || starts(with: [0x00, 0x00, 0x00, 0x01]) || starts(with: [0x00, 0x00, 0x01])  // H.264, H.265
            || starts(with: "nut/multimedia container")
    }
}
