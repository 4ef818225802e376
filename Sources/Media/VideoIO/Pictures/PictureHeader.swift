import PoseCore

/// What a picture's file says of the picture, where FFmpeg does not pass it on.
struct PictureHeader: Hashable {
    /// What the file is.
    var kind: PictureKind
    /// Size as stored; nil where it is not known.
    var storedSize: PixelSize?
    /// EXIF's orientation, 1...8; of HEIC and AVIF, whose container has one of its own, always 1.
    var exifOrientation = 1
    /// True for a JPEG in several scans, all of which must be held to decode it.
    var isProgressive = false

    /// Reads a header; nil for what is no picture or not a file.
    init?(path: String) {
        guard let file = RegularFile(path), let kind = PictureKind(file, name: path) else { return nil }
        self.kind = kind
        switch kind {
        case .jpeg: readJPEG(file)
        case .png: readPNG(file)
        case .tiff: readTIFF(file)
        case .webP: readWebP(file)
        case .bitmap("Photoshop (PSD)"): storedSize = Self.size(in: file, at: 14, heightFirst: true)
        case .bitmap("JPEG 2000"): readJPEG2000(file)
        default: break
        }
    }

    private mutating func readJPEG(_ file: RegularFile) {
        let header = JPEGHeader(read: file.bytes)
        storedSize = Self.size(width: header.storedSize.width, height: header.storedSize.height)
        exifOrientation = header.exifOrientation
        isProgressive = header.isProgressive
    }

    private mutating func readPNG(_ file: RegularFile) {
        storedSize = Self.size(in: file, at: 16)
        Self.walkChunks(of: file, from: 8, isLittleEndian: false, lengthFirst: true) { name, content in
            guard name == "eXIf" else { return true }
            exifOrientation = Self.orientation(file, at: content)
            return false
        }
    }

    private mutating func readWebP(_ file: RegularFile) {
        Self.walkChunks(of: file, from: 12, isLittleEndian: true, lengthFirst: false) { name, content in
            let bytes = file.bytes(at: content, count: 10)[...]
            switch name {
            case "VP8X":
                storedSize = Self.size(
                    width: bytes.integer(at: 4, bytes: 3, true).map { $0 + 1 },
                    height: bytes.integer(at: 7, bytes: 3, true).map { $0 + 1 })
                return true
            case "EXIF":
                exifOrientation = Self.orientation(file, at: content)
                return false
            default: return true
            }
        }
    }

    private mutating func readTIFF(_ file: RegularFile) {
        guard let directory = TIFFDirectory(file.bytes) else { return }
        storedSize = Self.size(width: directory[.width], height: directory[.height])
        exifOrientation = directory.orientation ?? 1
    }

    private mutating func readJPEG2000(_ file: RegularFile) {
        // The code stream's first two markers, wherever its container has it.
        let bytes = file.bytes(at: 0, count: 65536)[...]
        guard
            let start = bytes.indices.first(where: {
                bytes[$0...].starts(with: [0xFF, 0x4F, 0xFF, 0x51])
            })
        else { return }
        storedSize = Self.size(in: file, at: start + 8)
    }

    /// EXIF's orientation in the data at an offset, which may begin with the words that JPEG puts before them.
    private static func orientation(_ file: RegularFile, at offset: Int) -> Int {
        let start = file.bytes(at: offset, count: 6).starts(with: "Exif\0\0".utf8) ? offset + 6 : offset
        return TIFFDirectory { file.bytes(at: start + $0, count: $1) }?.orientation ?? 1
    }

    /// Calls `body` with each chunk's name and its content's offset until it returns false.
    private static func walkChunks(
        of file: RegularFile, from start: Int, isLittleEndian: Bool, lengthFirst: Bool,
        _ body: (String, Int) -> Bool
    ) {
        var position = start
        // PNG's pictures come in thousands of chunks.
        for _ in 0..<1_000_000 {
            let header = file.bytes(at: position, count: 8)[...]
            guard let length = header.integer(at: lengthFirst ? 0 : 4, bytes: 4, isLittleEndian) else {
                return
            }
            let name = String(
                decoding: lengthFirst ? header.dropFirst(4).prefix(4) : header.prefix(4), as: UTF8.self)
            guard body(name, position + 8) else { return }
            // PNG's chunks end with a checksum, RIFF's with a byte that makes them even.
            position += 8 + length + (lengthFirst ? 4 : length % 2)
        }
    }

    /// Two 32-bit numbers.
    private static func size(in file: RegularFile, at offset: Int, heightFirst: Bool = false) -> PixelSize? {
        let bytes = file.bytes(at: offset, count: 8)[...]
        let (first, second) = (bytes.integer(at: 0, bytes: 4), bytes.integer(at: 4, bytes: 4))
        return heightFirst ? size(width: second, height: first) : size(width: first, height: second)
    }

    private static func size(width: Int?, height: Int?) -> PixelSize? {
        guard let width, let height, width > 0, height > 0 else { return nil }
        return PixelSize(width: width, height: height)
    }
}
