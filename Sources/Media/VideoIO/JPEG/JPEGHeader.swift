import PoseCore

/// What a JPEG says of itself before its picture begins: nothing is decoded for it.
struct JPEGHeader: Hashable {
    /// Size as stored.
    var storedSize = PixelSize(width: 0, height: 0)
    /// Samples a pixel: 1 grey, 3 colour, 4 print colours.
    var componentCount = 0
    /// EXIF's orientation, 1...8.
    var exifOrientation = 1

    /// Reads up to the frame header, and on to the picture for the orientation.
    init(_ bytes: UnsafeRawBufferPointer) throws(VideoError) {
        guard bytes.count >= 4, bytes[0] == 0xFF, bytes[1] == 0xD8 else {
            let found = bytes.prefix(4).map { "0x" + String($0, radix: 16) }.joined(separator: " ")
            throw JPEG.error(
                .notVideo, "begins with \(found.isEmpty ? "nothing" : found), expected a JPEG (0xff 0xd8)")
        }
        var position = 2
        while let (marker, segment) = Self.segment(of: bytes, from: &position) {
            switch marker {
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                guard segment.count >= 6 else { break }
                storedSize = PixelSize(width: segment.bigEndian16(at: 3), height: segment.bigEndian16(at: 1))
                componentCount = Int(segment[5])
            case 0xE1: exifOrientation = Self.orientation(in: segment) ?? exifOrientation
            default: break
            }
        }
        guard storedSize.width > 0, storedSize.height > 0 else {
            throw JPEG.error(.notVideo, "has no size in its header; send the whole file")
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

    /// The next marker and what follows its length; nil at the picture, and where the bytes make no sense.
    private static func segment(
        of bytes: UnsafeRawBufferPointer, from position: inout Int
    ) -> (marker: UInt8, content: UnsafeRawBufferPointer)? {
        while position + 4 <= bytes.count, bytes[position] == 0xFF {
            let marker = bytes[position + 1]
            // Fill bytes, and markers without content.
            if marker == 0xFF || marker == 0x01 || (0xD0...0xD8).contains(marker) {
                position += marker == 0xFF ? 1 : 2
                continue
            }
            let length = bytes.bigEndian16(at: position + 2)
            guard marker != 0xDA, marker != 0xD9, length >= 2, position + 2 + length <= bytes.count else {
                return nil
            }
            defer { position += 2 + length }
            return (marker, UnsafeRawBufferPointer(rebasing: bytes[(position + 4)..<(position + 2 + length)]))
        }
        return nil
    }

    /// The orientation in an EXIF segment's first directory.
    private static func orientation(in segment: UnsafeRawBufferPointer) -> Int? {
        guard segment.count >= 14, segment.prefix(6).elementsEqual([0x45, 0x78, 0x69, 0x66, 0, 0]) else {
            return nil
        }
        let tiff = segment[6...]
        return TIFFDirectory { Array(tiff.dropFirst($0).prefix($1)) }?.orientation
    }
}

extension UnsafeRawBufferPointer {
    fileprivate func bigEndian16(at offset: Int) -> Int { Int(self[offset]) << 8 | Int(self[offset + 1]) }
}
