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
    /// In order.
    private let times: [Timestamp]
    private let range: ClosedRange<Timestamp>?

    /// - Parameters:
    ///   - times: The times of the frames that are wanted.
    ///   - range: All frames within it are wanted, too.
    init(_ input: AnalysisInput, at times: Set<Timestamp>, in range: ClosedRange<Timestamp>?) {
        self.input = input
        self.times = times.sorted()
        self.range = range
    }

    /// Hands the wanted frames to `body` one after another, with the times they are wanted by.
    func forEach(_ body: (Frame) throws -> Void) throws {
        var reader = try input.open()
        let gap = reader.format.isPictureFolder ? 0.04 : Self.windingGap
        var last: Timestamp?
        while let goal = next(after: last) {
            if goal.seconds(since: last ?? .zero) > gap, var seekable = reader as? any SeekableReading {
                // A source that cannot be wound is read through.
                try? seekable.seek(to: goal.advanced(by: -Self.tolerance / 2))
                reader = seekable
            }
            var isReached = false
            while !isReached {
                try Task.checkCancellation()
                guard var frame = try reader.next() else { return }
                let time = frame.timestamp
                let wanted = times.first { abs($0.seconds(since: time)) < Self.tolerance }
                frame.timestamp = wanted ?? time
                last = max(last ?? time, frame.timestamp)
                isReached = time.seconds(since: goal) > -Self.tolerance
                if wanted != nil || range?.contains(time) ?? false { try body(frame) }
            }
        }
    }

    /// The next time to read up to.
    private func next(after last: Timestamp?) -> Timestamp? {
        guard let last else { return times.first }
        if let range, range.contains(last), last < range.upperBound { return range.upperBound }
        return times.first { $0 > last }
    }
}
