public import PoseCore

/// Counts the repetitions of any periodic movement of one person; no class has to be trained for it.
///
/// Poses of one person go in, one call for each frame at any frame rate; each repetition comes out once, when it is sure
/// that it is one. Two people need two counters. A counter keeps the last minute of poses, never more.
///
///     var counter = RepetitionCounter(personID: track.id)
///     for repetition in counter.add(pose, imageSize: size, at: frame.timestamp, action: nil) {
///         show(repetition.number)
///     }
///     let last = counter.finish()
public struct RepetitionCounter: Sendable {
    /// Settings of a counter.
    public struct Configuration: Hashable, Sendable {
        /// When repetitions are reported.
        public enum Mode: String, CaseIterable, Hashable, Sendable {
            /// As soon as it is sure, at most one repetition later.
            case live
            /// When the bout is over, with all that is known of it by then.
            case offline
        }

        /// When repetitions are reported.
        public var mode = Mode.live

        /// Creates the settings that suit live use.
        public init() {}
    }

    private let personID: Int
    private let configuration: Configuration
    private var track = BodySampleTrack()
    /// The bout that the last reported repetition belongs to.
    private var bout: OpenBout?
    /// Steps of the track that the finder has not seen.
    private var unseenSteps = 0

    private struct OpenBout {
        var direction: [Float]
        var amplitude: Float
        var count: Int
        /// Number of the step, counted from time 0, at which its last repetition ended.
        var lastStep: Int
    }

    /// Creates a counter for one track.
    public init(personID: Int, configuration: Configuration = .init()) {
        self.personID = personID
        self.configuration = configuration
    }

    /// True while the person is within a bout of repetitions, short pauses included.
    public var isRepeating: Bool {
        guard let bout else { return false }
        return track.firstStep + track.count - bout.lastStep < Int(5 * BodySampleTrack.rate)
    }

    /// Takes the pose of one frame and returns the repetitions that became certain with it, in order of time.
    ///
    /// - Parameters:
    ///   - pose: The person's pose; nil when it was not seen in this frame.
    ///   - imageSize: The frame's size.
    ///   - time: The frame's time; frames that are earlier than the last are ignored.
    ///   - action: The classifier's label at that time; nil when there is none.
    public mutating func add(
        _ pose: HumanBodyPoseObservation?, imageSize: PixelSize, at time: Timestamp, action: String?
    ) -> [Repetition] {
        if track.isOver(before: time) {
            let repetitions = close()
            _ = track.add(pose, imageSize: imageSize, at: time, action: action)
            return repetitions
        }
        let before = track.firstStep + track.count
        guard track.add(pose, imageSize: imageSize, at: time, action: action) else { return [] }
        unseenSteps += track.firstStep + track.count - before
        if track.isOver { return close() }
        switch configuration.mode {
        case .live:
            guard unseenSteps >= 10 else { return [] }
            track.keepLast(Int(20 * BodySampleTrack.rate))
            return report(settled: 2, isFinal: false)
        case .offline:
            guard track.count >= Int(60 * BodySampleTrack.rate) else { return [] }
            let repetitions = report(settled: Int(15 * BodySampleTrack.rate), isFinal: false)
            track.keepLast(Int(35 * BodySampleTrack.rate))
            return repetitions
        }
    }

    /// Closes the bout at a cut of the picture and returns its repetitions that were not reported yet.
    public mutating func noteCut() -> [Repetition] { close() }

    /// Closes the bout at the end of the source and returns its repetitions that were not reported yet.
    public mutating func finish() -> [Repetition] { close() }

    private mutating func close() -> [Repetition] {
        track.closeStep()
        track.dropUnseenTail()
        let repetitions = report(settled: 0, isFinal: true)
        track.removeAll()
        bout = nil
        unseenSteps = 0
        return repetitions
    }

    /// The repetitions that ended so many steps ago and were not reported yet.
    private mutating func report(settled: Int, isFinal: Bool) -> [Repetition] {
        unseenSteps = 0
        let path = BodyPath(track)
        let action = mostFrequentAction(in: 0..<track.count)
        let finder = RepetitionFinder(
            path: path, countingPoint: action.flatMap { CountingPoint(action: $0) },
            openDirection: bout?.direction, isLive: configuration.mode == .live)
        var repetitions: [Repetition] = []
        for found in finder.bouts() {
            var excursions = Array(zip(found.excursions, found.deviations))
            if isFinal, let unfinished = finder.unfinished(found) { excursions.append((unfinished, 0.3)) }
            let sides = found.excursions.map { Repetition.Side(path, $0) }
            let alternates = sides.contains(.left) && sides.contains(.right)
            for (excursion, deviation) in excursions {
                guard isFinal || excursion.end < track.count - settled,
                    isNew(excursion, of: found, isFinal: isFinal)
                else { continue }
                let number = note(excursion, of: found)
                var repetition = repetition(excursion, deviation, number)
                if alternates { repetition.side = Repetition.Side(path, excursion) }
                repetitions.append(repetition)
            }
        }
        return repetitions
    }

    /// True of an excursion that was not reported and is sure enough by now.
    private func isNew(_ excursion: Excursion, of found: RepetitionFinder.Bout, isFinal: Bool) -> Bool {
        let first = track.firstStep + excursion.start
        // Neighbouring repetitions overlap a little, as their ends are not sharp.
        if let bout, first < bout.lastStep - min(excursion.steps / 3, 8) { return false }
        if isFinal || found.excursions.count > 1 || continues(found, at: first) { return true }
        return track.count - excursion.end >= Int(BodySampleTrack.rate)
    }

    /// Adds a repetition to the open bout, or opens a bout with it, and returns its number.
    private mutating func note(_ excursion: Excursion, of found: RepetitionFinder.Bout) -> Int {
        let continues = continues(found, at: track.firstStep + excursion.start)
        let number = (continues ? bout?.count ?? 0 : 0) + 1
        bout = OpenBout(
            direction: found.direction, amplitude: found.amplitude, count: number,
            lastStep: track.firstStep + excursion.end)
        return number
    }

    private func continues(_ found: RepetitionFinder.Bout, at step: Int) -> Bool {
        guard let bout else { return false }
        return found.continues(
            direction: bout.direction, amplitude: bout.amplitude, pause: step - bout.lastStep)
    }

    private func repetition(_ excursion: Excursion, _ deviation: Float, _ number: Int) -> Repetition {
        Repetition(
            personID: personID, action: mostFrequentAction(in: excursion.start..<excursion.end),
            number: number,
            start: Timestamp(seconds: track.seconds(excursion.whole.lowerBound)),
            end: Timestamp(seconds: track.seconds(excursion.whole.upperBound)),
            confidence: max(0, min(1, (1 - deviation) * (1 - excursion.gap)))
                * certainty(ofFramesIn: excursion))
    }

    /// Less than 1 where so few frames show a repetition that it may be several: the shares of bouts that are counted within
    /// one were 0.26, 0.48 and 0.84 of 2, 2.5 and 3 frames a repetition, and 0.97 from 3.5 on, see Measurements/Variants.md.
    private func certainty(ofFramesIn excursion: Excursion) -> Float {
        let intervals = track.isSeen[excursion.start...excursion.end].count { $0 } - 1
        return max(0, min(1, Float(intervals) / 3))
    }

    private func mostFrequentAction(in steps: Range<Int>) -> String? {
        var counts: [String: Int] = [:]
        for step in steps where track.actions.indices.contains(step) {
            if let action = track.actions[step] { counts[action, default: 0] += 1 }
        }
        return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }
}
