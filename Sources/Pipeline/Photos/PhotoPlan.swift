public import PoseCore

/// Which frames of a source pictures are made of: decided by the poses, before those frames are decoded again.
public struct PhotoPlan: Sendable {
    /// What is asked for.
    public struct Configuration: Hashable, Sendable {
        /// The kinds of picture.
        public var kinds = Set(PhotoKind.allCases)
        /// Action shots, at most.
        public var shotCount = 3
        /// How the figures of a stromotion picture are chosen.
        public var figures = FigureSelection.Configuration()
        /// Tiles of the overview, at most.
        public var tileCount = 12

        /// Creates the default: all kinds, three action shots.
        public init() {}
    }

    /// One tile of the overview.
    public struct Tile: Hashable, Sendable {
        /// The frame's time.
        public let time: Timestamp
        /// The moment that it shows; nil for a frame that stands for its part of the clip.
        public let moment: PhotoMoment?
    }

    /// The action shots, the best first.
    public let shots: [PhotoMoment]
    /// The figures of the stromotion picture in order of time; fewer than two: there is none.
    public let figures: [SubjectFrame]
    /// The figure that is sure to be shown, by its place in `figures`.
    public let base: Int
    /// True: figures that touch were asked for.
    public let figuresMayTouch: Bool
    /// Frames that continue the base picture where the camera turned, in order of time; empty for a steady camera.
    public let scenes: [SubjectFrame]
    /// Moments that are shown side by side where the person stays in one place, so that there is no stromotion picture;
    /// empty where there is one, and where the body hardly moves.
    public let sequence: [SubjectFrame]
    /// The overview's tiles in order of time.
    public let tiles: [Tile]
    private let moments: [PhotoMoment]
    /// The best second; nil for pictures and for clips that are hardly longer.
    public let loop: ClosedRange<Timestamp>?

    /// Seconds of the loop.
    private static let loopDuration = 1.0
    /// In shares of the picture's longer side: less is a hand's tremor, and the base picture shows enough.
    private static let panShift = 0.04
    /// How far two pictures that continue each other are apart, at most.
    private static let sceneShift = 0.22

    /// Makes the plan for one person.
    ///
    /// - Parameters:
    ///   - frames: The person's frames in order of time; may be empty.
    ///   - times: The times of all frames of the source.
    ///   - arePictures: True for photographs, with times that say nothing.
    public init(
        _ frames: [SubjectFrame], times: [Timestamp], arePictures: Bool, configuration: Configuration
    ) {
        let moments = MomentFinder(frames, arePictures: arePictures).moments()
        let kinds = configuration.kinds
        self.moments = moments
        figuresMayTouch = (configuration.figures.spacing ?? 0) < 0
        shots = kinds.contains(.actionShot) ? Array(moments.prefix(max(0, configuration.shotCount))) : []
        let hasMovement = Set(times).count > 1
        tiles =
            kinds.contains(.overview) && hasMovement
            ? Self.tiles(moments, times, count: configuration.tileCount) : []
        loop = kinds.contains(.overview) && !arePictures ? Self.loop(moments.first, times) : nil
        guard kinds.contains(.stromotion), hasMovement,
            let (chosen, key) = Self.figures(frames, moments, arePictures, configuration.figures)
        else {
            (figures, base, scenes, sequence) = ([], 0, [], [])
            return
        }
        figures = chosen.map { frames[$0] }
        base = chosen.firstIndex(of: key) ?? 0
        scenes = Self.scenes(frames, chosen, key)
        let isAlone = figures.count < 2 && configuration.figures.spacing == nil
        let moment = moments.first?.position ?? key
        let moving = isAlone ? SequenceSelection(frames, key: moment, arePictures: arePictures) : nil
        let positions = moving?.positions(count: configuration.figures.count) ?? []
        sequence = positions.count > 1 ? positions.map { frames[$0] } : []
    }

    /// The moment that a frame shows; nil for one between.
    public func moment(at time: Timestamp) -> PhotoMoment? { moments.first { $0.time == time } }

