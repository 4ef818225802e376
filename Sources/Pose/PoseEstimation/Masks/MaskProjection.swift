import Foundation
import PixelSampling
import PoseCore

/// A mask's logits in a rotated region, mapped back to the picture's pixels.
struct MaskProjection {
    private let logits: [Float]
    private let extent: Int
    private let region: RegionOfInterest

    /// Logit below which a cell is certainly no part of the person: a coverage of 1 %.
    private static let certainBackground: Float = -4.6

    /// - Parameters:
    ///   - logits: `extent` × `extent` values, row by row.
    ///   - region: What they show.
    init(_ logits: [Float], extent: Int, region: RegionOfInterest) {
        self.logits = logits
        self.extent = extent
        self.region = region
    }

    /// The mask with a cell for each pixel; nil when nothing of the person lies in the picture.
    func mask(in size: PixelSize) -> PersonMask? {
        guard let bounds = bounds(in: size),
            let toTensor = region.tensorToPicture(extent: extent).inverse
        else { return nil }
        let values = [UInt8](unsafeUninitializedCapacity: bounds.width * bounds.height) { values, count in
            count = bounds.width * bounds.height
            logits.withUnsafeBufferPointer { logits in
                for row in 0..<bounds.height {
                    for column in 0..<bounds.width {
                        let place = toTensor.apply(
                            to: PixelPoint(
                                x: Float(bounds.x + column) + 0.5, y: Float(bounds.y + row) + 0.5))
                        let logit = value(of: logits, at: place)
                        values[row * bounds.width + column] = UInt8(255 * sigmoid(logit) + 0.5)
                    }
                }
            }
        }
        return PersonMask(region: bounds, values: values)
    }

    /// The smallest rectangle round the cells that may show the person, within the picture.
    private func bounds(in size: PixelSize) -> PixelRect? {
        let toPicture = region.tensorToPicture(extent: extent)
        var (low, high) = (SIMD2<Float>(repeating: .infinity), SIMD2<Float>(repeating: -.infinity))
        for row in 0..<extent {
            let cells = logits[row * extent..<(row + 1) * extent]
            guard let first = cells.firstIndex(where: { $0 > Self.certainBackground }),
                let last = cells.lastIndex(where: { $0 > Self.certainBackground })
            else { continue }
            for column in [first - row * extent, last - row * extent + 1] {
                for y in [row, row + 1] {
                    let point = toPicture.apply(to: PixelPoint(x: Float(column), y: Float(y)))
                    (low, high) = (
                        pointwiseMin(low, SIMD2(point.x, point.y)),
                        pointwiseMax(high, SIMD2(point.x, point.y))
                    )
                }
            }
        }
        guard low.x <= high.x else { return nil }
        let box = PixelRect(
            x: Int(low.x.rounded(.down)) - 1, y: Int(low.y.rounded(.down)) - 1,
            width: Int(high.x.rounded(.up)) - Int(low.x.rounded(.down)) + 2,
            height: Int(high.y.rounded(.up)) - Int(low.y.rounded(.down)) + 2)
        let inside = box.intersection(PixelRect(of: size))
        return inside.isEmpty ? nil : inside
    }

    /// Bilinear between the cells; certainly no person outside the region.
    @inline(__always)
    private func value(of logits: UnsafeBufferPointer<Float>, at place: PixelPoint) -> Float {
        let limit = Float(extent)
        guard place.x >= 0, place.y >= 0, place.x < limit, place.y < limit else { return -20 }
        let (column, row) = (
            max(0, min(limit - 1, place.x - 0.5)), max(0, min(limit - 1, place.y - 0.5))
        )
        let (left, top) = (Int(column), Int(row))
        let (right, bottom) = (min(left + 1, extent - 1), min(top + 1, extent - 1))
        let (x, y) = (column - Float(left), row - Float(top))
        let upper = logits[top * extent + left] * (1 - x) + logits[top * extent + right] * x
        let lower = logits[bottom * extent + left] * (1 - x) + logits[bottom * extent + right] * x
        return upper * (1 - y) + lower * y
    }
}
