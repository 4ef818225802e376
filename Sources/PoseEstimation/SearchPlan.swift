import PoseCore

/// Decides which squares of a picture the detector looks at, and when.
///
/// The whole picture alone shows the detector few people shorter than half of it, so that squares of
/// three sizes are looked at, overlapping by half. A pure state machine: time comes in with the frames.
struct SearchPlan {
    /// How often and how far the search goes.
    enum Policy: Sendable {
        /// All squares at once when the search begins, then each again every few seconds.
        case thorough
        /// One square a frame in turn, so that the cost of a frame stays flat.
        case oneTileAFrame
    }

    private struct Tile {
        var region: RegionOfInterest
        var interval: Double
        var lastSearch: Timestamp?
        var lastContent: [UInt8] = []
    }

    /// Longer side of the picture ÷ side of the squares: found 23 of 25 annotated people, the first alone 11.
    private static let scales: [Float] = [1, 1.5, 2.5]
    /// Seconds after which the whole picture is due again, and the smaller squares.
    private static let (wholeInterval, tileInterval) = (0.5, 2.0)
    /// Mean difference of brightness below which nobody can have come into a square.
    private static let minimumChange = 2.5

    private let policy: Policy
    private var size: PixelSize?
    private var tiles: [Tile] = []
    private var next = 0

    init(policy: Policy) {
        self.policy = policy
    }

    /// Makes every square due at once, as in the first frame.
    mutating func restart() {
        size = nil
    }

    /// The squares to look at in this frame; what is returned counts as searched.
    mutating func dueRegions(in picture: PixelBuffer, at time: Timestamp) -> [RegionOfInterest] {
        if picture.size != size {
            size = picture.size
            tiles = Self.tiles(of: picture.size)
            next = 0
        }
        var due: [RegionOfInterest] = []
        // At most two squares a frame once all have been looked at, in turn, to spread the cost.
        let isFirst = tiles.allSatisfy { $0.lastSearch == nil }
        let limit = policy == .oneTileAFrame ? 1 : isFirst ? tiles.count : 2
        for offset in tiles.indices {
            let index = (next + offset) % tiles.count
            guard isDue(tiles[index], at: time) else { continue }
            tiles[index].lastSearch = time
            let content = picture.thumbnail(of: tiles[index].region)
            let change = meanDifference(content, tiles[index].lastContent)
            guard change >= Self.minimumChange else { continue }
            tiles[index].lastContent = content
            due.append(tiles[index].region)
            if due.count == limit {
                next = (index + 1) % tiles.count
                break
            }
        }
        return due
    }

    private func isDue(_ tile: Tile, at time: Timestamp) -> Bool {
        guard let last = tile.lastSearch else { return true }
        let elapsed = time.seconds(since: last)
        return elapsed >= tile.interval || elapsed < 0
    }

    private static func tiles(of size: PixelSize) -> [Tile] {
        let longer = Float(max(size.width, size.height))
        return scales.flatMap { scale -> [Tile] in
            let side = longer / scale
            return centers(size.height, side).flatMap { y in
                centers(size.width, side).map { x in
                    Tile(
                        region: RegionOfInterest(center: PixelPoint(x: x, y: y), side: side),
                        interval: scale == 1 ? wholeInterval : tileInterval)
                }
            }
        }
    }

    /// Middles of the fewest stretches of length `side` that cover `extent` overlapping by half or more.
    private static func centers(_ extent: Int, _ side: Float) -> [Float] {
        let free = Float(extent) - side
        guard free > 0 else { return [Float(extent) / 2] }
        // A little less, so that rounding does not make one square more.
        let steps = max(1, (free / (side / 2) - 1e-3).rounded(.up))
        return (0...Int(steps)).map { side / 2 + free * Float($0) / steps }
    }
}

private func meanDifference(_ a: [UInt8], _ b: [UInt8]) -> Double {
    guard a.count == b.count, !a.isEmpty else { return .infinity }
    let sum = zip(a, b).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    return Double(sum) / Double(a.count)
}
