import Foundation
import Movement
import Pipeline
import Throws

/// All that changes of a session while it lives; `WebSession` keeps it behind a lock.
struct SessionContents: Sendable {
    var playback: SessionPlayback
    /// What the client requests; the next source's chain is made with it.
    private(set) var configuration: LiveSession.Configuration
    /// What the session recognises actions by.
    private(set) var model: SessionModel
    var posted = PostedFrames()
    /// What is recorded for a lesson.
    var recording = TakeRecording()
    /// What the newest frame showed of throws, without its flights.
    private(set) var throwing: LiveThrowResult?
    private var workoutInProgress: Workout
    private var lastUse: ContinuousClock.Instant
    private var readership = Readership.none

    /// What readers mean to the source.
    private enum Readership {
        /// No client has read what the source shows: it plays without readers.
        case none
        /// It was read, or is.
        case read
        /// It holds because its last reader has left.
        case suspended
    }

    init(
        _ playback: SessionPlayback, configuration: LiveSession.Configuration, model: SessionModel,
        at now: ContinuousClock.Instant
    ) {
        self.playback = playback
        self.configuration = configuration
        self.model = model
        workoutInProgress = Workout(of: playback.source)
        lastUse = now
    }

    // MARK: Source and frames

    /// Watches another source, with a workout of its own. The caller ends the former source.
    mutating func change(
        to source: PlayableSource, through live: LiveSession
    ) -> SessionPlayback.Former {
        noteInterruption()
        readership = .none
        configuration.throwTargets = configuration.adapted(to: source).throwTargets
        throwing = nil
        let former = playback.change(to: source, through: live)
        workoutInProgress = Workout(of: source, dropped: playback.counts.dropped)
        return former
    }

    /// Takes in a frame's result; false when it is of a former source.
    mutating func add(_ result: SessionResult, of live: LiveSession, at now: ContinuousClock.Instant) -> Bool
    {
        guard live === playback.live else { return false }
        throwing = result.frame.throwing
        throwing?.flights = []
        recording.add(result.frame)
        workoutInProgress.add(result.frame, at: now)
        return true
    }

    /// Takes in the repetitions and actions that the end of a source completes; false when it is a former one.
    mutating func add(_ found: MovementAnalysis.Found, of live: LiveSession) -> Bool {
        guard live === playback.live else { return false }
        workoutInProgress.add(found)
        return true
    }

    /// Takes in the throws at the end of a source; false when it is a former one.
    mutating func setThrowing(_ result: LiveThrowResult, of live: LiveSession) -> Bool {
        guard live === playback.live else { return false }
        throwing = result
        return true
    }

    /// The game of throws that is over with a frame's result; nil when it goes on, or was over before.
    func gameEnded(by result: LiveThrowResult?) -> SessionGame? {
        guard let result, case .summary = result.game.state else { return nil }
        if case .summary = throwing?.game.state { return nil }
        return SessionGame(result, targets: result.game.targets)
    }

    /// Says that the next frame does not continue the last one.
    mutating func noteInterruption() {
        workoutInProgress.interrupt()
        recording.noteOtherSource()
    }

    // MARK: Settings

    /// How the whole of the file that plays is analysed in the background: the prominent person's actions alone.
    var analysisConfiguration: LiveSession.Configuration {
        var analysis = LiveSession.Configuration()
        analysis.isBackground = true
        analysis.filePoses = playback.live.filePoses
        analysis.findsBodies = configuration.findsBodies
        // Then playing with angles, too, takes the poses that are known.
        analysis.hasWorldJoints = configuration.hasAngles
        analysis.recognition = configuration.recognition
        analysis.minimumConfidence = configuration.minimumConfidence
        return analysis
    }

    /// Searches for throws with these targets; nil: not at all.
    mutating func setThrowTargets(_ targets: [ThrowTarget]?) {
        configuration.throwTargets = targets
        playback.live.throwTargets = targets
        if targets == nil { throwing = nil }
    }

