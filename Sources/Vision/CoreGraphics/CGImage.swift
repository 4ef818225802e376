package import PoseCore

/// A picture that never changes: rows of pixels, the uppermost first.
///
/// It is made from bytes (grey or RGB, eight bits a component), from a picture file's bytes, or by `CGImageSource`,
/// `CIContext` and the image generators. A decoded picture keeps the decoder's memory; its bytes are made when
/// `dataProvider` is read.
public final class CGImage: @unchecked Sendable {
    // Sendable: the contents are constants; bytes of a decoded picture are made again at each reading.

    enum Contents {
        case bytes(CGDataProvider)
        case picture(PixelBuffer)
    }

    /// Pixels across.
    public let width: Int
    /// Pixels from top to bottom.
    public let height: Int
    /// Bits of one component of a pixel.
    public let bitsPerComponent: Int
    /// Bits of one pixel.
    public let bitsPerPixel: Int
    /// Bytes from one row to the next.
    public let bytesPerRow: Int
    /// How components are colours.
    public let colorSpace: CGColorSpace?
    /// How bytes are ordered.
    public let bitmapInfo: CGBitmapInfo
    /// Whether it should be drawn smoothly; kept, without effect.
    public let shouldInterpolate: Bool
    /// How its colours should be fitted; kept, without effect.
    public let renderingIntent: CGColorRenderingIntent
    let contents: Contents

    /// Creates an image from bytes; nil when they are too few, or their layout makes no sense.
    public init?(
        width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
        space: CGColorSpace, bitmapInfo: CGBitmapInfo, provider: CGDataProvider,
        decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool, intent: CGColorRenderingIntent
    ) {
        guard width > 0, height > 0, bitsPerComponent > 0, bitsPerPixel >= bitsPerComponent,
            width <= Int.max / bitsPerPixel - 8, bytesPerRow >= (width * bitsPerPixel + 7) / 8,
            bytesPerRow <= (Int.max - bytesPerRow) / height,
            provider.bytes.count >= bytesPerRow * (height - 1) + (width * bitsPerPixel + 7) / 8
        else { return nil }
        self.width = width
        self.height = height
        self.bitsPerComponent = bitsPerComponent
        self.bitsPerPixel = bitsPerPixel
        self.bytesPerRow = bytesPerRow
        colorSpace = space
        self.bitmapInfo = bitmapInfo
        self.shouldInterpolate = shouldInterpolate
        renderingIntent = intent
        contents = .bytes(provider)
    }

    /// Creates an image of a decoded picture, upright as its orientation says.
    package init(_ picture: PixelBuffer) {
        width = picture.size.width
        height = picture.size.height
        bitsPerComponent = 8
        bitsPerPixel = 32
        bytesPerRow = picture.size.width * 4
        colorSpace = CGColorSpaceCreateDeviceRGB()
        bitmapInfo = CGBitmapInfo(alpha: .noneSkipFirst, byteOrder: .order32Little)
        shouldInterpolate = true
        renderingIntent = .defaultIntent
        contents = .picture(picture)
    }

    /// Where alpha is.
    public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alpha }

    /// The order of bytes.
    public var byteOrderInfo: CGImageByteOrderInfo { bitmapInfo.byteOrder }

    /// Always false: masks are not supported.
    public var isMask: Bool { false }

    /// The bytes.
    public var dataProvider: CGDataProvider? {
        switch contents {
        case .bytes(let provider): provider
        case .picture(let picture): CGDataProvider(picture.bgra())
        }
    }

    /// Another reference to the same image.
    public func copy() -> CGImage? { self }

    /// The part within `rect`, in pixels with the origin at the upper left; nil when no pixel lies in it.
    ///
    /// The rectangle grows to whole pixels and is cut at the image's edges.
    public func cropping(to rect: CGRect) -> CGImage? {
        let whole = CGRect(x: 0, y: 0, width: CGFloat(width), height: CGFloat(height))
        let area = rect.standardized.integral
        guard !area.isUndefined else { return nil }
        let part = area.intersection(whole)
        guard !part.isNull, part.width >= 1, part.height >= 1, bitsPerPixel.isMultiple(of: 8),
            let bytes = dataProvider?.bytes
        else { return nil }
        let (left, top) = (Int(part.minX), Int(part.minY))
        let (columns, rows) = (Int(part.width), Int(part.height))
        let pixel = bitsPerPixel / 8
        var cut = Data(capacity: columns * rows * pixel)
        for row in top..<(top + rows) {
            let start = bytes.startIndex + row * bytesPerRow + left * pixel
            cut.append(bytes[start..<(start + columns * pixel)])
        }
        guard let space = colorSpace else { return nil }
        return CGImage(
            width: columns, height: rows, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
            bytesPerRow: columns * pixel, space: space, bitmapInfo: bitmapInfo, provider: CGDataProvider(cut),
            decode: nil, shouldInterpolate: shouldInterpolate, intent: renderingIntent)
    }
}
