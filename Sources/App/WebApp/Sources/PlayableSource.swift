import Pipeline
import SyntheticScenes
import Throws

/// A source that was found and may be played.
struct PlayableSource: Hashable, Sendable {
    /// What clients read of it: without a password.
    let description: SourceDescription
    /// What people call it.
    let title: String
    /// Where the server gets the frames; nil when the client posts them.
    let live: LiveSource?
    /// True when clients do not learn why it cannot be played; the server's log does.
    var hidesFailures = false

    /// True for a camera of this machine, which one program at a time can open.
    var isCamera: Bool {
        if case .camera = live { true } else { false }
    }

    /// True for a named pipe: its frames come once, to one reader.
    var isPipe = false

    /// True for a video that has a beginning, and times of its own.
    var isFile: Bool {
        if case .file = live { true } else { false }
    }

    /// True for a video that can be read in the background while it plays, and again from any place.
    var canBeReadAgain: Bool { isFile && !isPipe }

    /// True for what is no workout of the client's: a demo.
    var isDemo: Bool {
        if case .demo = description { true } else { false }
    }

    /// The targets for throws that the picture itself shows, as a demo's does; mostly none.
    var targets: [ThrowTarget] {
        guard case .demo(let name) = description else { return [] }
        return DemoFilm.targets(of: name).map { ThrowTarget(name: $0.name, region: $0.region) }
    }

    /// What clients learn of why it cannot be played: no path, and of some streams nothing.
    func reasonForClients(_ reason: String) -> String {
        if hidesFailures { return SourceError.hiddenFailure }
        guard case .file(let path) = live else { return reason }
        return reason.replacing(path, with: title)
    }
}