    /// All times of which frames are needed.
    public var times: Set<Timestamp> {
        let composed = (figures + scenes + sequence).map(\.time)
        var result = Set(shots.map(\.time) + composed + tiles.map(\.time))
        if let loop { result.formUnion([loop.lowerBound, loop.upperBound]) }
        return result
    }

    /// The figures round the best moment that shows more than one, else round the best.
    private static func figures(
        _ frames: [SubjectFrame], _ moments: [PhotoMoment], _ arePictures: Bool,
        _ configuration: FigureSelection.Configuration
    ) -> (positions: [Int], key: Int)? {
        guard !frames.isEmpty else { return nil }
        var configuration = configuration
        if arePictures { configuration.duration = .infinity }
        // An apex is the picture that is wanted, even with fewer figures than another moment would give.
        let apexes = moments.filter { $0.kind == .apex }.map(\.position)
        let others = moments.filter { $0.kind != .apex }.map(\.position)
        // A movement that is worth no single picture may still go far.
        let between = (1..<8).map { frames.count * $0 / 8 }
        var best: (selection: FigureSelection, room: Int, key: Int)?
        for (rank, key) in (apexes.prefix(3) + others.prefix(4) + between).enumerated() {
            let selection = FigureSelection(frames, key: key, configuration: configuration)
            let room = min(selection.room, configuration.count)
            if room > best?.room ?? 0 { best = (selection, room, key) }
            if let best, best.room >= min(3, configuration.count), rank < apexes.prefix(3).count { break }
        }
        return best.map { ($0.selection.positions(), $0.key) }
    }

    private static func scenes(_ frames: [SubjectFrame], _ chosen: [Int], _ key: Int) -> [SubjectFrame] {
        func shift(_ a: Int, _ b: Int) -> Double {
            let (first, second) = (frames[a], frames[b])
            let longer = Double(max(first.size.width, first.size.height))
            guard let map = first.placement.map(to: second.placement) else { return .infinity }
            return map.largestShift(in: first.size) / longer
        }
        guard chosen.contains(where: { shift($0, key) > panShift }) else { return [] }
        var result = chosen.filter { $0 != key }
        // Between figures far apart the pictures must still overlap.
        for (start, end) in zip(chosen, chosen.dropFirst()) {
            var previous = start
            for position in start..<end
            where shift(position, previous) > sceneShift && result.count < 16 {
                result.append(position)
                previous = position
            }
        }
        return result.sorted().map { frames[$0] }
    }

    private static func tiles(_ moments: [PhotoMoment], _ times: [Timestamp], count: Int) -> [Tile] {
        var tiles = moments.prefix(max(1, Int(Double(count) * 2 / 3))).map { Tile(time: $0.time, moment: $0) }
        // Frames that are farthest from those shown, until the sheet is full.
        let wanted = min(count, max(tiles.count, min(times.count, 6)))
        while tiles.count < wanted {
            func distance(_ time: Timestamp) -> Double {
                tiles.map { abs($0.time.seconds(since: time)) }.min() ?? -abs(time.seconds)
            }
            guard let farthest = times.max(by: { distance($0) < distance($1) }),
                !tiles.contains(where: { $0.time == farthest })
            else { break }
            tiles.append(Tile(time: farthest, moment: nil))
        }
        return tiles.sorted { $0.time < $1.time }
    }

    private static func loop(_ moment: PhotoMoment?, _ times: [Timestamp]) -> ClosedRange<Timestamp>? {
        guard let first = times.first, let last = times.last, times.count > 3,
            last.seconds(since: first) > loopDuration / 2
        else { return nil }
        let middle = moment?.time ?? times[times.count / 2]
        let start = max(
            first,
            min(middle.advanced(by: -loopDuration / 2), last.advanced(by: -loopDuration)))
        let end = min(last, start.advanced(by: loopDuration))
        guard let from = times.first(where: { $0 >= start }), let to = times.last(where: { $0 <= end }),
            from < to
        else { return nil }
        return from...to
    }
}
