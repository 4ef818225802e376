package import PoseCore

extension CIImage {
    /// The picture that it was made of.
    private var sourcePicture: PixelBuffer? {
        switch source {
        case .picture(let picture): picture
        case .image(let image): image.pixelBuffer
        case .buffer(let buffer): buffer.pixelBuffer
        }
    }

    /// The whole image as the library's stages read it; nil for formats that are no pictures, or without extent.
    ///
    /// Free where it is at most turned.
    package var picture: PixelBuffer? {
        if let turn { return sourcePicture?.oriented(turn) }
        return rendered(extent)
    }

    /// The pixels within `rect`; black beyond the image. Nil when it is empty, infinite or larger than a picture can be.
    func rendered(_ rect: CGRect) -> PixelBuffer? {
        let area = rect.standardized.integral
        guard !area.isUndefined, !extent.isUndefined, !area.isNull, !area.isInfinite, area.width >= 1,
            area.height >= 1,
            area.width * area.height <= 0x1p28, let picture = sourcePicture
        else { return nil }
        if let turn, area == extent.integral { return picture.oriented(turn) }
        let size = PixelSize(width: Int(area.width), height: Int(area.height))
        let (sourceSize, bytes) = (picture.size, picture.bgra())
        let back = transform.inverted()
        let triples = [UInt8](unsafeUninitializedCapacity: size.width * size.height * 3) { target, count in
            bytes.withUnsafeBytes { (source: UnsafeRawBufferPointer) in
                let sampler = Sampler(bytes: source, size: sourceSize)
                var next = 0
                for row in 0..<size.height {
                    for column in 0..<size.width {
                        // The pixel's middle, from the upper left to the lower left and back.
                        let place = CGPoint(
                            x: area.minX + CGFloat(column) + 0.5, y: area.maxY - CGFloat(row) - 0.5)
                        let color = extent.contains(place) ? sampler.color(at: place.applying(back)) : .zero
                        for channel in 0..<3 { target[next + channel] = color[channel] }
                        next += 3
                    }
                }
            }
            count = size.width * size.height * 3
        }
        return PixelBuffer(size: size, rgb: triples)
    }
}

/// Reads a picture between its pixels.
private struct Sampler {
    let bytes: UnsafeRawBufferPointer
    let size: PixelSize

    /// Red, green and blue at a point with its origin at the lower left, from the four nearest pixels.
    func color(at point: CGPoint) -> SIMD3<UInt8> {
        // Beyond the edge all pixels are the nearest one's; maps that shrink or shear may come from far away.
        let x = max(-1, min(Float(size.width), Float(point.x) - 0.5))
        let y = max(-1, min(Float(size.height), Float(CGFloat(size.height) - point.y) - 0.5))
        let (left, top) = (x.rounded(.down), y.rounded(.down))
        let (right, down) = (x - left, y - top)
        let upper = pixel(Int(left), Int(top)) * (1 - right) + pixel(Int(left) + 1, Int(top)) * right
        let lower = pixel(Int(left), Int(top) + 1) * (1 - right) + pixel(Int(left) + 1, Int(top) + 1) * right
        let mixed = (upper * (1 - down) + lower * down + 0.5).rounded(.down)
        return SIMD3<UInt8>(mixed.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255)))
    }

    /// The nearest pixel of the picture.
    private func pixel(_ x: Int, _ y: Int) -> SIMD3<Float> {
        let offset = (max(0, min(size.height - 1, y)) * size.width + max(0, min(size.width - 1, x))) * 4
        return SIMD3(Float(bytes[offset + 2]), Float(bytes[offset + 1]), Float(bytes[offset]))
    }
}
