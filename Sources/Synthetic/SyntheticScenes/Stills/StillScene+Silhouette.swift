public import PoseCore

extension StillScene {
    /// The exact mask of one person, in the order of `truth`: without what other people and boxes hide.
    public func silhouette(of person: Int) -> PersonMask {
        let size = camera.imageSize
        var values = AthleteRenderer.coverage(of: person, among: athletes, camera: camera)
        for row in 0..<size.height {
            for column in 0..<size.width where values[row * size.width + column] > 0 {
                let place = PixelPoint(x: Float(column) + 0.5, y: Float(row) + 0.5).normalizedPoint(in: size)
                if occluders.contains(where: { $0.hides(place) }) { values[row * size.width + column] = 0 }
            }
        }
        return PersonMask(region: PixelRect(of: size), values: values)
    }
}
