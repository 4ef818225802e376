extension Bitmap {
    /// A copy of a part; the rectangle must lie within the bitmap and hold at least a pixel.
    public func cropped(to part: PixelRect) -> Bitmap {
        precondition(!part.isEmpty && part.intersection(PixelRect(of: size)) == part)
        let result = Bitmap(size: PixelSize(width: part.width, height: part.height))
        result.draw(self, part: part, atX: 0, y: 0)
        return result
    }

    /// Copies a part of another bitmap to a place of this one; what does not fit is left out.
    ///
    /// - Parameter part: The part; nil: all of it.
    public func draw(_ other: Bitmap, part: PixelRect? = nil, atX x: Int, y: Int) {
        let part = (part ?? PixelRect(of: other.size)).intersection(PixelRect(of: other.size))
        let target = PixelRect(x: x, y: y, width: part.width, height: part.height)
            .intersection(PixelRect(of: size))
        guard !target.isEmpty else { return }
        other.withBytes { source in
            withBytes { bytes in
                for row in 0..<target.height {
                    let from = (part.y + target.y - y + row) * other.bytesPerRow + 4 * (part.x + target.x - x)
                    let to = (target.y + row) * bytesPerRow + 4 * target.x
                    UnsafeMutableRawBufferPointer(rebasing: bytes[to..<to + 4 * target.width]).copyMemory(
                        from: UnsafeRawBufferPointer(rebasing: source[from..<from + 4 * target.width]))
                }
            }
        }
    }
}

extension PixelBuffer {
    /// Creates an upright picture from a bitmap's colours, without its alpha.
    public convenience init(_ bitmap: Bitmap) {
        let (width, height) = (bitmap.size.width, bitmap.size.height)
        let bytes = [UInt8](unsafeUninitializedCapacity: width * height * 3) { bytes, count in
            bitmap.withBytes { source in
                for row in 0..<height {
                    var (from, to) = (row * bitmap.bytesPerRow, row * width * 3)
                    for _ in 0..<width {
                        bytes[to] = source[from + 2]
                        bytes[to + 1] = source[from + 1]
                        bytes[to + 2] = source[from]
                        (from, to) = (from + 4, to + 3)
                    }
                }
            }
            count = width * height * 3
        }
        self.init(upright: bitmap.size, rgb: bytes)
    }
}
