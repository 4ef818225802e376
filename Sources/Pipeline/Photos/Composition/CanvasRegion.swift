import PoseCore

/// The part of the base picture's plane that a composition shows.
enum CanvasRegion {
    /// The rectangle round all pictures, without most of what none of them shows.
    ///
    /// - Parameters:
    ///   - pictures: The base picture first.
    ///   - kept: Rectangles that are not cut off.
    static func around(_ pictures: [PlacedPicture], keeping kept: [PixelRect]) -> PixelRect {
        guard let base = pictures.first else { return PixelRect(x: 0, y: 0, width: 1, height: 1) }
        let frame = base.region
        // Beyond this a plane picture of a pan is all stretching.
        let limit = frame.enlarged(by: 2 * max(frame.width, frame.height))
        let all = pictures.dropFirst().reduce(base.bounds) { $0.union($1.bounds) }.intersection(limit)
        guard all != frame else { return frame }
        let needed = kept.reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) {
            $0.union($1.intersection(all))
        }
        return Coverage(pictures, of: all).trimmed(keeping: needed)
    }
}

/// Which cells of a rectangle at least one picture shows.
private struct Coverage {
    private let region: PixelRect
    private let cell: Int
    private let (columns, rows): (Int, Int)
    private var isCovered: [Bool]
    /// A border line with a greater share of nothing is cut off.
    private static let tolerance = 0.002

    init(_ pictures: [PlacedPicture], of region: PixelRect) {
        self.region = region
        let cell = max(2, max(region.width, region.height) / 320)
        self.cell = cell
        (columns, rows) = (region.width / cell, region.height / cell)
        isCovered = Array(repeating: false, count: columns * rows)
        for picture in pictures {
            guard let toPicture = picture.toBase.inverse else { continue }
            let part = picture.region
            for index in isCovered.indices where !isCovered[index] {
                let place = SIMD2(
                    Double(region.x + index % columns * cell) + Double(cell) / 2,
                    Double(region.y + index / columns * cell) + Double(cell) / 2)
                let point = toPicture.apply(to: place)
                isCovered[index] =
                    point.x >= Double(part.x) && point.y >= Double(part.y)
                    && point.x <= Double(part.right) && point.y <= Double(part.bottom)
            }
        }
    }

    /// The rectangle with its border lines cut off one by one, the emptiest first, until they are full.
    func trimmed(keeping needed: PixelRect) -> PixelRect {
        var (left, right, top, bottom) = (0, columns, 0, rows)
        func share(_ cells: [Int]) -> Double {
            Double(cells.count { !isCovered[$0] }) / Double(max(1, cells.count))
        }
        while right - left > 2, bottom - top > 2 {
            let sides = [
                share((top..<bottom).map { $0 * columns + left }),
                share((top..<bottom).map { $0 * columns + right - 1 }),
                share((left..<right).map { top * columns + $0 }),
                share((left..<right).map { (bottom - 1) * columns + $0 }),
            ]
            let isFree = [
                region.x + (left + 1) * cell <= needed.x,
                region.x + (right - 1) * cell >= needed.right,
                region.y + (top + 1) * cell <= needed.y,
                region.y + (bottom - 1) * cell >= needed.bottom,
            ]
            let worst = sides.indices.filter { isFree[$0] || needed.isEmpty }.max { sides[$0] < sides[$1] }
            guard let worst, sides[worst] > Self.tolerance else { break }
            switch worst {
            case 0: left += 1
            case 1: right -= 1
            case 2: top += 1
            default: bottom -= 1
            }
        }
        return PixelRect(
            x: region.x + left * cell, y: region.y + top * cell, width: (right - left) * cell,
            height: (bottom - top) * cell)
    }
}
