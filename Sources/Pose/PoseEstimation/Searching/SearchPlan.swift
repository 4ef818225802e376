import PixelSampling
import PoseCore

/// Decides on which tiles of a picture the detector runs, and when.
///
/// The whole picture alone shows the detector few people shorter than half of it, and few palms, so that overlapping tiles
/// of the sizes in `Scales` are searched, too; close tiles only in files. A pure state machine: time comes in with the frames.
struct SearchPlan {
    /// How often and how far the search goes.
    enum Policy: Sendable {
        /// All tiles at once when the search begins, then each again every few seconds, and sooner where all
        /// was still.
        case thorough
        /// One tile a frame in turn, so that the cost of a frame stays flat.
        case oneTileAFrame
        /// The whole picture alone, and only when more than the tracks has moved.
        case wholePicture
    }

    /// Longer side of the picture ÷ side of a track's region from which it counts as small.
    private static let smallPersonScale: Float = 3
    /// Seconds after which a smaller tile is due again while there are tracks.
    private static let tileInterval = 2.0
    /// The same of a close tile, always.
    private static let closeTileInterval = 4.0
    /// The same of the whole picture when only the tracks have moved.
    private static let repairInterval = 4.0
    /// The same of the whole picture and the smaller ones without tracks, when no landmarks are
    /// computed: the whole picture every time.
    private static let (wholeIntervalAlone, tileIntervalAlone) = (0.0, 0.5)
    /// Mean difference of brightness below which no person can have come into a tile.
    private static let minimumChange = 2.5
    /// The same without tracks: a person in the tile already only has to move to be found.
    private static let minimumChangeAlone = 0.1

    private let policy: Policy
    private let scales: Scales
    /// The intervals beside tracks are divided by it.
    private let pace: Double
    /// Seconds after which the whole picture is due again while there are tracks.
    var wholeInterval: Double
    /// Mean difference of brightness below which the whole picture is not due then.
    private let minimumWholeChange: Double
    private var size: PixelSize?
    /// The whole picture first, and the close tiles last, once they were asked for.
    private var tiles: [SearchTile] = []
    /// The scale of the close tiles; nil before they were asked for.
    private var closeTileScale: Float?
    private var next = 0

    init(
        policy: Policy, scales: Scales = .palms, wholeInterval: Double = 1,
        minimumWholeChange: Double = Self.minimumChange, pace: Double = 1
    ) {
        (self.policy, self.scales, self.pace) = (policy, scales, pace)
        self.wholeInterval = wholeInterval
        self.minimumWholeChange = minimumWholeChange
    }

    /// Makes every tile due at once, as in the first frame.
    mutating func restart() {
        size = nil
    }

    /// Makes every tile due at once in which something has changed since it was searched.
    mutating func makeAllDue() {
        for index in tiles.indices { tiles[index].makeDue() }
    }

