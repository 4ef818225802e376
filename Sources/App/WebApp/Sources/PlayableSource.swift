import Pipeline

/// A source that was found and may be played.
struct PlayableSource: Hashable, Sendable {
    /// What clients read of it: without a password.
    let description: SourceDescription
    /// What people call it.
    let title: String
    /// Where the server gets the frames; nil when the client posts them.
    let live: LiveSource?

    /// True for a camera of this machine, which one program at a time can open.
    var isCamera: Bool {
        if case .camera = live { true } else { false }
    }
}