    mutating func setForEveryone(_ isForEveryone: Bool) {
        configuration.isForEveryone = isForEveryone
        playback.live.isForEveryone = isForEveryone
    }

    /// Follows a person instead of the largest one for as long as the person is known; nil: the largest.
    func choosePerson(_ id: Int?) { playback.live.chosenPerson = id }

    mutating func setMinimumConfidence(_ confidence: Float) {
        configuration.minimumConfidence = confidence
        playback.live.minimumConfidence = confidence
    }

    mutating func setMaximumHandCount(_ count: Int) {
        configuration.maximumHandCount = count
        playback.live.maximumHandCount = count
    }

    mutating func setHasAngles(_ hasAngles: Bool) {
        configuration.hasAngles = hasAngles
        playback.live.hasAngles = hasAngles
    }

    mutating func setSmoothed(_ isSmoothed: Bool) {
        configuration.isSmoothed = isSmoothed
        playback.live.setSmoothed(isSmoothed)
    }

    /// Recognises other actions from the next frame on.
    ///
    /// - Parameter standard: What the engine recognises actions by.
    mutating func setModel(_ model: SessionModel, standard: ActionRecognition?) {
        self.model = model
        configuration.recognition = model.recognition
        playback.live.recognition = model.recognition ?? standard
    }

    // MARK: Workout

    /// The workout so far.
    var workout: HistoryEntry {
        HistoryEntry(
            id: workoutInProgress.id,
            report: workoutInProgress.report(source: playback.source.title, dropped: playback.counts.dropped))
    }

    /// The workout so far, to be kept in the history; nil: a demo never is.
    var keptWorkout: HistoryEntry? { playback.source.isDemo ? nil : workout }

    /// The workout's identity in the history.
    var workoutID: String { workoutInProgress.id }

    /// True when what follows is to be another workout's.
    func isWorkoutOver(at now: ContinuousClock.Instant) -> Bool { workoutInProgress.isOver(at: now) }

    /// Begins a new workout; gives what there was.
    @discardableResult
    mutating func startWorkout() -> HistoryEntry {
        defer {
            workoutInProgress = Workout(of: playback.source, dropped: playback.counts.dropped)
        }
        return workout
    }

    // MARK: Use

    /// Notes that a client uses the session.
    mutating func touch(at now: ContinuousClock.Instant) { lastUse = now }

    /// Says that a posted frame has its answer.
    mutating func endFrame(at now: ContinuousClock.Instant) {
        posted.end()
        touch(at: now)
    }

    /// Notes that a client reads what the source shows; a source that held for lack of readers goes on.
    mutating func noteReader() {
        playback.analysis?.setHeld(false)
        if readership == .suspended { playback.player?.resume() }
        readership = .read
    }

    /// Holds the source when its readers have left and no client uses the session; called without readers.
    mutating func suspend(_ limits: SessionLimits, at now: ContinuousClock.Instant) {
        guard readership != .none, lastUse + limits.abandonedTime <= now else { return }
        playback.analysis?.setHeld(true)
        guard readership == .read, playback.state == .running, let player = playback.player else { return }
        readership = .suspended
        player.pause()
    }

    /// Holds the source, or lets it go on, as the client says.
    ///
    /// - Parameter hasReaders: False: one that goes on does so without them, as before the first reader.
    mutating func setPaused(_ isPaused: Bool, hasReaders: Bool) throws(SessionError) {
        guard let player = playback.player else { throw .framesComeFromClient }
        if readership == .suspended { readership = .read }
        guard !isPaused else { return player.pause() }
        readership = hasReaders ? .read : .none
        playback.analysis?.setHeld(false)
        player.resume()
    }

    /// True when no client uses the session and the time that it may be left alone is over.
    func isUnused(_ limits: SessionLimits, at now: ContinuousClock.Instant) -> Bool {
        let isAbandonedCamera = readership != .none && playback.source.isCamera
        let time = isAbandonedCamera ? limits.abandonedCameraTime : limits.unusedTime
        return posted.inFlight == 0 && lastUse + min(time, limits.unusedTime) <= now
    }
}
