import PoseCore

extension PixelBuffer {
    /// Brightness at 16 × 16 points of a region, for telling whether anything changed there.
    func thumbnail(of region: RegionOfInterest) -> [UInt8] {
        let extent = 16
        let map = region.tensorToPicture(extent: extent).concatenating(uprightToStored)
        let plane = planes[0]
        // Green stands for brightness in RGB.
        let (step, shift) = format == .rgb ? (3, 1) : (1, 0)
        return withPlane(0) { bytes in
            (0..<extent * extent).map { index in
                let place = map.apply(
                    to: PixelPoint(x: Float(index % extent) + 0.5, y: Float(index / extent) + 0.5))
                guard place.x >= 0, place.y >= 0, place.x < Float(plane.width), place.y < Float(plane.height)
                else { return 0 }
                return bytes[Int(place.y) * plane.bytesPerRow + Int(place.x) * step + shift]
            }
        }
    }
}
