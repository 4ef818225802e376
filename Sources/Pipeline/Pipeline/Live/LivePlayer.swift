import Foundation
public import PoseCore
public import VideoIO

/// Plays one source of this machine, in real time, through a live session.
///
/// Begins at once, on a thread of its own. Files and the demo are played by their own timestamps; of cameras
/// and streams only the newest frame counts, and they are tried again when they break off. Times of cameras
/// and streams are shifted to begin at zero and to go on rising; files keep their own.
///
///     let player = LivePlayer(.camera("/dev/video0"), session: try engine.makeSession())
///     for await case .frame(let result) in player.events { … }
public final class LivePlayer: Sendable {
    private let playback: LivePlayback

    /// Starts to play; the session starts again and belongs to this player until it is stopped.
    public convenience init(_ source: LiveSource, session: LiveSession) {
        let frameRate = session.preferredFrameRate
        self.init(session: session, clock: RealPlayerClock(), isRetried: source.isRetried) { canceller in
            try source.open(frameRate: frameRate, canceller: canceller)
        }
    }

    init(
        session: LiveSession, clock: any PlayerClock, isRetried: Bool, open: @escaping LivePlayback.Open
    ) {
        let playback = LivePlayback(session: session, clock: clock, isRetried: isRetried, open: open)
        self.playback = playback
        if let status = DetachedThread.start({ playback.run() }) {
            let reason = String(cString: strerror(status))
            playback.hub.publish(
                .failed(message: "no thread can be started (\(reason)); end other sessions or programs"))
        }
    }

    deinit { stop() }

    /// What happens from now on, the current state first; a new subscription each time.
    ///
    /// Never holds the player up: a slow reader misses frames, but not their predictions, which come with the
    /// next frame. Ends after `stop()`.
    public var events: AsyncStream<LiveEvent> { playback.hub.events() }

    /// How the player is.
    public var state: LiveState { playback.hub.current }

    /// The time of the newest frame; nil before the first.
    public var position: Timestamp? { playback.position }

    /// What is known of the source, its length for instance; nil until it was opened.
    public var format: SourceFormat? { playback.format }

    /// Holds the picture.
    public func pause() { playback.control.setPaused(true) }

    /// Goes on after a pause.
    public func resume() { playback.control.setPaused(false) }

    /// Analyses the held picture again, so that what was requested of the session in a pause has its effect at once.
    public func refresh() { playback.control.refresh() }

    /// Goes on with the first frame at or after `time`; live sources have no other time and do nothing.
    public func seek(to time: Timestamp) { playback.control.seek(to: time) }

    /// Ends the playing for good and closes the source; the session can be used on.
    public func stop() {
        playback.control.stop()
        playback.hub.finish()
    }
}
