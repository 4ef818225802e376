import LimberCoreGraphics
package import PoseCore

extension CIImage {
    /// The picture that it was made of; nil for formats that are no pictures, and for what is computed.
    private var sourcePicture: PixelBuffer? {
        switch source {
        case .picture(let picture): picture
        case .image(let image): image.pixelBuffer
        case .buffer(let buffer): buffer.pixelBuffer
        case .color, .computed: nil
        }
    }

    /// How opaque the pixels of the source are, and whether its colours are multiplied by that; nil where nothing shows through.
    private var sourceAlpha: (values: [UInt8], isMultiplied: Bool)? {
        switch source {
        case .image(let image): image.alpha
        case .buffer(let buffer): buffer.alpha.map { ($0, true) }
        case .picture, .color, .computed: nil
        }
    }

    /// The whole image as the library's stages read it; nil for formats that are no pictures, or without extent.
    ///
    /// Free where it is at most turned. What shows through is black.
    package var picture: PixelBuffer? {
        if let turn, let picture = sourcePicture { return picture.oriented(turn) }
        return rendered(extent)?.picture
    }

    /// The pixels within `rect` as an image; nil when it is empty, infinite or larger than a picture can be.
    func image(in rect: CGRect) -> CGImage? {
        if let turn, rect.standardized.integral == extent.integral, sourceAlpha == nil,
            let picture = sourcePicture
        {
            return CGImage(picture.oriented(turn))
        }
        guard let raster = rendered(rect) else { return nil }
        if raster.isOpaque { return raster.picture.map { CGImage($0) } }
        let bytes = raster.pixels.withUnsafeBytes { Data($0) }
        return CGDataProvider(data: bytes as CFData).flatMap { provider in
            CGImage(
                width: raster.area.width, height: raster.area.height, bitsPerComponent: 8, bitsPerPixel: 32,
                bytesPerRow: raster.area.width * 4, space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGBitmapInfo(alpha: .premultipliedFirst, byteOrder: .order32Little),
                provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
        }
    }

    /// The pixels within `rect`; nil when it is empty, infinite or larger than a picture can be.
    func rendered(_ rect: CGRect) -> Raster? {
        guard let area = PixelArea(rect), !extent.isUndefined else { return nil }
        switch source {
        case .color, .computed: break
        case .picture, .image, .buffer: guard sourcePicture != nil else { return nil }
        }
        return raster(in: area)
    }

    /// The pixels within `area`, transparent beyond the image.
    func raster(in area: PixelArea) -> Raster {
        let part = extent.overlap(with: area.rect)
        guard PixelArea(part) != nil else { return Raster(area) }
        let back = transform.inverted()
        switch source {
        case .color(let color):
            return Raster(area, filledWith: color.pixel).cut(to: extent)
        case .computed(let whole, let compute):
            guard !transform.isIdentity else { return compute(area).cut(to: extent) }
            // Two more pixels, which are mixed at the edge; beyond the whole there are none to mix with.
            let around = part.applying(back).insetBy(dx: -2, dy: -2).overlap(with: whole)
            guard let needed = PixelArea(around) else { return Raster(area) }
            return compute(needed).sampled(in: area, at: back).cut(to: extent)
        case .picture, .image, .buffer:
            return sourceRaster?.sampled(in: area, at: back).cut(to: extent) ?? Raster(area)
        }
    }

    /// All pixels of the picture that it was made of.
    private var sourceRaster: Raster? {
        guard let picture = sourcePicture else { return nil }
        let area = PixelArea(width: picture.size.width, height: picture.size.height)
        let (bytes, alpha) = (picture.bgra(), sourceAlpha)
        return bytes.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
            let pixels = bytes.bindMemory(to: SIMD4<UInt8>.self)
            guard let alpha else {
                var raster = Raster(area)
                raster.pixels = Array(pixels)
                return raster
            }
            return Raster(area) { column, row in
                var pixel = pixels[row * area.width + column]
                pixel.w = alpha.values[row * area.width + column]
                return alpha.isMultiplied ? pixel : pixel.multiplied
            }
        }
    }
}