    /// The tiles of this frame; what is returned counts as searched, and so does a bare one.
    ///
    /// What moves within the tracks' regions is no reason to search a tile again: it is the tracks
    /// that move. Only the whole picture is searched for that, too, but seldom: a body that was mistaken is found again.
    mutating func dueRegions(
        in picture: PixelBuffer, at time: Timestamp, followed: [RegionOfInterest] = []
    ) -> [RegionOfInterest] {
        if picture.size != size { setTiles(of: picture.size) }
        if let close = scales.close, closeTileScale == close.usual, Self.hasSmall(followed, in: picture.size)
        {
            // A small person has come in: others may be smaller than these tiles show.
            setCloseTiles(close, scale: close.closest, in: picture.size)
        }
        let isClose = includesCloseTiles(beside: followed, in: picture.size)
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
            guard isWorthSearching(index, in: picture, at: time, followed: followed) else { continue }
            due.append(tiles[index].region)
            if index > 0 { next = index }
        }
        return due
    }

    /// The close tiles, once after a restart; what is returned counts as searched, and takes its turn with
    /// the other tiles without tracks or with a small one.
    ///
    /// To be asked for when `dueRegions` have been searched in the same frame. Empty in live use, and for palms.
    mutating func closeRegions(
        in picture: PixelBuffer, at time: Timestamp, followed: [RegionOfInterest]
    ) -> [RegionOfInterest] {
        guard policy == .thorough, closeTileScale == nil, let close = scales.close else { return [] }
        setCloseTiles(
            close, scale: Self.hasSmall(followed, in: picture.size) ? close.closest : close.usual,
            in: picture.size)
        var regions: [RegionOfInterest] = []
        for index in tiles.indices where tiles[index].isClose {
            let content = Thumbnail(of: tiles[index].region, in: picture, except: followed)
            tiles[index].noteSearch(showing: content, at: time)
            if !content.isBare { regions.append(tiles[index].region) }
        }
        return regions
    }

    /// True where the close tiles go on taking turns: there is no track, or a small one.
    func includesCloseTiles(beside followed: [RegionOfInterest], in size: PixelSize) -> Bool {
        followed.isEmpty || Self.hasSmall(followed, in: size)
    }

    private mutating func setTiles(of size: PixelSize) {
        self.size = size
        tiles = scales.tiles.flatMap { scales.regions(covering: size, scale: $0) }.map { SearchTile($0) }
        if policy == .wholePicture { tiles.removeLast(tiles.count - 1) }
        closeTileScale = nil
        next = 0
    }

    private mutating func setCloseTiles(_ close: Scales.Close, scale: Float, in size: PixelSize) {
        closeTileScale = scale
        tiles.removeAll(where: \.isClose)
        let scale = min(scale, Float(max(size.width, size.height)) / close.minimumSide)
        // Of a small picture they would show what the other tiles did.
        guard let finest = scales.tiles.max(), scale > finest else { return }
        tiles += scales.regions(covering: size, scale: scale).map { SearchTile($0, isClose: true) }
    }

    private static func hasSmall(_ followed: [RegionOfInterest], in size: PixelSize) -> Bool {
        followed.contains { isSmall($0, in: size) }
    }

    /// True of a region so small that others may be too small for all but the close tiles.
    static func isSmall(_ region: RegionOfInterest, in size: PixelSize) -> Bool {
        region.side < Float(max(size.width, size.height)) / smallPersonScale
    }

    private func isDue(_ index: Int, at time: Timestamp, isAlone: Bool) -> Bool {
        let tileInterval = isAlone ? Self.tileIntervalAlone : Self.tileInterval
        let interval =
            index == 0
            ? (isAlone ? Self.wholeIntervalAlone : wholeInterval)
            : tiles[index].isClose ? Self.closeTileInterval : tileInterval
        return tiles[index].isDue(
            at: time, interval: isAlone ? interval : interval / pace, isAlone: isAlone)
    }

    /// True when a tile has changed and is not bare; when it has changed, it counts as searched.
    private mutating func isWorthSearching(
        _ index: Int, in picture: PixelBuffer, at time: Timestamp, followed: [RegionOfInterest]
    ) -> Bool {
        let region = tiles[index].region
        let isWhole = index == 0 && policy != .wholePicture
        let excluded = isWhole && isOverdue(at: time) ? [] : followed
        let content = Thumbnail(of: region, in: picture, except: excluded)
        let change =
            index > 0 ? Self.minimumChange : followed.isEmpty ? Self.minimumChangeAlone : minimumWholeChange
        guard tiles[index].check(content, at: time, minimumChange: change) else { return false }
        if isWhole && !excluded.isEmpty {
            // All of the whole picture, for when it is overdue.
            tiles[index].noteSearch(showing: Thumbnail(of: region, in: picture), at: time)
        }
        // No person is in a bare tile.
        return !content.isBare
    }

    /// True when the whole picture is to be searched also for what moves where tracks are.
    private func isOverdue(at time: Timestamp) -> Bool {
        tiles[0].lastSearch.map { time.seconds(since: $0) >= Self.repairInterval } ?? false
    }
}
