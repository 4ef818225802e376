import LimberCoreGraphics

extension CIImage {
    /// Creates an image of one colour, without end.
    public convenience init(color: CIColor) {
        self.init(.color(color), extent: .infinite)
    }

    /// An image without pixels.
    public class func empty() -> CIImage { CIImage(.color(.clear), extent: .zero) }

    /// This image before `dest`, which is seen where this one is transparent or has no pixels.
    ///
    /// Partly: mixed as the values are stored, not in linear light.
    public func composited(over dest: CIImage) -> CIImage {
        merged(with: dest) { $0.over($1) }
    }

    /// The image with its outermost pixels going on without end.
    public func clampedToExtent() -> CIImage {
        // Of a pixel that the edge cuts, only what lies inside is the image's.
        let inner = CGRect(
            x: extent.minX.rounded(.up), y: extent.minY.rounded(.up),
            width: max(1, extent.maxX.rounded(.down) - extent.minX.rounded(.up)),
            height: max(1, extent.maxY.rounded(.down) - extent.minY.rounded(.up)))
        guard !extent.isInfinite, let whole = PixelArea(inner) else { return self }
        return CIImage(extent: .infinite) { area in
            let near = CGRect(
                x: max(whole.left, min(whole.left + whole.width - 1, area.left)),
                y: max(whole.bottom, min(whole.top - 1, area.bottom)), width: 1, height: 1
            ).union(
                CGRect(
                    x: max(whole.left, min(whole.left + whole.width - 1, area.left + area.width - 1)),
                    y: max(whole.bottom, min(whole.top - 1, area.top - 1)), width: 1, height: 1))
            guard let part = PixelArea(near) else { return Raster(area) }
            return self.raster(in: part).sampled(in: area, at: .identity)
        }
    }

    /// The image, blurred by a Gaussian with this standard deviation in pixels; it grows by three of them.
    public func applyingGaussianBlur(sigma: Double) -> CIImage {
        guard sigma > 0, sigma < 10_000, !extent.isInfinite || !isOneColor else { return self }
        let reach = (3 * sigma).rounded(.up)
        let grown = extent.isInfinite ? extent : extent.insetBy(dx: -reach, dy: -reach)
        return CIImage(extent: grown) { area in
            guard let around = PixelArea(area.rect.insetBy(dx: -reach, dy: -reach)) else {
                return Raster(area)
            }
            return self.raster(in: around).blurred(sigma: sigma).sampled(in: area, at: .identity)
        }
    }

    /// Each pixel as the brightest of its neighbours, channel by channel; the image grows as far as they lie from it.
    func dilated(by neighborhood: PixelNeighborhood) -> CIImage {
        let (dx, dy) = (CGFloat(neighborhood.across), CGFloat(neighborhood.down))
        return compared(
            over: neighborhood, extent: extent.isInfinite ? extent : extent.insetBy(dx: -dx, dy: -dy)
        ) { pointwiseMax($0, $1) }
    }

    /// Each pixel as the darkest of its neighbours, channel by channel; beyond the image they are transparent.
    func eroded(by neighborhood: PixelNeighborhood) -> CIImage {
        compared(over: neighborhood, extent: extent) { pointwiseMin($0, $1) }
    }

    private func compared(
        over neighborhood: PixelNeighborhood, extent: CGRect,
        _ merge: @escaping @Sendable (SIMD4<UInt8>, SIMD4<UInt8>) -> SIMD4<UInt8>
    ) -> CIImage {
        guard !self.extent.isInfinite || !isOneColor else { return self }
        return CIImage(extent: extent) { area in
            let around = area.rect.insetBy(
                dx: -CGFloat(neighborhood.across), dy: -CGFloat(neighborhood.down))
            guard let around = PixelArea(around) else { return Raster(area) }
            return self.raster(in: around).merged(over: neighborhood, in: area, merge)
        }
    }

    /// The image where `mask` is white, and `background` where it is black.
    func blended(
        with background: CIImage, by mask: CIImage, _ weight: @escaping @Sendable (SIMD4<UInt8>) -> UInt8
    ) -> CIImage {
        CIImage(extent: extent.overlap(with: mask.extent).joined(with: background.extent)) { area in
            var result = background.raster(in: area)
            let (own, weights) = (self.raster(in: area), mask.raster(in: area))
            for index in result.pixels.indices {
                result.pixels[index] = own.pixels[index].mixed(
                    with: result.pixels[index], weight: weight(weights.pixels[index]))
            }
            return result
        }
    }

    /// This image and another, pixel by pixel.
    func merged(
        with other: CIImage, _ merge: @escaping @Sendable (SIMD4<UInt8>, SIMD4<UInt8>) -> SIMD4<UInt8>
    ) -> CIImage {
        CIImage(extent: extent.joined(with: other.extent)) { area in
            self.raster(in: area).merged(with: other.raster(in: area), merge)
        }
    }

    /// Each pixel changed by itself.
    func mapped(_ change: @escaping @Sendable (SIMD4<UInt8>) -> SIMD4<UInt8>) -> CIImage {
        CIImage(extent: extent) { area in
            var result = self.raster(in: area)
            for index in result.pixels.indices { result.pixels[index] = change(result.pixels[index]) }
            return result
        }
    }

    private convenience init(extent: CGRect, _ compute: @escaping @Sendable (PixelArea) -> Raster) {
        self.init(.computed(extent: extent, compute), extent: extent, turn: nil)
    }

    private var isOneColor: Bool { if case .color = source { true } else { false } }
}

extension CGRect {
    /// What lies in both; null where one has no numbers, of which Foundation's intersection would be a trap.
    func overlap(with other: CGRect) -> CGRect {
        isUndefined || other.isUndefined ? .null : intersection(other)
    }

    /// The smallest rectangle round both; one without area or numbers adds nothing.
    fileprivate func joined(with other: CGRect) -> CGRect {
        if isUndefined || isNull || isEmpty { return other.isUndefined ? .zero : other }
        if other.isUndefined || other.isNull || other.isEmpty { return self }
        return isInfinite || other.isInfinite ? .infinite : union(other)
    }
}
