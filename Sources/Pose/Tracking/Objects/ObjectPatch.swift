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
    /// Cells of the box, and one outside it all round: the object's outline.
    static let outlineCells = cells { x, y in max(abs(x), abs(y)) < 1.18 }
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
        // Two samples along a cell's side.
        let step = size / Float(2 * (Self.side - 2 * Self.margin))
        let first = SIMD2(center.x, center.y) - step * Float(Self.side)
        let columns = (0..<2 * Self.side).map { first.x + step.x * (Float($0) + 0.5) }
        let rows = (0..<2 * Self.side).map { first.y + step.y * (Float($0) + 0.5) }
        let samples = ColorSampler(picture).colors(columns: columns, rows: rows)
        let across = Self.counts(columns, below: Float(picture.size.width))
        let down = Self.counts(rows, below: Float(picture.size.height))
        let side = Self.side
        let isInside = (0..<side * side).map { across[$0 % side] * down[$0 / side] > 0 }
        colors = (0..<side * side).map { cell in
            let start = cell / side * 4 * side + cell % side * 2
            // Samples beyond the picture's edge are black.
            let sum =
                samples[start] + samples[start + 1] + samples[start + 2 * side]
                + samples[start + 2 * side + 1]
            return sum / Float(max(1, across[cell % side] * down[cell / side]))
        }
        self.isInside = isInside
        let count = Self.boxCells.reduce(0) { $0 + (isInside[$1] ? 1 : 0) }
        insideShare = Float(count) / Float(Self.boxCells.count)
    }

    /// How many samples of each cell along a side lie in the picture.
    private static func counts(_ places: [Float], below extent: Float) -> [Int] {
        (0..<side).map { cell in
            (0..<2).reduce(0) { $0 + (places[2 * cell + $1] >= 0 && places[2 * cell + $1] < extent ? 1 : 0) }
        }
    }

    /// The colours of those of `cells` that lie in the picture.
    func colors(in cells: [Int]) -> [SIMD3<Float>] {
        cells.compactMap { isInside[$0] ? colors[$0] : nil }
    }
}
