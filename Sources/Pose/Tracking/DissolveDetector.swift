import PixelSampling
import PoseCore

/// Finds where one scene dissolves into another.
///
/// In a dissolve each frame is a mixture of what was before and what comes after, with ever more of what comes; of
/// a camera or a body that moves the frames between are no such mixtures. Two seconds are kept, in coarse cells.
struct DissolveDetector: Sendable {
    /// Spans, in seconds, over which a dissolve is looked for: of longer ones the scenes themselves have moved on.
    private static let spans = [0.25, 0.4, 0.6, 0.95, 1.4, 2]
    private static let minimumInterval = 1.0 / 18
    private static let cellsPerSide = 16
    /// Of the cells so many count at least: a few between black bars may be a mixture of any two others by chance.
    private static let minimumComparedShare: Float = 0.5
    /// What the frames between differ from mixtures by, in shares of the distance of both ends: in 80 dissolves of the
    /// sample clips 0.17 or less in 69 of them, with a camera that pans, shakes or zooms 0.2 or more.
    private static let maximumDeviation: Float = 0.17
    /// What may be mixed in from one frame to the next; more is a cut, which needs no time.
    private static let maximumStep: Float = 0.5
    /// What counts as no progress from one frame to the next.
    private static let minimumStep: Float = 0.04

    private struct Picture {
        let seconds: Double
        let pattern: BrightnessPattern
    }

    /// A dissolve that was found and may still be going on.
    private struct Dissolve {
        let first: [Float]
        let last: [Float]
        /// The share of the last picture in the newest one: above 1 when the last one was a mixture, too.
        var progress: Float = 1
    }

    private var pictures: [Picture] = []
    private var dissolve: Dissolve?

    /// Forgets what was before a cut.
    mutating func beginScene() {
        pictures = []
        dissolve = nil
    }

    /// True at the frame at which a dissolve has ended.
    mutating func ends(at thumbnail: Thumbnail, _ timestamp: Timestamp) -> Bool {
        let seconds = timestamp.seconds
        if let last = pictures.last?.seconds {
            if seconds < last || seconds > last + Timestamp.maximumSceneGap { beginScene() }
            if !pictures.isEmpty, seconds < last + Self.minimumInterval { return false }
        }
        guard let pattern = BrightnessPattern(Self.coarse(thumbnail), side: Self.cellsPerSide) else {
            return false
        }
        pictures.append(Picture(seconds: seconds, pattern: pattern))
        if pictures.count > 2, pictures[1].seconds < seconds - (Self.spans.last ?? 0) {
            pictures.removeFirst()
        }
        guard var found = dissolve else {
            dissolve = currentDissolve
            return false
        }
        let progress = Self.share(of: found.last, over: found.first, in: pattern.levels).share
        if progress > found.progress + Self.minimumStep {
            found.progress = progress
            dissolve = found
            return false
        }
        beginScene()
        pictures = [Picture(seconds: seconds, pattern: pattern)]
        return true
    }

    /// A dissolve from any picture that is kept to the newest one.
    private var currentDissolve: Dissolve? {
        guard let newest = pictures.last else { return nil }
        for span in Self.spans {
            guard let first = pictures.lastIndex(where: { $0.seconds <= newest.seconds - span + 0.001 })
            else { return nil }
            let change = newest.pattern.change(from: pictures[first].pattern)
            guard change.isLarge, change.isClear, first + 2 < pictures.count,
                newest.pattern.comparedShare(with: pictures[first].pattern) >= Self.minimumComparedShare
            else { continue }
            if areMixtures(pictures[first...].map(\.pattern.levels)) {
                return Dissolve(first: pictures[first].pattern.levels, last: newest.pattern.levels)
            }
        }
        return nil
    }

    private func areMixtures(_ frames: [[Float]]) -> Bool {
        guard let first = frames.first, let last = frames.last else { return false }
        var (before, count, deviations): (Float, Float, Float) = (0, 0, 0)
        for frame in frames.dropFirst() {
            let (share, deviation) = Self.share(of: last, over: first, in: frame)
            guard share - before > -0.1, share - before <= Self.maximumStep else { return false }
            before = share
            if share > 0.2, share < 0.8 { (count, deviations) = (count + 1, deviations + deviation) }
        }
        return count > 0 && deviations / count < Self.maximumDeviation
    }

    /// The share of `last` in a frame that is a mixture of it and `first`, and what the frame differs from that by,
    /// in shares of the distance of both.
    private static func share(
        of last: [Float], over first: [Float], in frame: [Float]
    ) -> (share: Float, deviation: Float) {
        var (along, all, length): (Float, Float, Float) = (0, 0, 0)
        for index in frame.indices {
            let way = last[index] - first[index]
            let difference = frame[index] - first[index]
            along += way * difference
            all += difference * difference
            length += way * way
        }
        let share = along / length
        return (share, (max(0, all / length - share * share)).squareRoot())
    }

    /// The means of squares of cells: small movement matters less.
    private static func coarse(_ thumbnail: Thumbnail) -> [Float] {
        let step = thumbnail.side / cellsPerSide
        let levels = thumbnail.levels
        return (0..<cellsPerSide * cellsPerSide).map { cell in
            let corner = cell / cellsPerSide * step * thumbnail.side + cell % cellsPerSide * step
            var sum: Float = 0
            for row in 0..<step {
                for column in 0..<step { sum += levels[corner + row * thumbnail.side + column] }
            }
            return sum / Float(step * step)
        }
    }
}
