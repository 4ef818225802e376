import CFFmpeg
public import PoseCore

/// Scales bitmaps into a size of another shape, with black bars where the shapes differ.
///
/// It keeps the tables of the last conversion, so use one fitter for one output.
public final class BitmapFitter {
    private let scaler = Scaler()

    /// Creates a fitter; it learns sizes from the bitmaps.
    public init() {}

    /// The bitmap itself where it has the size, else a new one that shows all of it; nil when memory is short.
    public func fit(_ bitmap: Bitmap, into size: PixelSize) -> Bitmap? {
        guard bitmap.size != size else { return bitmap }
        let place = Self.place(of: bitmap.size, in: size)
        let result = Bitmap(size: size)
        return scale(bitmap, into: result, atX: place.x, y: place.y, place.size) ? result : nil
    }

    /// The bitmap itself where it is within the bounds, else a new one that shows all of it in the same shape, as large as
    /// the bounds allow; nil when memory is short.
    public func shrink(_ bitmap: Bitmap, within bounds: PixelSize) -> Bitmap? {
        guard bitmap.size.width > bounds.width || bitmap.size.height > bounds.height else { return bitmap }
        let result = Bitmap(size: Self.place(of: bitmap.size, in: bounds).size)
        return scale(bitmap, into: result, atX: 0, y: 0, result.size) ? result : nil
    }

    /// Scales all of a bitmap to `size` at a place of another one; false when memory is short.
    private func scale(_ bitmap: Bitmap, into result: Bitmap, atX x: Int, y: Int, _ size: PixelSize) -> Bool {
        let encoding = YUVEncoding(matrix: .bt601, isFullRange: true)
        func picture(_ size: PixelSize) -> Scaler.Picture {
            .init(width: size.width, height: size.height, format: AV_PIX_FMT_BGRA, encoding: encoding)
        }
        return bitmap.withBytes { source in
            result.withBytes { target in
                guard let from = source.baseAddress?.assumingMemoryBound(to: UInt8.self),
                    let to = target.baseAddress?.assumingMemoryBound(to: UInt8.self)
                else { return false }
                return scaler.convert(
                    .init([(UnsafePointer(from), bitmap.bytesPerRow)]), picture(bitmap.size),
                    to: .init([(to + y * result.bytesPerRow + 4 * x, result.bytesPerRow)]), picture(size))
            }
        }
    }

    /// Where all of a picture fits into a size, as large as possible and in the middle.
    static func place(of source: PixelSize, in size: PixelSize) -> (x: Int, y: Int, size: PixelSize) {
        let scale = min(
            Double(size.width) / Double(source.width), Double(size.height) / Double(source.height))
        let width = max(1, min(size.width, Int((Double(source.width) * scale).rounded())))
        let height = max(1, min(size.height, Int((Double(source.height) * scale).rounded())))
        return (
            (size.width - width) / 2, (size.height - height) / 2, PixelSize(width: width, height: height)
        )
    }
}
