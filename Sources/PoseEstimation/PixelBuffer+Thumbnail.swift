import PoseCore

extension PixelBuffer {
    /// Brightness at 16 × 16 points of a region, for telling whether anything changed there.
    ///
    /// Nil at points in one of the `excluded` regions, and 0 beyond the picture's edge.
    func thumbnail(of region: RegionOfInterest, except excluded: [RegionOfInterest]) -> [UInt8?] {
        let extent = 16
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
                else { return 0 }
                return bytes[Int(place.y) * plane.bytesPerRow + Int(place.x) * step + shift]
            }
        }
    }
}
