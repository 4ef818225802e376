package import PoseCore
import VideoIO

extension CGImage {
    /// The picture as encoders take it: its colours not multiplied by its alpha; nil where `pixelBuffer` is.
    package var bitmap: Bitmap? {
        guard let bitmap = pixelBuffer.flatMap({ PictureConverter().bitmap(of: $0) }) else { return nil }
        guard let alpha else { return bitmap }
        bitmap.withBytes { bytes in
            for row in 0..<height {
                for column in 0..<width {
                    let (offset, share) = (
                        row * bitmap.bytesPerRow + column * 4, alpha.values[row * width + column]
                    )
                    bytes[offset + 3] = share
                    guard alpha.isMultiplied, share > 0 else { continue }
                    for channel in offset..<offset + 3 {
                        bytes[channel] = UInt8(
                            min(255, (Int(bytes[channel]) * 255 + Int(share) / 2) / Int(share)))
                    }
                }
            }
        }
        return bitmap
    }
}
