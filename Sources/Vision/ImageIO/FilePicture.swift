package import PoseCore
import VideoIO

/// A decoded picture file.
package struct FilePicture {
    /// The picture as it is seen; its buffer is to be turned, and is a mirror image's already mirrored.
    package let upright: PixelBuffer

    /// Decodes a picture file, of several pictures the first.
    package init(contentsOfFile path: String) throws { try self.init(nextOf: FrameReader(path)) }

    /// Decodes a picture file's bytes.
    package init(_ data: Data) throws {
        self =
            try FilePicture(jpeg: data)
            ?? TemporaryPicture(data).read { try FilePicture(contentsOfFile: $0) }
    }

    /// Decodes a JPEG's bytes; nil for what only the readers of files decode, such as very large pictures and print colours.
    init?(jpeg data: Data) {
        guard let decoded = data.withUnsafeBytes({ try? JPEG.decode($0) }) else { return nil }
        upright = decoded
    }

    /// Takes a reader's next picture.
    init(nextOf reader: FrameReader) throws {
        guard let frame = try reader.next() else {
            throw VideoError(.notVideo, reader.format.name, "has no picture; check what it is")
        }
        upright = frame.pixelBuffer
    }

    /// How the stored picture becomes upright, as the file says.
    package var orientation: CGImagePropertyOrientation { CGImagePropertyOrientation(of: upright) }

    /// The picture as it is stored; of a mirror image a copy.
    package var stored: PixelBuffer {
        (upright.isFlipped ? upright.upsideDown() : upright).turned(to: .up)
    }
}
