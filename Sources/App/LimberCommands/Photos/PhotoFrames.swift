import Pipeline
import PoseCore
import VideoIO

/// The second pass over a source: only the frames that pictures are made of.
struct PhotoFrames {
    /// Winding costs as much as decoding some seconds.
    private static let windingGap = 4.0
    /// A source that was wound may give a frame's time a little differently, in seconds.
    private static let tolerance = 0.002

    private let input: AnalysisInput
    private let settings: SourceSettings
    /// Of all frames, in order.
    private let known: [Timestamp]
    private let wanted: Set<Timestamp>
    /// The wanted ones, in order.
    private let times: [Timestamp]
    private let range: ClosedRange<Timestamp>?

    /// - Parameters:
    ///   - wanted: The times of the frames that are wanted.
    ///   - known: The times of all frames, in order.
    ///   - range: All frames within it are wanted, too.
    init(
        _ input: AnalysisInput, _ settings: SourceSettings = SourceSettings(), at wanted: Set<Timestamp>,
        of known: [Timestamp],
        in range: ClosedRange<Timestamp>?
    ) {
        self.input = input
        self.settings = settings
        self.known = known
        self.wanted = wanted
        times = wanted.sorted()
        self.range = range
    }

    /// Hands the wanted frames to `body` one after another, with the times they are wanted by.
    func forEach(_ body: (Frame) throws -> Void) throws {
        var reader = try input.open(settings: settings)
        let gap = reader.format.isPictureFolder ? 0.04 : Self.windingGap
        var isSeekable = true
        var last: Timestamp?
        while let goal = next(after: last) {
            if isSeekable, goal.seconds(since: last ?? .zero) > gap,
                var seekable = reader as? any SeekableReading
            {
                do {
                    try seekable.seek(to: goal.advanced(by: -Self.tolerance / 2))
                    reader = seekable
                } catch {
                    // A source that cannot be wound is read through; where the reader is now is not known.
                    isSeekable = false
                    reader = try input.open(settings: settings)
                }
            }
            var isReached = false
            while !isReached {
                try Task.checkCancellation()
                guard var frame = try reader.next() else { return }
                let time = knownTime(nearest: frame.timestamp)
                if let last, time <= last { continue }
                frame.timestamp = time
                last = time
                isReached = time >= goal
                if wanted.contains(time) || range?.contains(time) ?? false { try body(frame) }
            }
        }
    }

    /// The time that the first pass gave a frame, by bisection: frames of a high-speed camera are less than the tolerance apart.
    private func knownTime(nearest time: Timestamp) -> Timestamp {
        var (low, high) = (0, known.count)
        while low < high {
            let middle = (low + high) / 2
            if known[middle] < time { low = middle + 1 } else { high = middle }
        }
        let near = known[max(0, low - 1)..<min(known.count, low + 1)]
        let nearest = near.min { abs($0.seconds(since: time)) < abs($1.seconds(since: time)) }
        return nearest.flatMap { abs($0.seconds(since: time)) < Self.tolerance ? $0 : nil } ?? time
    }

    /// The next time to read up to.
    private func next(after last: Timestamp?) -> Timestamp? {
        guard let last else { return times.first }
        if let range, range.contains(last), last < range.upperBound { return range.upperBound }
        return times.first { $0 > last }
    }
}
