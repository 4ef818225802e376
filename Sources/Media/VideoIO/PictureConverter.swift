import CFFmpeg
public import PoseCore

/// Turns decoded pictures into bitmaps to draw on: upright, square pixels, blue-green-red-alpha.
///
/// Comes in: a pixel buffer in any format, orientation and pixel shape. Goes out: a bitmap of the buffer's
/// `size`. It keeps the tables of the last conversion, so use one converter for one source.
public final class PictureConverter {
    private let scaler = Scaler()
    private var scratch: Bitmap?

    /// Creates a converter; it learns formats from the pictures.
    public init() {}

    /// The picture as a new bitmap, or nil for chroma planes of a shape that no video has.
    public func bitmap(of buffer: PixelBuffer) -> Bitmap? {
        let bitmap = Bitmap(size: buffer.size)
        return convert(buffer, into: bitmap) ? bitmap : nil
    }

    /// Overwrites `bitmap`, which must have the buffer's `size`; false for chroma planes that no video has.
    public func convert(_ buffer: PixelBuffer, into bitmap: Bitmap) -> Bool {
        precondition(bitmap.size == buffer.size)
        guard buffer.orientation != .up else { return fill(bitmap, with: buffer) }
        let turned = buffer.orientation.swapsAxes
        let size = turned ? PixelSize(width: bitmap.size.height, height: bitmap.size.width) : bitmap.size
        let stored = scratch?.size == size ? scratch ?? Bitmap(size: size) : Bitmap(size: size)
        scratch = stored
        guard fill(stored, with: buffer) else { return false }
        turn(stored, by: buffer.orientation, into: bitmap)
        return true
    }

    /// Converts colours and stretches to square pixels, without turning.
    private func fill(_ bitmap: Bitmap, with buffer: PixelBuffer) -> Bool {
        guard let format = buffer.format.ffmpegFormat else { return false }
        let encoding =
            switch buffer.format {
            case .yuv(_, _, let encoding), .gray(let encoding): encoding
            case .rgb: YUVEncoding(matrix: .bt601, isFullRange: true)
            }
        let from = Scaler.Picture(
            width: buffer.storedSize.width, height: buffer.storedSize.height, format: format,
            encoding: encoding)
        let to = Scaler.Picture(
            width: bitmap.size.width, height: bitmap.size.height, format: AV_PIX_FMT_BGRA,
            encoding: YUVEncoding(matrix: encoding.matrix, isFullRange: true))
        let isDone = buffer.withAllPlanes { planes in
            bitmap.withBytes { bytes in
                guard let target = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else {
                    return false
                }
                return scaler.convert(
                    Scaler.Planes(planes), from, to: Scaler.Planes([(target, bitmap.bytesPerRow)]), to)
            }
        }
        // swscale takes all grey for full range.
        if case .gray(let encoding) = buffer.format, !encoding.isFullRange { widenRange(of: bitmap) }
        return isDone
    }

    private func widenRange(of bitmap: Bitmap) {
        let table = (0...255).map { (value: Int) -> UInt8 in
            UInt8(clamping: ((value - 16) * 255 + 109) / 219)
        }
        bitmap.withBytes { bytes in
            for offset in stride(from: 0, to: bytes.count, by: 4) {
                let value = table[Int(bytes[offset])]
                bytes.storeBytes(of: value, toByteOffset: offset, as: UInt8.self)
                bytes.storeBytes(of: value, toByteOffset: offset + 1, as: UInt8.self)
                bytes.storeBytes(of: value, toByteOffset: offset + 2, as: UInt8.self)
            }
        }
    }

    private func turn(_ source: Bitmap, by orientation: PixelOrientation, into target: Bitmap) {
        let (width, height) = (source.size.width, source.size.height)
        // Target offset of the first stored pixel, and the steps for one pixel to the right and one down.
        let (sourceRow, row) = (source.bytesPerRow / 4, target.bytesPerRow / 4)
        let (start, right, down) =
            switch orientation {
            case .up: (0, 1, row)
            case .clockwise90: (height - 1, row, -1)
            case .clockwise180: ((height - 1) * row + width - 1, -1, -row)
            case .clockwise270: ((width - 1) * row, -row, 1)
            }
        // Squares that fit the cache, because one side is walked through across its rows.
        let tile = 32
        source.withBytes { from in
            target.withBytes { to in
                let from = from.assumingMemoryBound(to: UInt32.self)
                let to = to.assumingMemoryBound(to: UInt32.self)
                for top in stride(from: 0, to: height, by: tile) {
                    for left in stride(from: 0, to: width, by: tile) {
                        for y in top..<min(top + tile, height) {
                            for x in left..<min(left + tile, width) {
                                to[start &+ x &* right &+ y &* down] = from[y &* sourceRow &+ x]
                            }
                        }
                    }
                }
            }
        }
    }
}

extension PixelBuffer {
    /// Calls `body` with all planes at once; they must not be kept.
    func withAllPlanes<Result>(
        _ body: ([(address: UnsafePointer<UInt8>, bytesPerRow: Int)]) -> Result
    ) -> Result {
        func collect(_ found: [(address: UnsafePointer<UInt8>, bytesPerRow: Int)]) -> Result {
            guard found.count < planes.count else { return body(found) }
            return withPlane(found.count) { collect(found + [($0, planes[found.count].bytesPerRow)]) }
        }
        return collect([])
    }
}
