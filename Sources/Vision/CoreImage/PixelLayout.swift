import PoseCore

/// How a pixel's bytes lie in memory that is rendered to.
enum PixelLayout {
    /// Three or four bytes.
    case packed(PackedPixelOrder)
    /// One byte: brightness.
    case luminance
    /// One byte: a channel of blue, green, red and alpha.
    case channel(Int)
    /// A number of 16 bits, 0...1: brightness.
    case half
    /// A number of 32 bits, 0...1: brightness.
    case float

    /// The layout of a bitmap; nil for formats that are not rendered to.
    init?(_ format: CIFormat) {
        switch format {
        case .BGRA8: self = .packed(.bgra)
        case .RGBA8: self = .packed(.rgba)
        case .ARGB8: self = .packed(.argb)
        case .ABGR8: self = .packed(.abgr)
        case .L8: self = .luminance
        case .R8: self = .channel(2)
        case .A8: self = .channel(3)
        default: return nil
        }
    }

    /// The layout of a pixel buffer's one plane; nil for formats with several.
    init?(pixelFormat: OSType) {
        if let order = CVPixelBuffer.packedOrder(of: pixelFormat) {
            self = .packed(order)
            return
        }
        switch pixelFormat {
        case kCVPixelFormatType_OneComponent8: self = .luminance
        case kCVPixelFormatType_OneComponent16Half: self = .half
        case kCVPixelFormatType_OneComponent32Float: self = .float
        default: return nil
        }
    }

    /// Writes a row of pixels from `start` on.
    func store(_ pixels: ArraySlice<SIMD4<UInt8>>, to start: UnsafeMutableRawPointer) {
        switch self {
        case .packed(let order):
            let (offsets, step) = (order.offsets, order.bytesPerPixel)
            Self.store(pixels, to: start, step: step, at: offsets.blue) { $0.x }
            Self.store(pixels, to: start, step: step, at: offsets.green) { $0.y }
            Self.store(pixels, to: start, step: step, at: offsets.red) { $0.z }
            if let alpha = offsets.alpha { Self.store(pixels, to: start, step: step, at: alpha) { $0.w } }
        case .luminance: Self.store(pixels, to: start, step: 1) { $0.luminance }
        case .channel(let channel): Self.store(pixels, to: start, step: 1) { $0[channel] }
        case .half: Self.store(pixels, to: start, step: 2) { Float16(Float($0.luminance) / 255) }
        case .float: Self.store(pixels, to: start, step: 4) { Float($0.luminance) / 255 }
        }
    }

    /// Writes one value of each pixel, `step` bytes apart.
    private static func store<Value: BitwiseCopyable>(
        _ pixels: ArraySlice<SIMD4<UInt8>>, to start: UnsafeMutableRawPointer, step: Int, at offset: Int = 0,
        _ value: (SIMD4<UInt8>) -> Value
    ) {
        for (column, pixel) in pixels.enumerated() {
            start.storeBytes(of: value(pixel), toByteOffset: column * step + offset, as: Value.self)
        }
    }
}
