import ActionClassification
import PoseCore
import Synchronization
import VideoIO

/// What a player's thread does: opens the source, plays it, and opens it again when it broke off.
final class LivePlayback: Sendable {
    typealias Open = @Sendable (ReadCanceller) throws -> any SeekableReading
    /// A frame and how long it took to read it.
    private typealias ReadFrame = (frame: Frame, duration: Duration)

    let control: PlayerControl
    let hub = LiveEventHub()
    private let session: LiveSession
    private let clock: any PlayerClock
    private let isRetried: Bool
    private let open: Open
    private struct State {
        var position: Timestamp?
        var format: SourceFormat?
        var shown: ReadFrame?
        /// The newest predictions before the place that was sought; they come with its first frame.
        var warmUpPredictions: [ActionPrediction] = []
    }
    private let state = Mutex(State())

    /// - Parameters:
    ///   - isRetried: True for sources that may come back after they broke off.
    ///   - open: Opens the source again; each call gets a canceller of its own.
    init(session: LiveSession, clock: any PlayerClock, isRetried: Bool, open: @escaping Open) {
        self.session = session
        self.clock = clock
        self.isRetried = isRetried
        self.open = open
        control = PlayerControl(clock: clock)
    }

    /// The time of the frame that was handed to the session last.
    var position: Timestamp? { state.withLock { $0.position } }
    /// What is known of the source, once it was opened.
    var format: SourceFormat? { state.withLock { $0.format } }

    /// Plays until the player is stopped or the source fails for good.
    func run() {
        var pauses = RetryPauses()
        var timeline = LiveTimeline()
        while !control.isStopped {
            let begin = clock.now
            do {
                timeline.reconnect()
                try play(&timeline)
            } catch {
                // What the session still computes came before the outage.
                control.waitForResults()
                if control.isStopped { return }
                guard isRetried, let broken = error as? VideoError, broken.code != .unsupported else {
                    return hub.publish(.failed(message: "\(error)", code: (error as? VideoError)?.code))
                }
                let pause = pauses.next(after: clock.now - begin)
                hub.publish(
                    .reconnecting(retryIn: pause, message: broken.description, code: broken.code))
                control.sleep(until: clock.now + pause)
            }
        }
    }

    /// Returns when the player is stopped; throws when the source breaks off.
    private func play(_ timeline: inout LiveTimeline) throws {
        var reader = try open(control.makeCanceller())
        // A sender that ends closes its list of segments: what is in it was shown, and the sender may come back.
        if format?.isLive == true, !reader.format.isLive { throw Self.ended(reader.format) }
        state.withLock { $0.format = reader.format }
        session.restart()
        // A recording that broke off goes on where it was.
        if !reader.format.isLive, let position { control.seek(to: position) }
        if reader.format.isLive && !reader.format.arrivesAhead {
            try playNewest(&reader, &timeline)
        } else {
            try playInTime(&reader, &timeline)
        }
    }

    /// Hands frames over as they come: what the session has no time for, it drops.
    private func playNewest(_ reader: inout any SeekableReading, _ timeline: inout LiveTimeline) throws {
        while let next = try read(&reader) {
            try control.checkFailure()
            session.noteDropped(reader.takeDropped())
            _ = control.takeSeek()
            if control.isStopped { return }
            // Reading goes on in a pause: a camera's queue would hold old frames otherwise.
            if control.isPaused {
                hub.publish(.paused)
                if control.takeRefresh() { showAgain() }
            } else {
                show(next, at: timeline.time(of: next.frame.timestamp, at: clock.now))
            }
        }
        throw Self.ended(reader.format)
    }

    /// Where the playing of a source with times of its own stands.
    private struct Progress {
        var pace = PlaybackClock()
        /// Read, and not due yet.
        var pending: ReadFrame?
        /// After a seek a frame is shown even while paused, and frames before its time are not.
        var search: FrameSearch?
        var hasEnded = false
    }

    /// Hands each frame over when it is due.
    private func playInTime(_ reader: inout any SeekableReading, _ timeline: inout LiveTimeline) throws {
        var progress = Progress()
        while !control.isStopped {
            try control.checkFailure()
            if let time = control.takeSeek(), !reader.format.isLive {
                progress = try seek(&reader, showing: time)
            }
            if progress.hasEnded || (control.isPaused && progress.search == nil) {
                if !progress.hasEnded { hub.publish(.paused) }
                control.waitWhilePaused(hasEnded: progress.hasEnded)
                if control.takeRefresh() { showAgain() }
                progress.pace.restart()
                continue
            }
            if progress.pending == nil { progress.pending = try read(&reader) }
            if let next = progress.pending {
                playOn(next, &progress, &reader, &timeline)
            } else {
                try reachEnd(&progress, &reader)
            }
        }
    }

