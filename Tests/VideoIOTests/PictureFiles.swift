import Foundation

/// Bytes of pictures' files that ffmpeg does not write.
enum PictureFiles {
    /// EXIF data (a TIFF structure) that hold an orientation and nothing else.
    static func exif(orientation: Int, isLittleEndian: Bool) -> [UInt8] {
        func bytes(_ value: Int, _ count: Int) -> [UInt8] {
            integer(value, count, isLittleEndian: isLittleEndian)
        }
        return Array((isLittleEndian ? "II" : "MM").utf8) + bytes(42, 2) + bytes(8, 4) + bytes(1, 2)
            + bytes(274, 2) + bytes(3, 2) + bytes(1, 4) + bytes(orientation, 2) + bytes(0, 2) + bytes(0, 4)
    }

    /// A JPEG with EXIF data after its first marker.
    static func jpeg(_ jpeg: [UInt8], exif: [UInt8]) -> [UInt8] {
        let content = Array("Exif\0\0".utf8) + exif
        return Array(jpeg[..<2]) + [0xFF, 0xE1] + integer(content.count + 2, 2) + content + jpeg[2...]
    }

    /// A PNG with EXIF data after its header, or as its last chunk but one.
    static func png(_ png: [UInt8], exif: [UInt8], isLast: Bool) -> [UInt8] {
        let place = isLast ? png.count - 12 : 33
        return Array(png[..<place]) + pngChunk("eXIf", exif) + png[place...]
    }

    /// A WebP file of ffmpeg's in the extended form, with EXIF data behind the picture.
    static func webP(_ webP: [UInt8], exif: [UInt8], width: Int, height: Int) -> [UInt8] {
        func little(_ value: Int, _ count: Int) -> [UInt8] { integer(value, count, isLittleEndian: true) }
        func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
            Array(name.utf8) + little(content.count, 4) + content + (content.count % 2 == 1 ? [0] : [])
        }
        let extended = chunk("VP8X", [8, 0, 0, 0] + little(width - 1, 3) + little(height - 1, 3))
        let body = Array("WEBP".utf8) + extended + webP[12...] + chunk("EXIF", exif)
        return Array("RIFF".utf8) + little(body.count, 4) + body
    }

    /// A little-endian TIFF file with one entry more in its directory, which is written again at the end.
    static func tiff(_ tiff: [UInt8], orientation: Int) -> [UInt8] {
        func value(_ offset: Int, _ count: Int) -> Int {
            (0..<count).reduce(0) { $0 | Int(tiff[offset + $1]) << (8 * $1) }
        }
        func little(_ value: Int, _ count: Int) -> [UInt8] { integer(value, count, isLittleEndian: true) }
        let directory = value(4, 4)
        let count = value(directory, 2)
        var entries = (0..<count).map {
            Array(tiff[(directory + 2 + 12 * $0)..<(directory + 14 + 12 * $0)])
        }
        entries.append(little(274, 2) + little(3, 2) + little(1, 4) + little(orientation, 2) + [0, 0])
        entries.sort { (Int($0[1]), $0[0]) < (Int($1[1]), $1[0]) }
        let padding: [UInt8] = tiff.count % 2 == 0 ? [] : [0]
        return Array(tiff[..<4]) + little(tiff.count + padding.count, 4) + tiff[8...] + padding
            + little(entries.count, 2) + entries.joined() + little(0, 4)
    }

    /// The beginning of a PNG of any size, with too few pixels.
    static func pngHeader(width: Int, height: Int) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + pngChunk("IHDR", integer(width, 4) + integer(height, 4) + [8, 2, 0, 0, 0])
            + pngChunk("IDAT", [0x78, 0x9C])
    }

    /// A grey JPEG of any size in a few bytes: each block of 64 pixels takes two bits.
    ///
    /// - Parameter isCutOff: True: the picture itself is missing.
    static func greyJPEG(width: Int, height: Int, isCutOff: Bool = false) -> [UInt8] {
        func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
            [0xFF, marker] + integer(content.count + 2, 2) + content
        }
        // One code of one bit: no difference, and the end of a block.
        let oneCode = [UInt8](repeating: 0, count: 15)
        let bits = ((width + 7) / 8) * ((height + 7) / 8) * 2
        let head: [UInt8] =
            [0xFF, 0xD8] + segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
            + segment(0xC0, [8] + integer(height, 2) + integer(width, 2) + [1, 1, 0x11, 0])
            + segment(0xC4, [0x00, 1] + oneCode + [0]) + segment(0xC4, [0x10, 1] + oneCode + [0])
            + segment(0xDA, [1, 1, 0, 0, 63, 0])
        return isCutOff ? head : head + [UInt8](repeating: 0, count: (bits + 7) / 8) + [0xFF, 0xD9]
    }

    private static func pngChunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let checked = Array(name.utf8) + content
        var crc: UInt32 = ~0
        for byte in checked {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return integer(content.count, 4) + checked + integer(Int(~crc), 4)
    }

    private static func integer(_ value: Int, _ count: Int, isLittleEndian: Bool = false) -> [UInt8] {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        return isLittleEndian ? bytes : bytes.reversed()
    }
}

extension TemporaryFolder {
    /// Writes a file and gives its path.
    @discardableResult
    func write(_ bytes: [UInt8], to name: String) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
        return file(name)
    }

    func bytes(of name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: file(name))))
    }
}
