extension PixelBuffer {
    /// The same stored picture, turned otherwise; the memory is shared.
    public func turned(to orientation: PixelOrientation) -> PixelBuffer {
        guard orientation != self.orientation else { return self }
        return view(orientation: orientation, place: place)
    }

    /// The same picture as a frame of a video; the memory is shared.
    package func placed(_ place: FramePlace?) -> PixelBuffer { view(orientation: orientation, place: place) }

    private func view(orientation: PixelOrientation, place: FramePlace?) -> PixelBuffer {
        let view = PixelBuffer(
            storedSize: storedSize, format: format, orientation: orientation,
            pixelAspectRatio: pixelAspectRatio,
            planeAddresses: zip(addresses, planes).map { ($0, $1.bytesPerRow) }, owner: self)
        view.place = place
        view.isFlipped = isFlipped
        return view
    }

    /// The part of the upright picture that `region` covers; the memory is shared.
    ///
    /// - Returns: The part and what it covers: the region within the picture, grown to whole chroma samples. Nil when the
    ///   region lies outside of the picture.
    public func part(_ region: NormalizedRect) -> (picture: PixelBuffer, region: NormalizedRect)? {
        let (left, right) = (region.origin.x, region.origin.x + region.width)
        let (bottom, top) = (region.origin.y, region.origin.y + region.height)
        guard left < 1, bottom < 1, right > 0, top > 0, region.width > 0, region.height > 0,
            let toUpright = uprightToStored.inverse
        else { return nil }
        let corners = [
            NormalizedPoint(x: max(0, left), y: max(0, bottom)),
            NormalizedPoint(x: min(1, right), y: min(1, top)),
        ].map {
            uprightToStored.apply(to: $0.pixelPoint(in: size))
        }
        let (stepX, stepY) = chromaSteps
        let columns = Self.samples(corners.map(\.x), step: stepX, count: storedSize.width)
        let rows = Self.samples(corners.map(\.y), step: stepY, count: storedSize.height)
        let shifted = zip(addresses, planes).enumerated().map { index, plane in
            let isChroma = index > 0
            let (x, y) = (
                columns.lowerBound / (isChroma ? stepX : 1), rows.lowerBound / (isChroma ? stepY : 1)
            )
            return (plane.0 + y * plane.1.bytesPerRow + x * bytesPerSample, plane.1.bytesPerRow)
        }
        let picture = PixelBuffer(
            storedSize: PixelSize(width: columns.count, height: rows.count), format: format,
            orientation: orientation, pixelAspectRatio: pixelAspectRatio, planeAddresses: shifted, owner: self
        )
        picture.place = place
        picture.isFlipped = isFlipped
        let covered = [
            PixelPoint(x: Float(columns.lowerBound), y: Float(rows.lowerBound)),
            PixelPoint(x: Float(columns.upperBound), y: Float(rows.upperBound)),
        ].map { toUpright.apply(to: $0).normalizedPoint(in: size) }
        return NormalizedRect(enclosing: covered).map { (picture, $0) }
    }

    /// A copy with its stored rows in the reverse order.
    public func upsideDown() -> PixelBuffer {
        let copies = ByteStorage(count: planes.reduce(0) { $0 + $1.bytesPerRow * $1.height })
        var start = copies.address
        let addresses = planes.indices.map { index in
            let plane = planes[index]
            let copy = start
            withPlane(index) { source in
                for row in 0..<plane.height {
                    let target = copy + (plane.height - 1 - row) * plane.bytesPerRow
                    // The last row may end before the next would begin.
                    let count = min(plane.bytesPerRow, plane.width * bytesPerSample)
                    target.update(from: source + row * plane.bytesPerRow, count: count)
                }
            }
            start += plane.bytesPerRow * plane.height
            return (UnsafePointer(copy), plane.bytesPerRow)
        }
        let flipped = PixelBuffer(
            storedSize: storedSize, format: format, orientation: orientation,
            pixelAspectRatio: pixelAspectRatio, planeAddresses: addresses, owner: copies)
        flipped.place = place
        flipped.isFlipped = !isFlipped
        return flipped
    }

    /// Pixels across and down for one chroma sample.
    private var chromaSteps: (x: Int, y: Int) {
        if case .yuv(let x, let y, _) = format { (1 << x, 1 << y) } else { (1, 1) }
    }

    private var bytesPerSample: Int { format == .rgb ? 3 : 1 }

    /// The whole samples from the lowest to the highest place, at least one step.
    private static func samples(_ places: [Float], step: Int, count: Int) -> Range<Int> {
        func within(_ place: Float?) -> Double { max(0, min(Double(count), Double(place ?? 0))) }
        let (low, high) = (within(places.min()), within(places.max()))
        // Within a hundredth of a pixel an edge is where it was meant to be.
        let first = min(max(0, Int((low + 0.01).rounded(.down))), count - 1) / step * step
        let last = min(count, max(first + 1, Int((high - 0.01).rounded(.up))))
        return first..<min(count, (last + step - 1) / step * step)
    }
}
