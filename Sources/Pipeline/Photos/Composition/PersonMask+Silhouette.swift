public import PoseCore

extension PersonMask {
    /// A rough mask of a body by its joints alone, where no model's is to be had; nil for a body of which too little is seen.
    ///
    /// - Parameters:
    ///   - pose: The person.
    ///   - size: The picture's size.
    ///   - margin: What is added round the limbs, in body heights.
    public init?(outlineOf pose: HumanBodyPoseObservation, in size: PixelSize, margin: Double = 0.015) {
        guard let outline = PoseSilhouette(pose, in: size, map: .identity) else { return nil }
        let reach = margin * outline.bodyHeight
        let region = PixelRect(enclosing: [outline.low - reach, outline.high + reach])
            .intersection(PixelRect(of: size))
        guard !region.isEmpty else { return nil }
        // Coarser than the picture: an outline by joints knows no pixels.
        let cell = max(1, Int(outline.bodyHeight / 120))
        let (width, height) = (max(1, region.width / cell), max(1, region.height / cell))
        var values = [UInt8](repeating: 0, count: width * height)
        for row in 0..<height {
            for column in 0..<width {
                let point = SIMD2(
                    Double(region.x) + (Double(column) + 0.5) * Double(region.width) / Double(width),
                    Double(region.y) + (Double(row) + 0.5) * Double(region.height) / Double(height))
                if outline.contains(point, margin: reach) { values[row * width + column] = 255 }
            }
        }
        self.init(width: width, height: height, region: region, values: values)
    }
}
