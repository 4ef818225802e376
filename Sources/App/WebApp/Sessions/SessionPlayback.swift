import Pipeline
import VideoIO

/// What a session watches: the source, the live chain that analyses it, and what plays it.
///
/// Each source has a chain of its own. Results and states name the chain that they are of, so that nothing of a
/// former source reaches the session any more.
struct SessionPlayback: Sendable {
    /// Plays a source of this machine, and passes what happens on.
    struct Playing: Sendable {
        let player: LivePlayer
        let pump: Task<Void, Never>

        func stop() {
            pump.cancel()
            player.stop()
        }
    }

    /// What is watched no more; ended outside of the session's lock.
    struct Former: Sendable {
        fileprivate let live: LiveSession
        fileprivate let playing: Playing?
        fileprivate let analysis: FileAnalysis?

        func end() {
            analysis?.stop()
            playing?.stop()
            live.end()
        }
    }

    private(set) var source: PlayableSource
    private(set) var live: LiveSession
    private(set) var state = LiveState.starting
    private var playing: Playing?
    /// Analyses the whole of a file in the background, and what it has found; nil for other sources.
    private(set) var analysis: FileAnalysis?
    private(set) var timeline: FileTimeline?
    /// Frames of the sources before this one.
    private var formerCounts = FrameCounts()
    private var isEnded = false

    init(_ source: PlayableSource, through live: LiveSession) {
        self.source = source
        self.live = live
    }

    /// Nil when the client posts the frames.
    var player: LivePlayer? { playing?.player }

    /// Frames of all sources together, also after the end, when the last one's are no longer counted.
    var counts: FrameCounts { isEnded ? formerCounts : formerCounts + FrameCounts(live.statistics) }

    /// Watches another source from now on; the caller ends the former one.
    mutating func change(to source: PlayableSource, through live: LiveSession) -> Former {
        let former = endOfSource()
        formerCounts = counts
        self.source = source
        self.live = live
        state = .starting
        return former
    }

    /// Takes in what plays the source; false when the session watches another one by now, or has ended.
    mutating func begin(_ playing: Playing, of live: LiveSession) -> Bool {
        guard live === self.live, !isEnded else { return false }
        self.playing = playing
        return true
    }

    /// Takes in how the source is; false when the session watches another one by now.
    mutating func setState(_ state: LiveState, of live: LiveSession) -> Bool {
        guard live === self.live else { return false }
        self.state = state
        return true
    }

    /// Ends the playback for good; the caller ends the source.
    mutating func end() -> Former {
        formerCounts = counts
        isEnded = true
        return endOfSource()
    }

    /// Takes in what analyses the file from its start; gives what did so before, for the caller to stop.
    mutating func beginAnalysis(_ analysis: FileAnalysis) -> FileAnalysis? {
        guard !isEnded else { return analysis }
        let former = self.analysis
        (self.analysis, timeline) = (analysis, FileTimeline())
        return former
    }

    /// Takes in what the analysis has found, unless another one has begun.
    mutating func take(_ event: FileAnalysis.Event, of analysis: FileAnalysis) {
        guard analysis === self.analysis else { return }
        timeline?.take(event, reason: source.reasonForClients)
    }

    private mutating func endOfSource() -> Former {
        timeline = nil
        return Former(live: live, playing: playing.take(), analysis: analysis.take())
    }
}
