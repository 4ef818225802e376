import PixelSampling
import PoseCore

/// Finds things of one colour that hide a part of a body: a post, a desk, a board.
///
/// The model's mask goes on behind what hides a body. Such a thing shows as an area of one colour that lies partly on the
/// mask and partly well beside it, has about the shape of a rectangle, ends within sight, and shows no joint that is in
/// sight.
struct OccluderFinder {
    /// The joints that are in sight.
    private let joints: [PixelPoint]

    /// Of which on a body is surely something that is seen.
    private static let sureConfidence: Float = 0.7
    /// How far a colour may be from its area's, red, green and blue 0...1 each: noise of 14 of 255, averaged over 3 × 3 cells.
    private static let tolerance: Float = 0.075
    /// Of the mask's cells: how many of them an area hides, at least, and how many it has, at most. Of less it is not worth
    /// to be wrong, and beyond is the ground or a wall that has the person's colour.
    private static let (leastHidden, mostCells): (Float, Float) = (0.012, 1)
    /// The share of an area that lies well beside the mask, at least.
    private static let leastBeside: Float = 0.07
    /// The share of its bounding box that an area fills, at least: clothes and what is seen between limbs fill less.
    private static let leastFilling: Float = 0.72
    /// Cells from the mask's edge to what is well beside it.
    private static let clearance = 3

    /// - Parameter candidate: The person.
    init(_ candidate: PersonCandidate) {
        joints = zip(candidate.points, candidate.scores).filter { $0.1 >= Self.sureConfidence }.map(\.0)
    }

    /// The mask's cells that show something else.
    ///
    /// - Parameters:
    ///   - logits: Above 0 where the model sees the person.
    ///   - colors: The picture's at the cells, each 0...1.
    func hiddenCells(of logits: [Float], at grid: MaskGrid, colors: [SIMD3<Float>]) -> [Int] {
        let isPerson = logits.map { $0 > 0 }
        let count = Float(isPerson.count { $0 })
        let near = WindowSums.means(
            of: isPerson.map { $0 ? 1 : 0 }, width: grid.width, height: grid.height, radius: Self.clearance)
        var areas = ColorAreas(
            colors, width: grid.width, height: grid.height, tolerance: Self.tolerance,
            mostCells: Int(Self.mostCells * count))
        let seen = Set(joints.compactMap(grid.cell))
        var result: [Int] = []
        for start in isPerson.indices where isPerson[start] && !areas.isTaken[start] {
            guard let area = areas.area(from: start), !area.contains(where: seen.contains) else { continue }
            let hidden = area.filter { isPerson[$0] }
            let beside = area.count { near[$0] == 0 }
            guard Float(hidden.count) > Self.leastHidden * count,
                Float(beside) > Self.leastBeside * Float(area.count), Self.isBoard(area, in: grid)
            else { continue }
            result += hidden
        }
        return Self.widened(result, in: grid).filter { isPerson[$0] }
    }

    /// True when an area is nearly a rectangle that does not reach the grid's edge: ground and walls go on beyond.
    private static func isBoard(_ area: [Int], in grid: MaskGrid) -> Bool {
        let (columns, rows) = (area.map { $0 % grid.width }, area.map { $0 / grid.width })
        guard let left = columns.min(), let right = columns.max(), let top = rows.min(),
            let bottom = rows.max(),
            left > 0, top > 0, right < grid.width - 1, bottom < grid.height - 1
        else { return false }
        return Float(area.count) >= leastFilling * Float((right - left + 1) * (bottom - top + 1))
    }

    /// With all neighbours: at an area's edge the cells' colours are mixed.
    private static func widened(_ cells: [Int], in grid: MaskGrid) -> Set<Int> {
        var result = Set(cells)
        for cell in cells {
            let (column, row) = (cell % grid.width, cell / grid.width)
            for y in max(0, row - 1)...min(grid.height - 1, row + 1) {
                for x in max(0, column - 1)...min(grid.width - 1, column + 1) {
                    result.insert(y * grid.width + x)
                }
            }
        }
        return result
    }
}

/// Areas of a grid that have one colour each.
private struct ColorAreas {
    /// The cells of all areas so far.
    private(set) var isTaken: [Bool]
    private let colors: [SIMD3<Float>]
    private let (width, height): (Int, Int)
    private let squaredTolerance: Float
    private let mostCells: Int

    init(_ colors: [SIMD3<Float>], width: Int, height: Int, tolerance: Float, mostCells: Int) {
        self.colors = Self.smoothed(colors, width: width, height: height)
        self.width = width
        self.height = height
        squaredTolerance = tolerance * tolerance
        self.mostCells = mostCells
        isTaken = [Bool](repeating: false, count: colors.count)
    }

    /// The cells round one that have its colour; nil when there are too many.
    mutating func area(from start: Int) -> [Int]? {
        var cells = [start]
        isTaken[start] = true
        let color = colors[start]
        var next = 0
        while next < cells.count {
            let cell = cells[next]
            next += 1
            let column = cell % width
            for (neighbor, isThere) in [
                (cell - 1, column > 0), (cell + 1, column + 1 < width), (cell - width, cell >= width),
                (cell + width, cell + width < colors.count),
            ] where isThere && !isTaken[neighbor] {
                let difference = colors[neighbor] - color
                guard (difference * difference).sum() < squaredTolerance else { continue }
                isTaken[neighbor] = true
                cells.append(neighbor)
            }
        }
        return cells.count > mostCells ? nil : cells
    }

    /// The mean of 3 × 3 cells.
    private static func smoothed(_ colors: [SIMD3<Float>], width: Int, height: Int) -> [SIMD3<Float>] {
        var across = colors
        for row in 0..<height {
            for place in row * width..<(row + 1) * width {
                let (before, after) = (max(row * width, place - 1), min((row + 1) * width - 1, place + 1))
                across[place] = (colors[before] + colors[place] + colors[after]) / 3
            }
        }
        var both = across
        for place in across.indices {
            let above = place >= width ? place - width : place
            let below = place + width < across.count ? place + width : place
            both[place] = (across[above] + across[place] + across[below]) / 3
        }
        return both
    }
}
