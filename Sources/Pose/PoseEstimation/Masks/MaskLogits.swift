import PixelSampling
import PoseCore

/// The mask model's logits in a rotated region: above 0 the person is likely.
struct MaskLogits {
    private let values: [Float]
    private let extent: Int
    private let region: RegionOfInterest

    /// Beyond these the model is sure; smaller steps from cell to cell make the contour between them smooth.
    private static let limit: Float = 6
    /// What lies outside the region, or is certainly no part of the person: a coverage of 1 %.
    private static let background: Float = -4.6

    /// - Parameters:
    ///   - values: `extent` × `extent` logits, row by row.
    ///   - region: What they show.
    init(_ values: [Float], extent: Int, region: RegionOfInterest) {
        self.values = Self.smoothed(values, extent: extent)
        self.extent = extent
        self.region = region
    }

    /// The smallest rectangle round the cells that may show the person, with a margin for the background beside it, within
    /// the picture; nil when nothing of the person is there.
    func bounds(in size: PixelSize) -> PixelRect? {
        let toPicture = region.tensorToPicture(extent: extent)
        var (low, high) = (SIMD2<Float>(repeating: .infinity), SIMD2<Float>(repeating: -.infinity))
        for row in 0..<extent {
            let cells = values[row * extent..<(row + 1) * extent]
            guard let first = cells.firstIndex(where: { $0 > Self.background }),
                let last = cells.lastIndex(where: { $0 > Self.background })
            else { continue }
            for column in [first - row * extent, last - row * extent + 1] {
                for y in [row, row + 1] {
                    let point = toPicture.apply(to: PixelPoint(x: Float(column), y: Float(y)))
                    low = pointwiseMin(low, SIMD2(point.x, point.y))
                    high = pointwiseMax(high, SIMD2(point.x, point.y))
                }
            }
        }
        guard low.x <= high.x else { return nil }
        let margin = max(4, (high - low).max() / 16)
        // Before they become whole numbers: joints of a caller's own may be anywhere.
        func within(_ place: Float, _ extent: Int) -> Int { Int(max(0, min(Float(extent), place))) }
        let (left, top) = (
            within((low.x - margin).rounded(.down), size.width),
            within((low.y - margin).rounded(.down), size.height)
        )
        let inside = PixelRect(
            x: left, y: top, width: within((high.x + margin).rounded(.up), size.width) - left,
            height: within((high.y + margin).rounded(.up), size.height) - top)
        return inside.isEmpty ? nil : inside
    }

    /// The logits at a grid's cells, bilinear between the model's.
    func values(at grid: MaskGrid) -> [Float] {
        guard let toTensor = region.tensorToPicture(extent: extent).inverse else {
            return [Float](repeating: Self.background, count: grid.count)
        }
        let (columns, rows) = (grid.columns, grid.rows)
        return [Float](unsafeUninitializedCapacity: grid.count) { output, count in
            count = grid.count
            values.withUnsafeBufferPointer { values in
                for row in 0..<grid.height {
                    for column in 0..<grid.width {
                        let place = toTensor.apply(to: PixelPoint(x: columns[column], y: rows[row]))
                        output[row * grid.width + column] = value(of: values, at: place)
                    }
                }
            }
        }
    }

    @inline(__always)
    private func value(of values: UnsafeBufferPointer<Float>, at place: PixelPoint) -> Float {
        let limit = Float(extent)
        guard place.x >= 0, place.y >= 0, place.x < limit, place.y < limit else { return Self.background }
        let (column, row) = (
            max(0, min(limit - 1, place.x - 0.5)), max(0, min(limit - 1, place.y - 0.5))
        )
        let (left, top) = (Int(column), Int(row))
        let (right, bottom) = (min(left + 1, extent - 1), min(top + 1, extent - 1))
        let (x, y) = (column - Float(left), row - Float(top))
        let upper = values[top * extent + left] * (1 - x) + values[top * extent + right] * x
        let lower = values[bottom * extent + left] * (1 - x) + values[bottom * extent + right] * x
        return upper * (1 - y) + lower * y
    }

    /// Limited, then smoothed with the weights 1, 2, 1 across and down.
    private static func smoothed(_ values: [Float], extent: Int) -> [Float] {
        let limited = values.map { max(-limit, min(limit, $0)) }
        var across = limited
        for row in stride(from: 0, to: extent * extent, by: extent) {
            for place in row + 1..<row + extent - 1 {
                across[place] = (limited[place - 1] + 2 * limited[place] + limited[place + 1]) / 4
            }
        }
        var both = across
        for place in extent..<extent * (extent - 1) {
            both[place] = (across[place - extent] + 2 * across[place] + across[place + extent]) / 4
        }
        return both
    }
}
