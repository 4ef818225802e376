extension CIImage {
    /// The image, moved, scaled or turned.
    public func transformed(by matrix: CGAffineTransform) -> CIImage {
        guard !matrix.isIdentity else { return self }
        return CIImage(
            source, extent: extent.applying(matrix), transform: transform.concatenating(matrix), turn: nil,
            properties: properties)
    }

    /// The image, moved, scaled or turned; rendering takes the nearest or the four nearest pixels in any case.
    public func transformed(by matrix: CGAffineTransform, highQualityDownsample: Bool) -> CIImage {
        transformed(by: matrix)
    }

    /// The part of the image within `rect`; it stays where it is.
    public func cropped(to rect: CGRect) -> CIImage {
        let rect = rect.standardized
        let part = extent.overlap(with: rect)
        guard part != extent else { return self }
        return CIImage(
            source, extent: part.isNull ? .zero : part, transform: transform, turn: nil,
            properties: properties)
    }

    /// The image as `orientation` shows it, with its lower left corner at the origin.
    public func oriented(_ orientation: CGImagePropertyOrientation) -> CIImage {
        guard orientation != .up else { return self }
        let matrix = orientationTransform(for: orientation)
        // A turn of a turned image is a turn; of a mirror image it is left to the renderer.
        var total: CGImagePropertyOrientation?
        if let turn, !turn.isMirrored, !orientation.isMirrored {
            total = [.up, .right, .down, .left][(turn.quarters + orientation.quarters) % 4]
        } else if turn == .up {
            total = orientation
        }
        return CIImage(
            source, extent: extent.applying(matrix).rounded, transform: transform.concatenating(matrix),
            turn: total,
            properties: properties)
    }

    /// The image as an EXIF orientation (1...8) shows it; other numbers change nothing.
    public func oriented(forExifOrientation orientation: Int32) -> CIImage {
        oriented(CGImagePropertyOrientation(rawValue: UInt32(clamping: orientation)) ?? .up)
    }

    /// The map by which `oriented(_:)` moves pixels.
    public func orientationTransform(for orientation: CGImagePropertyOrientation) -> CGAffineTransform {
        let (width, height) = (extent.width, extent.height)
        let map =
            switch orientation {
            case .up: CGAffineTransform.identity
            case .upMirrored: CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: width, ty: 0)
            case .down: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: width, ty: height)
            case .downMirrored: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: height)
            case .leftMirrored: CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: height, ty: width)
            case .right: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: width)
            case .rightMirrored: CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
            case .left: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: height, ty: 0)
            }
        guard extent.origin != .zero, orientation != .up else { return map }
        return CGAffineTransform(translationX: -extent.minX, y: -extent.minY).concatenating(map)
    }
}

extension CGImagePropertyOrientation {
    /// Quarters of a turn, clockwise.
    fileprivate var quarters: Int { turn.rawValue / 90 }
}

extension CGRect {
    /// Without the minus in front of zero that products with -1 leave.
    fileprivate var rounded: CGRect { CGRect(x: minX + 0, y: minY + 0, width: width, height: height) }
}
