public import PoseCore

extension PixelBuffer {
    /// How sharp the picture is round a person: the mean difference of brightness between pixels two apart, 0...255.
    ///
    /// Compares frames of one scene; scenes differ by what they show. Costs less than a millisecond: every other pixel of
    /// every other row counts.
    public func sharpness(around person: HumanBodyPoseObservation) -> Float {
        guard let box = person.boundingBox(), size.width > 8, size.height > 8 else { return 0 }
        let (width, height) = (Float(size.width), Float(size.height))
        func range(_ low: Float, _ high: Float, _ limit: Int) -> Range<Int> {
            let start = max(1, min(limit - 3, Int(low)))
            return start..<max(start + 1, min(limit - 2, Int(high)))
        }
        let columns = range(box.origin.x * width, (box.origin.x + box.width) * width, size.width)
        let rows = range((1 - box.origin.y - box.height) * height, (1 - box.origin.y) * height, size.height)
        let offsets = PlaneOffsets(self)
        var (sum, count) = (0, 0)
        withPlane(0) { bytes in
            for y in stride(from: rows.lowerBound, to: rows.upperBound, by: 2) {
                let (above, row, below) = (
                    offsets.rows[y - 1], offsets.rows[y], offsets.rows[y + 1]
                )
                for x in stride(from: columns.lowerBound, to: columns.upperBound, by: 2) {
                    let (left, middle, right) = (
                        offsets.columns[x - 1], offsets.columns[x], offsets.columns[x + 1]
                    )
                    sum &+= abs(Int(bytes[row &+ right]) &- Int(bytes[row &+ left]))
                    sum &+= abs(Int(bytes[below &+ middle]) &- Int(bytes[above &+ middle]))
                    count &+= 2
                }
            }
        }
        return count > 0 ? Float(sum) / Float(count) : 0
    }
}
