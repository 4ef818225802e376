import PoseCore

/// Chooses the frames of which a stromotion picture shows the person.
///
/// In come the person's frames and the one that must be shown; out go frames of the same run of which the figures do not
/// overlap, evenly spaced and in order of time.
public struct FigureSelection: Sendable {
    /// How figures are chosen.
    public struct Configuration: Hashable, Sendable {
        /// Figures, at most.
        public var count = 7
        /// Clear space between two figures, in body heights; nil: as much as `count` figures leave. Below 0 they may overlap
        /// so much where there is no room for all of them.
        public var spacing: Double?
        /// Seconds before and after the frame that must be shown.
        public var duration = 6.0

        /// Creates the default: up to seven figures, as far apart as that allows.
        public init() {}
    }

    /// Clear space between outlines that are drawn by joints: what these leave out of a body fits into it.
    static let minimumSpacing = 0.06
    /// Outlines that are farther apart than this look lost.
    private static let maximumSpacing = 1.5
    /// Other people must be so far from the person, in body heights, so that no part of them comes along.
    private static let clearance = 0.05

    /// Frames that are compared with each other, at most.
    private static let maximumCandidateCount = 200

    private struct Candidate {
        let position: Int
        let silhouette: PoseSilhouette
    }

    private let frames: [SubjectFrame]
    private let key: Candidate?
    /// Before and after the key frame, the nearest first.
    private var earlier: [Candidate] = []
    private var later: [Candidate] = []

    /// Looks at one person's frames.
    ///
    /// - Parameters:
    ///   - frames: In order of time.
    ///   - key: The frame that must be shown, by its place in `frames`.
    public init(_ frames: [SubjectFrame], key: Int, configuration: Configuration = .init()) {
        self.frames = frames
        self.configuration = configuration
        guard frames.indices.contains(key), let shown = Self.silhouette(of: frames[key], in: frames[key])
        else {
            self.key = nil
            return
        }
        self.key = Candidate(position: key, silhouette: shown)
        let obstacles = frames[key].others.compactMap {
            PoseSilhouette($0, in: frames[key].size, map: .identity)
        }
        let wanted = min(0.85, 0.9 * frames[key].completeness)
        func candidates(_ positions: [Int]) -> [Candidate] {
            positions.compactMap { position in
                let frame = frames[position]
                guard frame.completeness >= wanted,
                    let silhouette = Self.silhouette(of: frame, in: frames[key]),
                    Self.isClear(frame), Self.isPlausible(silhouette, beside: shown)
                else { return nil }
                let space = Self.clearance * silhouette.bodyHeight
                guard obstacles.allSatisfy({ silhouette.gap(to: $0) > space }) else { return nil }
                return Candidate(position: position, silhouette: silhouette)
            }
        }
        let near = frames.indices.filter {
            abs(frames[$0].time.seconds(since: frames[key].time)) <= configuration.duration
        }
        // Figures lie far apart: of very many frames some will do.
        let step = max(1, near.count / Self.maximumCandidateCount)
        earlier = candidates(near.filter { $0 < key }.reversed().stridden(by: step))
        later = candidates(near.filter { $0 > key }.stridden(by: step))
    }

    private let configuration: Configuration

    /// The figures that there is room for, whatever is asked for.
    var room: Int { chain(spacing: configuration.spacing ?? Self.minimumSpacing).count }

    /// The places of the chosen frames in `frames`, in order; the key frame alone when the person stays where it is.
    public func positions() -> [Int] {
        guard configuration.count > 1 else { return key.map { [$0.position] } ?? [] }
        let least = configuration.spacing ?? Self.minimumSpacing
        let most = chain(spacing: least)
        guard most.count > configuration.count else { return most.map(\.position) }
        if let spacing = configuration.spacing, spacing >= 0 { return trimmed(most) }
        // The widest spacing that leaves enough figures.
        var (low, high) = (least, Self.maximumSpacing)
        var best = most
        for _ in 0..<9 {
            let middle = (low + high) / 2
            let tried = chain(spacing: middle)
            if tried.count >= configuration.count {
                (low, best) = (middle, tried)
            } else {
                high = middle
            }
        }
        return configuration.spacing == nil ? trimmed(best) : spread(best)
    }

    /// The figures from the key frame outwards that keep a distance from all before.
    private func chain(spacing: Double) -> [Candidate] {
        guard let key else { return [] }
        var chosen = [key]
        // In turn, so that neither side takes the other's room where the person comes back.
        for (isLater, side) in [(true, later), (false, earlier)] {
            for candidate in side {
                let isFree = chosen.allSatisfy { other in
                    let height = max(candidate.silhouette.bodyHeight, other.silhouette.bodyHeight)
                    return candidate.silhouette.gap(to: other.silhouette) >= spacing * height
                }
                guard isFree else { continue }
                if isLater { chosen.append(candidate) } else { chosen.insert(candidate, at: 0) }
            }
        }
        return chosen
    }

    /// As many figures as are wanted, evenly spread over the chain: those of a person that stays where it is all overlap.
    private func spread(_ chain: [Candidate]) -> [Int] {
        let key = chain.firstIndex { $0.position == self.key?.position } ?? 0
        let step = Double(chain.count - 1) / Double(configuration.count - 1)
        // Shifted so that one of them is the key frame.
        let first = Double(key).truncatingRemainder(dividingBy: step)
        let places = (0..<configuration.count).map { Int((first + step * Double($0)).rounded()) }
        return places.filter(chain.indices.contains).map { chain[$0].position }
    }

    /// The figures nearest to the key frame in time, as many as are wanted.
    private func trimmed(_ chain: [Candidate]) -> [Int] {
        guard let key else { return [] }
        let time = frames[key.position].time
        let nearest = chain.map(\.position).sorted {
            abs(frames[$0].time.seconds(since: time)) < abs(frames[$1].time.seconds(since: time))
        }
        return nearest.prefix(configuration.count).sorted()
    }

    /// The outline of a frame's person in another frame's pixels; nil when nothing relates the two.
    static func silhouette(of frame: SubjectFrame, in other: SubjectFrame) -> PoseSilhouette? {
        frame.placement.map(to: other.placement).flatMap {
            PoseSilhouette(frame.pose, in: frame.size, map: $0)
        }
    }

    /// True when no other person is near.
    private static func isClear(_ frame: SubjectFrame) -> Bool {
        guard !frame.others.isEmpty,
            let person = PoseSilhouette(frame.pose, in: frame.size, map: .identity)
        else { return true }
        return frame.others.allSatisfy { other in
            guard let outline = PoseSilhouette(other, in: frame.size, map: .identity) else { return true }
            return person.gap(to: outline) > clearance * person.bodyHeight
        }
    }

    /// False for a body of quite another size: a plane picture of a wide pan is stretched at its ends.
    private static func isPlausible(_ silhouette: PoseSilhouette, beside key: PoseSilhouette) -> Bool {
        (0.3...2.5).contains(silhouette.bodyHeight / key.bodyHeight)
    }
}

extension [Int] {
    /// Every so many elements, the first included.
    fileprivate func stridden(by step: Int) -> [Int] {
        Swift.stride(from: 0, to: count, by: step).map { self[$0] }
    }
}
