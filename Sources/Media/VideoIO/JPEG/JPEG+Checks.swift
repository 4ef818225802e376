import Glibc
public import PoseCore

/// What is refused of pictures from anywhere before anything of them is decoded.
extension JPEG {
    /// More scans than any program writes: progressive pictures have about ten.
    public static let maximumScanCount = 100
    /// Scans times pixels: each scan passes over the whole picture. 16 scans of 4096x4096.
    private static let maximumScannedPixels = 1 << 28

    /// Refuses a picture that is larger than `maximum`, by its header alone.
    public static func checkSize(
        of bytes: UnsafeRawBufferPointer, maximum: PixelSize
    ) throws(VideoError) {
        let size = try size(of: bytes)
        guard size.width <= maximum.width, size.height <= maximum.height else {
            throw error(
                .unsupported,
                "is \(size.width)x\(size.height), expected at most \(maximum.width)x\(maximum.height); scale it down first"
            )
        }
    }

    /// Refuses a picture that is stored in so many scans that decoding it would take long, by its markers alone.
    public static func checkScans(of bytes: UnsafeRawBufferPointer) throws(VideoError) {
        let size = try JPEGHeader(bytes).storedSize
        let limit = max(1, min(maximumScanCount, maximumScannedPixels / (size.width * size.height)))
        guard scanCount(of: bytes, upTo: limit + 1) <= limit else {
            throw error(
                .unsupported,
                "has more than \(limit) scans, which a picture of \(size.width)x\(size.height) may have; save it again"
            )
        }
    }

    /// Refuses a picture that is stored in so many scans that decoding it would take long, by its markers alone.
    public static func checkScans(of bytes: [UInt8]) throws(VideoError) {
        try bytes.withUnsafeBufferPointer { (bytes) throws(VideoError) in
            try checkScans(of: UnsafeRawBufferPointer(bytes))
        }
    }

    /// How many scans there are, at most `limit`.
    static func scanCount(of bytes: UnsafeRawBufferPointer, upTo limit: Int) -> Int {
        var count = 0
        var position = 2
        while count < limit, let marker = nextMarker(in: bytes, from: &position) {
            switch marker {
            // Part of the compressed data, or without content.
            case 0x00, 0x01, 0xD0...0xD8: continue
            case 0xD9: return count
            default:
                if marker == 0xDA { count += 1 }
                guard position + 2 <= bytes.count else { return count }
                position += max(2, Int(bytes[position]) << 8 | Int(bytes[position + 1]))
            }
        }
        return count
    }

    /// The byte after the next 0xff; `position` is then behind it.
    private static func nextMarker(
        in bytes: UnsafeRawBufferPointer, from position: inout Int
    ) -> UInt8? {
        guard let start = bytes.baseAddress, position < bytes.count,
            let found = memchr(start + position, 0xFF, bytes.count - position)
        else { return nil }
        position = UnsafeRawPointer(found) - start + 1
        while position < bytes.count, bytes[position] == 0xFF { position += 1 }
        guard position < bytes.count else { return nil }
        defer { position += 1 }
        return bytes[position]
    }
}
