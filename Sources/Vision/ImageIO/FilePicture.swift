package import PoseCore
import VideoIO

/// A decoded picture file.
package struct FilePicture {
    /// The picture as it is seen; its buffer is to be turned, and is a mirror image's already mirrored.
    package let upright: PixelBuffer
    /// How the stored picture becomes upright, as the file says.
    package let orientation: CGImagePropertyOrientation

    /// Decodes a picture file.
    package init(contentsOfFile path: String) throws {
        let reader = try FrameReader(path)
        guard let frame = try reader.next() else {
            throw VideoError(.notVideo, path, "has no picture; check what it is")
        }
        self.init(frame.pixelBuffer, exifOrientation: PictureHeader.exifOrientation(ofFileAt: path))
    }

    /// Decodes a picture file's bytes.
    package init(_ data: Data) throws {
        let decoded = data.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
            // What only the readers of files decode, such as very large pictures and print colours, is left to them.
            (try? JPEG.decode(bytes)).map {
                FilePicture($0, exifOrientation: JPEG.exifOrientation(of: bytes))
            }
        }
        if let decoded {
            self = decoded
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

    private init(_ upright: PixelBuffer, exifOrientation: Int) {
        self.upright = upright
        let turn = CGImagePropertyOrientation(upright.orientation)
        let named = CGImagePropertyOrientation(rawValue: UInt32(exifOrientation)) ?? turn
        // Mirrored top to bottom, then turned: half a turn more than after mirroring left to right.
        let isObeyed = (named.turn.rawValue + 180) % 360 == upright.orientation.rawValue
        orientation = named.isMirrored && isObeyed ? named : turn
    }

    /// The picture as it is stored; of a mirror image a copy.
    package var stored: PixelBuffer {
        (orientation.isMirrored ? upright.upsideDown() : upright).turned(to: .up)
    }
}
