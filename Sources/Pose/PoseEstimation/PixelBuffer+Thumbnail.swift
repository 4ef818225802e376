import PoseCore

extension PixelBuffer {
    private static let thumbnailExtent = 16

    /// True where no two neighbours among 16 × 16 points of a region differ: a bare wall, a clear sky, a bar beside a
    /// film. A person large enough to be found there covers several of them.
    ///
    /// False where hardly any point shows something, for it is beyond the picture's edge or in an `excluded` region.
    func isBare(_ region: RegionOfInterest, except excluded: [RegionOfInterest]) -> Bool {
        // What noise and compression leave of an even surface.
        let greatestDifference = 4
        let extent = Self.thumbnailExtent
        let points = thumbnail(of: region, except: excluded, beyondEdge: nil)
        var count = 0
        for (index, point) in points.enumerated() {
            guard let point else { continue }
            count += 1
            let right = (index + 1).isMultiple(of: extent) ? nil : points[index + 1]
            let below = index + extent < points.count ? points[index + extent] : nil
            for case let neighbor? in [right, below]
            where abs(Int(point) - Int(neighbor)) > greatestDifference {
                return false
            }
        }
        return count >= points.count / 8
    }

    /// Brightness at 16 × 16 points of a region, to see whether anything changed there.
    ///
    /// Nil at points in one of the `excluded` regions, and `beyondEdge` where there is no picture.
    func thumbnail(
        of region: RegionOfInterest, except excluded: [RegionOfInterest], beyondEdge: UInt8? = 0
    ) -> [UInt8?] {
        let extent = Self.thumbnailExtent
        let toPicture = region.tensorToPicture(extent: extent)
        let toStored = uprightToStored
        let plane = planes[0]
        // Green stands for brightness in RGB.
        let (step, shift) = format == .rgb ? (3, 1) : (1, 0)
        return withPlane(0) { bytes in
            (0..<extent * extent).map { index in
                let point = toPicture.apply(
                    to: PixelPoint(x: Float(index % extent) + 0.5, y: Float(index / extent) + 0.5))
                if excluded.contains(where: { $0.center.distance(to: point) < $0.side / 2 }) { return nil }
                let place = toStored.apply(to: point)
                guard place.x >= 0, place.y >= 0, place.x < Float(plane.width), place.y < Float(plane.height)
                else { return beyondEdge }
                return bytes[Int(place.y) * plane.bytesPerRow + Int(place.x) * step + shift]
            }
        }
    }
}
