import PixelSampling
import PoseCore

/// Decides on which tiles of a picture the detector runs, and when.
///
/// The whole picture alone shows the detector few people shorter than half of it, so that squares of
/// three sizes are searched, overlapping by half, and of a fourth in files. A pure state machine: time comes
/// in with the frames.
struct SearchPlan {
    /// How often and how far the search goes.
    enum Policy: Sendable {
        /// All squares at once when the search begins, then each again every few seconds, and sooner where all
        /// was still.
        case thorough
        /// One square a frame in turn, so that the cost of a frame stays flat.
        case oneTileAFrame
        /// The whole picture alone, and only when more than the tracks has moved.
        case wholePicture
    }

    private struct Tile {
        var region: RegionOfInterest
        var lastSearch: Timestamp?
        /// When it was last checked whether something changed.
        var lastCheck: Timestamp?
        /// Seconds until the next search, if that is less than the interval: where all was still, a person coming
        /// in is searched for at once and several times; where something always moves, as seldom as ever.
        var pause = SearchPlan.shortestPause
        var lastContent: Thumbnail?
        var isClose = false
    }

    /// How large tiles are, and how much they overlap.
    struct Scales: Sendable {
        /// Longer side of the picture ÷ side of the tiles; the whole picture first.
        var tiles: [Float]
        /// The same of the close tiles, and of those beside a small person.
        var (close, closest): (Float, Float)
        /// The least share of a tile that its neighbour shows, too.
        var overlap: Float

        /// For the person finder.
        static let people = Scales(tiles: [1, 1 / 0.6], close: 3, closest: 4, overlap: 0.34)
        /// For the palm detector.
        static let palms = Scales(tiles: [1, 1.5, 2.5], close: 3.2, closest: 4, overlap: 0.5)
    }

    /// Longer side of the picture ÷ side of a track's region from which it counts as small.
    private static let smallPersonScale: Float = 3
    /// Seconds after which a smaller tile is due again while there are tracks.
    private static let tileInterval = 2.0
    /// The same of a close square, always.
    private static let closeTileInterval = 4.0
    /// The same of the whole picture when only the tracks have moved.
    private static let repairInterval = 4.0
    /// The same of the whole picture and the smaller ones without tracks, when no landmarks are
    /// computed: the whole picture every time.
    private static let (wholeIntervalAlone, tileIntervalAlone) = (0.0, 0.5)
    /// Seconds between two searches of a square that was still before; doubled by each, halved by each check that
    /// finds nothing changed.
    private static let shortestPause = 0.25
    /// Seconds between two such checks.
    private static let checkInterval = 0.2
    /// Mean difference of brightness below which no person can have come into a tile.
    private static let minimumChange = 2.5
    /// The same without tracks: a person in the tile already only has to move to be found.
    private static let minimumChangeAlone = 0.1

    private let policy: Policy
    private let scales: Scales
    /// Seconds after which the whole picture is due again while there are tracks.
    var wholeInterval: Double
    /// Mean difference of brightness below which the whole picture is not due then.
    private let minimumWholeChange: Double
    private var size: PixelSize?
    /// The whole picture first, and the close squares last, once they were asked for.
    private var tiles: [Tile] = []
    /// The scale of the close squares; nil before they were asked for.
    private var closeTileScale: Float?
    private var next = 0

    init(
        policy: Policy, scales: Scales = .palms, wholeInterval: Double = 1,
        minimumWholeChange: Double = Self.minimumChange
    ) {
        (self.policy, self.scales) = (policy, scales)
        self.wholeInterval = wholeInterval
        self.minimumWholeChange = minimumWholeChange
    }

    /// Makes every square due at once, as in the first frame.
    mutating func restart() {
        size = nil
    }

    /// Makes every square due at once in which something has changed since it was searched.
    mutating func makeAllDue() {
        for index in tiles.indices { tiles[index].lastSearch = nil }
    }

    /// The tiles of this frame; what is returned counts as searched, and so does an even one.
    ///
    /// What moves within the tracks' regions is no reason to search a tile again: it is the tracks
    /// that move. Only the whole picture is searched for that, too, but seldom: a body that was mistaken is found again.
    mutating func dueRegions(
        in picture: PixelBuffer, at time: Timestamp, followed: [RegionOfInterest] = []
    ) -> [RegionOfInterest] {
        if picture.size != size {
            size = picture.size
            tiles = scales.tiles.flatMap { tiles(of: picture.size, scale: $0) }
            if policy == .wholePicture { tiles.removeLast(tiles.count - 1) }
            closeTileScale = nil
            next = 0
        }
        if closeTileScale == scales.close, Self.hasSmall(followed, in: picture.size) {
            // A small person has come in: others may be smaller than these tiles show.
            setCloseTiles(scale: scales.closest, in: picture.size)
        }
        let isClose = looksCloser(beside: followed, in: picture.size)
        // At most two tiles a frame once all have been searched, to spread the cost: the whole picture
        // when it is due, and the others in turn.
        let isFirst = tiles.allSatisfy { $0.lastSearch == nil }
        let limit = policy == .oneTileAFrame ? 1 : isFirst ? tiles.count : 2
        let turn = (0..<max(0, tiles.count - 1)).map { 1 + (next + $0) % (tiles.count - 1) }
        var due: [RegionOfInterest] = []
        for index in [0] + turn
        where due.count < limit && (isClose || !tiles[index].isClose)
            && isDue(index, at: time, isAlone: followed.isEmpty)
        {
            tiles[index].lastCheck = time
            let isWhole = index == 0 && policy != .wholePicture
            let excluded = isWhole && isOverdue(at: time) ? [] : followed
            let content = Thumbnail(of: tiles[index].region, in: picture, except: excluded)
            let change =
                index > 0
                ? Self.minimumChange : followed.isEmpty ? Self.minimumChangeAlone : minimumWholeChange
            guard Self.isChanged(content, since: tiles[index].lastContent, by: change) else {
                tiles[index].pause = max(tiles[index].pause / 2, Self.shortestPause)
                continue
            }
            tiles[index].pause = min(2 * tiles[index].pause, Self.closeTileInterval)
            tiles[index].lastSearch = time
            // All of the whole picture, for when it is overdue.
            tiles[index].lastContent =
                isWhole && !excluded.isEmpty
                ? Thumbnail(of: tiles[index].region, in: picture) : content
            // No person is in an even tile.
            guard !content.isBare else { continue }
            due.append(tiles[index].region)
            if index > 0 { next = index }
        }
        return due
    }

