import PoseCore

/// What a JPEG, in memory or in a file, says of itself before its picture begins: nothing is decoded for it.
struct JPEGHeader: Hashable {
    /// Size as stored.
    var storedSize = PixelSize(width: 0, height: 0)
    /// Samples a pixel: 1 grey, 3 colour, 4 print colours.
    var componentCount = 0
    /// EXIF's orientation, 1...8.
    var exifOrientation = 1

    /// True for a JPEG in several scans, all of which must be held to decode it.
    var isProgressive = false

    /// More segments than any camera writes.
    private static let maximumSegments = 2000

    /// Reads the header of a whole file's bytes.
    init(_ bytes: UnsafeRawBufferPointer) throws(VideoError) {
        guard bytes.count >= 4, bytes[0] == 0xFF, bytes[1] == 0xD8 else {
            let found = bytes.prefix(4).map { "0x" + String($0, radix: 16) }.joined(separator: " ")
            throw JPEG.error(
                .notVideo, "begins with \(found.isEmpty ? "nothing" : found), expected a JPEG (0xff 0xd8)")
        }
        self.init { Array(bytes.dropFirst($0).prefix($1)) }
        guard storedSize.width > 0, storedSize.height > 0 else {
            throw JPEG.error(.notVideo, "has no size in its header; send the whole file")
        }
    }

    /// Reads the segments up to the picture itself; what they do not say, or where they make no sense, stays as it is.
    init(read: TIFFDirectory.Read) {
        var position = 2
        for _ in 0..<Self.maximumSegments {
            let bytes = read(position, 10)[...]
            guard bytes.count > 1, bytes[0] == 0xFF else { return }
            switch bytes[1] {
            case 0xFF: position += 1  // A fill byte.
            case 0x01, 0xD0...0xD8: position += 2  // Without content.
            case 0xD9, 0xDA: return
            default:
                guard let length = bytes.integer(at: 2, bytes: 2), length >= 2 else { return }
                readSegment(bytes) {
                    $0 < length - 2 ? read(position + 4 + $0, min($1, length - 2 - $0)) : []
                }
                position += 2 + length
            }
        }
    }

    /// Reads a segment.
    ///
    /// - Parameters:
    ///   - start: Its first bytes, from its marker on.
    ///   - read: Gives the bytes of its content.
    private mutating func readSegment(_ start: ArraySlice<UInt8>, read: TIFFDirectory.Read) {
        switch start[1] {
        case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
            guard let height = start.integer(at: 5, bytes: 2), let width = start.integer(at: 7, bytes: 2),
                let count = start.integer(at: 9, bytes: 1)
            else { return }
            storedSize = PixelSize(width: width, height: height)
            componentCount = count
            isProgressive = start[1] == 0xC2 || start[1] == 0xCA
        case 0xE1 where read(0, 6) == Array("Exif\0\0".utf8):
            exifOrientation = TIFFDirectory { read(6 + $0, $1) }?.orientation ?? exifOrientation
        default: return
        }
    }

    /// How the stored picture becomes upright.
    var turn: Turn { Turn(exifOrientation: exifOrientation) }

    /// Size of the upright picture.
    var size: PixelSize {
        turn.orientation.swapsAxes
            ? PixelSize(width: storedSize.height, height: storedSize.width) : storedSize
    }

    /// Size as stored of a picture that libjpeg-turbo scales down.
    func size(dividedBy divisor: Int) -> PixelSize {
        PixelSize(
            width: (storedSize.width + divisor - 1) / divisor,
            height: (storedSize.height + divisor - 1) / divisor)
    }
}
