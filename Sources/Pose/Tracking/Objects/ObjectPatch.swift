import PixelSampling
import PoseCore

/// The colours of an object's box, and of a margin round it, in a fixed grid of cells.
struct ObjectPatch {
    /// Cells along a side, of which the box has all but `margin` at each end.
    static let side = 18
    static let margin = 3
    /// Mean red, green and blue of each cell, 0...1, row by row.
    let colors: [SIMD3<Float>]
    /// Whether each cell lies in the picture.
    let isInside: [Bool]
    /// Share of the box's cells that lie in the picture.
    let insideShare: Float

    /// Cells of the ellipse in the box: most of them show the object, whatever its shape.
    static let objectCells = cells { x, y in x * x + y * y < 0.9 }
    /// Cells outside the box.
    static let ringCells = cells { x, y in max(abs(x), abs(y)) > 1 }
    /// Cells of the box.
    static let boxCells = cells { x, y in max(abs(x), abs(y)) <= 1 }

    private static func cells(_ isMember: (Float, Float) -> Bool) -> [Int] {
        let (middle, half) = (Float(side) / 2, Float(side) / 2 - Float(margin))
        return (0..<side * side).filter {
            isMember(
                (Float($0 % side) + 0.5 - middle) / half, (Float($0 / side) + 0.5 - middle) / half)
        }
    }

    /// Reads the patch of a box with this middle and size, in pixels; four samples a cell.
    init(of picture: PixelBuffer, center: PixelPoint, size: SIMD2<Float>) {
        let sampler = ColorSampler(picture)
        let step = size / Float(Self.side - 2 * Self.margin)
        let first = SIMD2(center.x, center.y) - step * (Float(Self.side) / 2)
        var colors: [SIMD3<Float>] = []
        var isInside: [Bool] = []
        colors.reserveCapacity(Self.side * Self.side)
        isInside.reserveCapacity(Self.side * Self.side)
        for row in 0..<Self.side {
            for column in 0..<Self.side {
                let corner = first + step * SIMD2(Float(column), Float(row))
                var (sum, count) = (SIMD3<Float>.zero, Float(0))
                for (x, y) in [(Float(0.25), Float(0.25)), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
                    let place = corner + step * SIMD2(x, y)
                    guard let color = sampler.color(at: PixelPoint(x: place.x, y: place.y)) else { continue }
                    sum += color
                    count += 1
                }
                colors.append(sum / max(count, 1))
                isInside.append(count > 0)
            }
        }
        self.colors = colors
        self.isInside = isInside
        insideShare = Float(Self.boxCells.count { isInside[$0] }) / Float(Self.boxCells.count)
    }

    /// The colours of those of `cells` that lie in the picture.
    func colors(in cells: [Int]) -> [SIMD3<Float>] {
        cells.compactMap { isInside[$0] ? colors[$0] : nil }
    }
}
