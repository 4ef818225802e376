extension CIContext {
    /// Writes the image's pixels from the origin on into a buffer.
    public func render(_ image: CIImage, to buffer: CVPixelBuffer) {
        let size = CVImageBufferGetEncodedSize(buffer)
        render(image, to: buffer, bounds: CGRect(origin: .zero, size: size), colorSpace: nil)
    }

    /// Writes the image's pixels within `bounds` into a buffer, from its upper left corner on; one component gets brightness.
    public func render(_ image: CIImage, to buffer: CVPixelBuffer, bounds: CGRect, colorSpace: CGColorSpace?)
    {
        guard let layout = PixelLayout(pixelFormat: CVPixelBufferGetPixelFormatType(buffer)) else {
            return renderPlanes(image, to: buffer, bounds: bounds)
        }
        guard let raster = image.rendered(bounds),
            CVPixelBufferLockBaseAddress(buffer, []) == kCVReturnSuccess
        else { return }
        defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
        guard let base = CVPixelBufferGetBaseAddress(buffer) else { return }
        raster.store(
            as: layout, at: base, bytesPerRow: CVPixelBufferGetBytesPerRow(buffer),
            width: CVPixelBufferGetWidth(buffer), height: CVPixelBufferGetHeight(buffer))
    }

    /// As above, for buffers with planes of brightness and chroma: all of their pixels, black beyond `bounds`.
    private func renderPlanes(_ image: CIImage, to buffer: CVPixelBuffer, bounds: CGRect) {
        let size = CVImageBufferGetEncodedSize(buffer)
        // Whole pixels, so that there are as many as the buffer has.
        let bounds = bounds.standardized.integral
        let whole = CGRect(
            x: bounds.minX, y: bounds.maxY - size.height, width: size.width, height: size.height)
        guard let picture = image.cropped(to: bounds).rendered(whole)?.picture else { return }
        buffer.write(picture)
    }

    /// Writes the image's pixels within `bounds` into memory of that many pixels, the uppermost row first.
    ///
    /// - Parameters:
    ///   - data: `rowBytes` bytes for each row of `bounds`.
    ///   - format: How pixels lie in it; one of the layouts of `CIFormat`.
    public func render(
        _ image: CIImage, toBitmap data: UnsafeMutableRawPointer, rowBytes: Int, bounds: CGRect,
        format: CIFormat, colorSpace: CGColorSpace?
    ) {
        guard let layout = PixelLayout(format), let raster = image.rendered(bounds) else { return }
        raster.store(
            as: layout, at: data, bytesPerRow: rowBytes, width: raster.area.width, height: raster.area.height)
    }
}

extension Raster {
    /// Writes the pixels, at most `width` by `height` of them, from `start` on.
    fileprivate func store(
        as layout: PixelLayout, at start: UnsafeMutableRawPointer, bytesPerRow: Int, width: Int, height: Int
    ) {
        for row in 0..<min(area.height, height) {
            let first = row * area.width
            layout.store(
                pixels[first..<first + min(area.width, width)], to: start + row * bytesPerRow)
        }
    }
}
