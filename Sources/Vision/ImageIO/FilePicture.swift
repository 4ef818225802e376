package import PoseCore
import VideoIO

/// A decoded picture file.
package struct FilePicture {
    /// The picture as it is seen; its buffer is to be turned, and is a mirror image's already mirrored.
    package let upright: PixelBuffer

    /// Decodes a picture file.
    package init(contentsOfFile path: String) throws {
        let reader = try FrameReader(path)
        guard let frame = try reader.next() else {
            throw VideoError(.notVideo, path, "has no picture; check what it is")
        }
        upright = frame.pixelBuffer
    }

    /// Decodes a picture file's bytes.
    package init(_ data: Data) throws {
        // What only the readers of files decode, such as very large pictures and print colours, is left to them.
        if let decoded = data.withUnsafeBytes({ try? JPEG.decode($0) }) {
            upright = decoded
            return
        }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("limber-\(UUID()).picture")
        try data.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        do {
            try self.init(contentsOfFile: file.path)
        } catch let error as VideoError {
            let problem = String(error.description.dropFirst(file.path.count + 2))
            throw VideoError(error.code, "picture data", problem, underlying: error.underlying)
        }
    }

    /// How the stored picture becomes upright, as the file says.
    package var orientation: CGImagePropertyOrientation { CGImagePropertyOrientation(of: upright) }

    /// The picture as it is stored; of a mirror image a copy.
    package var stored: PixelBuffer {
        (upright.isFlipped ? upright.upsideDown() : upright).turned(to: .up)
    }
}
