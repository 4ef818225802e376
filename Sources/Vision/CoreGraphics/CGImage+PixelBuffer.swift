package import PoseCore
import VideoIO

extension CGImage {
    /// The picture as the library's stages read it; nil for layouts other than eight bits of grey or RGB.
    ///
    /// Free for a decoded picture; other images are copied to RGB.
    package var pixelBuffer: PixelBuffer? {
        switch contents {
        case .picture(let picture): picture
        case .bytes(let provider): rgb(of: provider.bytes)
        }
    }

    /// Where red, green and blue lie within a pixel's bytes.
    private var channels: (red: Int, green: Int, blue: Int)? {
        guard bitsPerComponent == 8, !bitmapInfo.contains(.floatComponents) else { return nil }
        switch (colorSpace?.model, bitsPerPixel) {
        case (.monochrome, 8): return (0, 0, 0)
        case (.rgb, 24): return (0, 1, 2)
        case (.rgb, 32):
            let first = alphaInfo.isFirst ? 1 : 0
            guard bitmapInfo.byteOrder == .order32Little else { return (first, first + 1, first + 2) }
            return (3 - first, 2 - first, 1 - first)
        default: return nil
        }
    }

    /// How opaque each pixel is, row by row, and whether colours are multiplied by that; nil where nothing shows through.
    package var alpha: (values: [UInt8], isMultiplied: Bool)? {
        guard case .bytes(let provider) = contents, channels != nil, bitsPerPixel == 32,
            [.premultipliedFirst, .premultipliedLast, .first, .last].contains(alphaInfo)
        else { return nil }
        let isAtStart = alphaInfo.isFirst == (bitmapInfo.byteOrder != .order32Little)
        let bytes = provider.bytes
        let values = (0..<height).flatMap { row in
            (0..<width).map { column in
                bytes[bytes.startIndex + row * bytesPerRow + column * 4 + (isAtStart ? 0 : 3)]
            }
        }
        if values.allSatisfy({ $0 == 255 }) { return nil }
        return (values, alphaInfo == .premultipliedFirst || alphaInfo == .premultipliedLast)
    }

    private func rgb(of bytes: Data) -> PixelBuffer? {
        guard let (red, green, blue) = channels else { return nil }
        let pixel = bitsPerPixel / 8
        let triples = [UInt8](unsafeUninitializedCapacity: width * height * 3) { target, count in
            bytes.withUnsafeBytes { (source: UnsafeRawBufferPointer) in
                var next = 0
                for row in 0..<height {
                    var offset = row * bytesPerRow
                    for _ in 0..<width {
                        target[next] = source[offset + red]
                        target[next + 1] = source[offset + green]
                        target[next + 2] = source[offset + blue]
                        next += 3
                        offset += pixel
                    }
                }
            }
            count = width * height * 3
        }
        return PixelBuffer(size: PixelSize(width: width, height: height), rgb: triples)
    }
}

extension PixelBuffer {
    /// The upright picture's pixels as blue, green, red and 255, row by row without gaps.
    package func bgra() -> Data {
        let row = size.width * 4
        var result = Data(count: row * size.height)
        // Only chroma planes of shapes that no decoder gives have no bitmap.
        guard let bitmap = PictureConverter().bitmap(of: self) else { return result }
        result.withUnsafeMutableBytes { target in
            bitmap.withBytes { source in
                for line in 0..<size.height {
                    let from = UnsafeRawBufferPointer(
                        rebasing: source[line * bitmap.bytesPerRow..<line * bitmap.bytesPerRow + row])
                    UnsafeMutableRawBufferPointer(rebasing: target[line * row..<(line + 1) * row])
                        .copyMemory(from: from)
                }
            }
        }
        return result
    }
}