    /// The close squares, once after a restart; what is returned counts as searched, and takes its turn with
    /// the other tiles without tracks or with a small one.
    ///
    /// To be asked for when `dueRegions` have been searched in the same frame. Empty in live use.
    mutating func closeRegions(
        in picture: PixelBuffer, at time: Timestamp, followed: [RegionOfInterest]
    ) -> [RegionOfInterest] {
        guard policy == .thorough, closeTileScale == nil else { return [] }
        setCloseTiles(
            scale: Self.hasSmall(followed, in: picture.size) ? scales.closest : scales.close,
            in: picture.size)
        var regions: [RegionOfInterest] = []
        for index in tiles.indices where tiles[index].isClose {
            let content = Thumbnail(of: tiles[index].region, in: picture, except: followed)
            (tiles[index].lastSearch, tiles[index].lastCheck) = (time, time)
            tiles[index].lastContent = content
            if !content.isBare { regions.append(tiles[index].region) }
        }
        return regions
    }

    private mutating func setCloseTiles(scale: Float, in size: PixelSize) {
        closeTileScale = scale
        tiles.removeAll(where: \.isClose)
        tiles += tiles(of: size, scale: scale).map { Tile(region: $0.region, isClose: true) }
    }

    /// True where the close tiles go on taking turns: there is no track, or a small one.
    func looksCloser(beside followed: [RegionOfInterest], in size: PixelSize) -> Bool {
        followed.isEmpty || Self.hasSmall(followed, in: size)
    }

    private static func hasSmall(_ followed: [RegionOfInterest], in size: PixelSize) -> Bool {
        followed.contains { isSmall($0, in: size) }
    }

    /// True of a region so small that others may be too small for all but the close squares.
    static func isSmall(_ region: RegionOfInterest, in size: PixelSize) -> Bool {
        region.side < Float(max(size.width, size.height)) / smallPersonScale
    }

    private func isDue(_ index: Int, at time: Timestamp, isAlone: Bool) -> Bool {
        let tile = tiles[index]
        guard let lastSearch = tile.lastSearch, let lastCheck = tile.lastCheck else { return true }
        let tileInterval = isAlone ? Self.tileIntervalAlone : Self.tileInterval
        let interval =
            index == 0
            ? (isAlone ? Self.wholeIntervalAlone : wholeInterval)
            : tile.isClose ? Self.closeTileInterval : tileInterval
        let (sinceSearch, sinceCheck) = (time.seconds(since: lastSearch), time.seconds(since: lastCheck))
        // Without tracks the intervals are short enough.
        let (pause, checkInterval) =
            isAlone ? (interval, interval) : (min(interval, tile.pause), min(interval, Self.checkInterval))
        return sinceCheck < 0 || sinceSearch >= pause && sinceCheck >= checkInterval
    }

    /// True when the whole picture is to be searched also for what moves where tracks are.
    private func isOverdue(at time: Timestamp) -> Bool {
        tiles[0].lastSearch.map { time.seconds(since: $0) >= Self.repairInterval } ?? false
    }

    private func tiles(of size: PixelSize, scale: Float) -> [Tile] {
        let side = Float(max(size.width, size.height)) / scale
        return centers(size.height, side).flatMap { y in
            centers(size.width, side).map { x in
                Tile(region: RegionOfInterest(center: PixelPoint(x: x, y: y), side: side))
            }
        }
    }

    /// Middles of the fewest stretches of length `side` that cover `extent` with the overlap.
    private func centers(_ extent: Int, _ side: Float) -> [Float] {
        let free = Float(extent) - side
        guard free > 0 else { return [Float(extent) / 2] }
        // A little less, so that rounding does not make one square more.
        let steps = max(1, (free / (side * (1 - scales.overlap)) - 1e-3).rounded(.up))
        return (0...Int(steps)).map { side / 2 + free * Float($0) / steps }
    }

    /// True when two thumbnails differ where both show something; none at all differs from every one.
    private static func isChanged(
        _ content: Thumbnail, since last: Thumbnail?, by minimumChange: Double
    ) -> Bool {
        guard let last else { return true }
        // Else too little is left to compare.
        guard let difference = content.meanDifference(from: last) else { return false }
        return difference >= minimumChange
    }
}
