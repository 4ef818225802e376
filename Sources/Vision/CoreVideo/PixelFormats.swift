/// Eight bits each of blue, green, red and alpha.
public let kCVPixelFormatType_32BGRA: OSType = 0x4247_5241
/// Eight bits each of alpha, red, green and blue.
public let kCVPixelFormatType_32ARGB: OSType = 0x0000_0020
/// Eight bits each of red, green, blue and alpha.
public let kCVPixelFormatType_32RGBA: OSType = 0x5247_4241
/// Eight bits each of red, green and blue.
public let kCVPixelFormatType_24RGB: OSType = 0x0000_0018
/// Two planes: brightness 16...235, and pairs of chroma at half the size.
public let kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: OSType = 0x3432_3076
/// Two planes: brightness 0...255, and pairs of chroma at half the size.
public let kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: OSType = 0x3432_3066
/// Three planes: brightness 16...235, and two of chroma at half the size.
public let kCVPixelFormatType_420YpCbCr8Planar: OSType = 0x7934_3230
/// Three planes: brightness 0...255, and two of chroma at half the size.
public let kCVPixelFormatType_420YpCbCr8PlanarFullRange: OSType = 0x6634_3230
/// One component of eight bits.
public let kCVPixelFormatType_OneComponent8: OSType = 0x4c30_3038
/// One component, a floating-point number of sixteen bits.
public let kCVPixelFormatType_OneComponent16Half: OSType = 0x4c30_3068
/// One component, a floating-point number of 32 bits.
public let kCVPixelFormatType_OneComponent32Float: OSType = 0x4c30_3066
/// Two components, floating-point numbers of 32 bits.
public let kCVPixelFormatType_TwoComponent32Float: OSType = 0x3243_3066
/// Distances in metres, floating-point numbers of 32 bits.
public let kCVPixelFormatType_DepthFloat32: OSType = 0x6664_6570
/// Distances in metres, floating-point numbers of sixteen bits.
public let kCVPixelFormatType_DepthFloat16: OSType = 0x6864_6570

/// One plane's layout: how much smaller it is than the picture, and the bytes of one of its pixels.
struct PlaneLayout {
    let shift: Int
    let bytesPerPixel: Int

    /// The planes of a format that buffers can be made of; nil for others.
    static func planes(of format: OSType) -> [PlaneLayout]? {
        switch format {
        case kCVPixelFormatType_32BGRA, kCVPixelFormatType_32ARGB, kCVPixelFormatType_32RGBA,
            kCVPixelFormatType_OneComponent32Float, kCVPixelFormatType_DepthFloat32:
            [PlaneLayout(shift: 0, bytesPerPixel: 4)]
        case kCVPixelFormatType_24RGB: [PlaneLayout(shift: 0, bytesPerPixel: 3)]
        case kCVPixelFormatType_OneComponent8: [PlaneLayout(shift: 0, bytesPerPixel: 1)]
        case kCVPixelFormatType_OneComponent16Half, kCVPixelFormatType_DepthFloat16:
            [PlaneLayout(shift: 0, bytesPerPixel: 2)]
        case kCVPixelFormatType_TwoComponent32Float: [PlaneLayout(shift: 0, bytesPerPixel: 8)]
        case kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange:
            [PlaneLayout(shift: 0, bytesPerPixel: 1), PlaneLayout(shift: 1, bytesPerPixel: 2)]
        case kCVPixelFormatType_420YpCbCr8Planar, kCVPixelFormatType_420YpCbCr8PlanarFullRange:
            [
                PlaneLayout(shift: 0, bytesPerPixel: 1), PlaneLayout(shift: 1, bytesPerPixel: 1),
                PlaneLayout(shift: 1, bytesPerPixel: 1),
            ]
        default: nil
        }
    }
}