    /// Goes to a time and searches for its frame; where the poses before it are known, they are taken in first.
    private func seek(_ reader: inout any SeekableReading, showing time: Timestamp) throws -> Progress {
        let warmUp = session.warmUpStart(before: time)
        try seek(&reader, to: warmUp ?? time)
        session.restart()
        state.withLock { $0.warmUpPredictions = [] }
        return Progress(search: FrameSearch(target: time, isWarmingUp: warmUp != nil))
    }

    /// Shows the frame that was read, drops it, or waits until it is due, as long as nothing else is requested.
    private func playOn(
        _ next: ReadFrame, _ progress: inout Progress, _ reader: inout any SeekableReading,
        _ timeline: inout LiveTimeline
    ) {
        let time = next.frame.timestamp
        if progress.search?.passes(next.frame) == true {
            if progress.search?.isWarmingUp == true { warmUp(with: next) }
            progress.pending = nil
            return
        }
        // A flight has few frames: with throws a film rather takes longer than it lasts.
        let keepsAll = !reader.format.isLive && session.throwTargets != nil
        switch progress.pace.decide(time, at: clock.now, mayDrop: !keepsAll) {
        case .wait(let due): return control.wait(until: due)
        case .show:
            if keepsAll { control.waitForResults() }
            show(next, at: reader.format.isLive ? timeline.time(of: time, at: clock.now) : time)
        case .drop(let lateness): session.noteDropped(1 + reader.skip(lateness))
        }
        (progress.pending, progress.search) = (nil, nil)
    }

    /// At the end of a file shows its last frame where a later one is searched for; a stream has broken off.
    private func reachEnd(_ progress: inout Progress, _ reader: inout any SeekableReading) throws {
        guard !reader.format.isLive else { throw Self.ended(reader.format) }
        if let last = progress.search?.last {
            show((last.frame, .zero), at: last.time)
        } else if let start = progress.search?.earlierStart(in: reader.format) {
            return try seek(&reader, to: start)
        }
        progress.search = nil
        control.waitForResults()
        try control.checkFailure()
        hub.publish(.ended)
        progress.hasEnded = true
    }

    private func seek(_ reader: inout any SeekableReading, to time: Timestamp) throws {
        do {
            try reader.seek(to: time)
        } catch  where error.code == .unsupported {
            // A file without times, or in which the clock jumps, is read again from its start.
            reader = try open(control.makeCanceller())
        }
    }

    private func read(_ reader: inout any SeekableReading) throws -> ReadFrame? {
        var duration = Duration.zero
        return try measure(&duration) { try reader.next() }.map { ($0, duration) }
    }

    private func show(_ next: ReadFrame, at time: Timestamp) {
        var frame = next.frame
        frame.timestamp = time
        state.withLock { $0.position = time }
        if !control.isPaused { hub.publish(.running) }
        // This frame is analysed as requested.
        _ = control.takeRefresh()
        submit((frame, next.duration))
    }

    /// Has a frame before the place that was sought analysed, without a result: windows are full there at once.
    private func warmUp(with next: ReadFrame) {
        control.beginFrame()
        session.submit(DecodedFrame(frame: next.frame, duration: next.duration)) { [self] outcome in
            switch outcome {
            case .success(let result):
                let predictions = (result?.predictions ?? []).filter(\.isProminent).suffix(1)
                if !predictions.isEmpty { state.withLock { $0.warmUpPredictions = Array(predictions) } }
                control.endFrame(nil)
            case .failure(let error): control.endFrame(error)
            }
        }
        control.waitForResults()
    }

    /// Hands the held frame over once more.
    private func showAgain() {
        guard var held = state.withLock({ $0.shown }) else { return }
        // A session takes no frame of the same time twice. A microsecond: shown again a thousand times it is still this frame.
        held.frame.timestamp = held.frame.timestamp.advanced(by: 1e-6)
        submit(held)
    }

    private func submit(_ next: ReadFrame) {
        state.withLock { $0.shown = next }
        control.beginFrame()
        session.submit(DecodedFrame(frame: next.frame, duration: next.duration)) { [self] outcome in
            switch outcome {
            case .success(var result):
                let former = state.withLock { state in
                    defer { state.warmUpPredictions = [] }
                    return state.warmUpPredictions
                }
                result?.predictions.insert(contentsOf: former, at: 0)
                if let result { hub.publish(result) }
                control.endFrame(nil)
            case .failure(let error):
                control.endFrame(error)
            }
        }
    }

    private static func ended(_ format: SourceFormat) -> VideoError {
        VideoError(.readFailed, format.name, "the stream ended; check that its sender still runs")
    }
}
