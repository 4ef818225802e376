/// How a pixel's bytes lie in memory that is rendered to.
enum PixelLayout {
    /// Where blue, green, red and alpha lie; without alpha where that lies beyond the pixel.
    case channels([Int], bytesPerPixel: Int)
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
        case .BGRA8: self = .channels([0, 1, 2, 3], bytesPerPixel: 4)
        case .RGBA8: self = .channels([2, 1, 0, 3], bytesPerPixel: 4)
        case .ARGB8: self = .channels([3, 2, 1, 0], bytesPerPixel: 4)
        case .ABGR8: self = .channels([1, 2, 3, 0], bytesPerPixel: 4)
        case .L8: self = .luminance
        case .R8: self = .channel(2)
        case .A8: self = .channel(3)
        default: return nil
        }
    }

    /// The layout of a pixel buffer's one plane; nil for formats with several.
    init?(pixelFormat: OSType) {
        switch pixelFormat {
        case kCVPixelFormatType_32BGRA: self = .channels([0, 1, 2, 3], bytesPerPixel: 4)
        case kCVPixelFormatType_32RGBA: self = .channels([2, 1, 0, 3], bytesPerPixel: 4)
        case kCVPixelFormatType_32ARGB: self = .channels([3, 2, 1, 0], bytesPerPixel: 4)
        case kCVPixelFormatType_24RGB: self = .channels([2, 1, 0, 3], bytesPerPixel: 3)
        case kCVPixelFormatType_OneComponent8: self = .luminance
        case kCVPixelFormatType_OneComponent16Half: self = .half
        case kCVPixelFormatType_OneComponent32Float: self = .float
        default: return nil
        }
    }

    /// Writes a row of pixels from `start` on.
    func store(_ pixels: ArraySlice<SIMD4<UInt8>>, to start: UnsafeMutableRawPointer) {
        for (column, pixel) in pixels.enumerated() {
            switch self {
            case .channels(let offsets, let bytesPerPixel):
                for channel in 0..<4 where offsets[channel] < bytesPerPixel {
                    start.storeBytes(
                        of: pixel[channel], toByteOffset: column * bytesPerPixel + offsets[channel],
                        as: UInt8.self)
                }
            case .luminance: start.storeBytes(of: pixel.luminance, toByteOffset: column, as: UInt8.self)
            case .channel(let channel):
                start.storeBytes(of: pixel[channel], toByteOffset: column, as: UInt8.self)
            case .half:
                start.storeBytes(
                    of: Float16(Float(pixel.luminance) / 255), toByteOffset: column * 2, as: Float16.self)
            case .float:
                start.storeBytes(of: Float(pixel.luminance) / 255, toByteOffset: column * 4, as: Float.self)
            }
        }
    }
}
