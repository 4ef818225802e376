import Foundation
import Movement
import Pipeline
import PoseCore

/// What a session saw so far: each bout of an action with its start, end and repetitions.
///
/// Times of a file are those of the video: what is watched again takes, as it plays, the place of what was seen there before,
/// and all else that was seen stays. Other sources have the summary's own clock. It starts at zero with the first frame,
/// runs with the frames' timestamps, and stands still where they jump: sources may loop and break off, and the summary goes on.
struct WorkoutSummary: Hashable, Sendable {
    /// Frames analysed.
    private(set) var frames = 0
    /// Frames dropped.
    var dropped = 0
    /// Seconds from the first frame to the last one.
    private(set) var duration = 0.0
    /// When the first frame came.
    private(set) var startedAt: Date?

    /// When an action was last seen, or the first frame came. The calendar's time may be set meanwhile.
    private var latest: ContinuousClock.Instant?

    /// True: times are those of the frames.
    private let hasVideoTimes: Bool
    /// What the prominent person did, on the summary's clock.
    private var record = BoutRecord()
    /// What each person did, on the summary's clock.
    private(set) var people = PeopleBouts()
    private var lastTime: Timestamp?
    private var lastStart = 0
    /// The time of the frame after the last jump: what an action was before it is not seen.
    private var beginning: Timestamp?
    /// Seconds from the summary's clock to that of the frames.
    private var offset = 0.0

    /// After so long without an action what follows is another workout.
    private static let maximumPause = Duration.seconds(1800)
    /// Hours of one action after another; a summary is read every second, and saved as a whole every few.
    private static let maximumBoutCount = 2000

    /// - Parameter hasVideoTimes: True for videos that have a beginning.
    init(hasVideoTimes: Bool = false) { self.hasVideoTimes = hasVideoTimes }

    /// Takes in the next frame's result.
    ///
    /// Of several people's or hands' actions only those of the prominent one count.
    mutating func add(_ result: FrameResult, at now: ContinuousClock.Instant, date: Date = Date()) {
        frames += 1
        startedAt = startedAt ?? date
        let time = result.frame.timestamp
        let elapsed = lastTime.map { time.seconds(since: $0) } ?? 0
        // A player starts the analysis again where a file is sought, however near that is.
        let isRestart = result.sessionStart != lastStart
        lastStart = result.sessionStart
        let isJump =
            lastTime == nil || isRestart || !(0...Timestamp.maximumSceneGap).contains(elapsed)
        let isFoundAfter = isRestart || hasVideoTimes && elapsed < 0
        // What a jump completes was before it.
        if isJump, !isFoundAfter, lastTime != nil { add(result.repetitions, result.segments) }
        if isJump { interrupt() } else { duration += elapsed }
        if isJump { beginning = time }
        if hasVideoTimes, isJump {
            record.jump(to: time)
            people.jump(to: time)
        }
        lastTime = time
        offset = hasVideoTimes ? 0 : time.seconds - duration
        if !isJump || isFoundAfter { add(result.repetitions, result.segments) }
        record.open = openSegment(of: result).flatMap(seen)
        people.setOpen(result.movement.compactMap { $0.segment.flatMap(seen) })
        record.advance(to: time, known: record.knownEnd)
        people.advance(to: time)
        if latest == nil || record.open != nil || !result.segments.isEmpty { latest = now }
    }

    /// Takes in what the end of the source completes.
    mutating func add(_ found: MovementAnalysis.Found) {
        guard lastTime != nil else { return }
        add(found.repetitions, found.segments)
        // A video may be watched again.
        let end = hasVideoTimes ? lastTime : nil
        interrupt()
        lastTime = end
    }

    /// Says that the next frame does not continue the last one: the action that went on is over.
    mutating func interrupt() {
        record.interrupt()
        people.interrupt()
        lastTime = nil
    }

    /// In the order of their starts, the one that goes on last; they do not overlap.
    var bouts: [ActionBouts.Bout] { record.bouts }

    /// True when what follows is to be another workout's: a page may stay open day and night. A video is one workout.
    func isOver(at now: ContinuousClock.Instant) -> Bool {
        guard !hasVideoTimes, let latest else { return false }
        return now - latest > Self.maximumPause || record.finishedCount >= Self.maximumBoutCount
    }

    private mutating func add(_ repetitions: [Repetition], _ segments: [ActionSegment]) {
        for repetition in repetitions {
            // The counter, too, reaches back to what was before a jump in a file.
            if hasVideoTimes, let beginning, repetition.middle < beginning { continue }
            var moved = repetition
            (moved.start, moved.end) = (onOwnClock(repetition.start), onOwnClock(repetition.end))
            record.add(moved)
            people.add(moved)
        }
        for segment in segments {
            guard let moved = seen(segment) else { continue }
            record.add(moved)
            people.add(moved)
            let open = record.open
            if moved.label == open?.label, moved.personID == open?.personID, moved.handID == open?.handID {
                record.open = nil
            }
        }
    }

    /// The action that goes on and would be a bout if it ended now, of the prominent person where there is a choice.
    ///
    /// A segment is prominent when most of its predictions were. Where another person has just been chosen, that is still
    /// the former person's.
    private func openSegment(of result: FrameResult) -> ActionSegment? {
        let prominent = result.prominentPerson?.id
        let isFirst = { (movement: PersonMovement) in
            movement.handID != nil || prominent == nil || movement.personID == prominent
        }
        let open = result.movement.filter { $0.segment?.isProminent == true }
        return (open.first(where: isFirst) ?? open.first)?.segment
    }

    /// What was shown of an action, on the summary's clock; nil: nothing.
    private func seen(_ segment: ActionSegment) -> ActionSegment? {
        var moved = segment
        // After a jump in a known file windows reach back to what was not shown.
        if let beginning, moved.start < beginning {
            guard moved.end > beginning else { return nil }
            moved.start = beginning
        }
        (moved.start, moved.end) = (onOwnClock(moved.start), onOwnClock(moved.end))
        return moved
    }

    private func onOwnClock(_ time: Timestamp) -> Timestamp {
        Timestamp(seconds: max(0, time.seconds - offset))
    }
}
