import Pipeline

/// A source that was found and may be played.
struct PlayableSource: Hashable, Sendable {
    /// What clients read of it: without a password.
    let description: SourceDescription
    /// What people call it.
    let title: String
    /// Where the server gets the frames; nil when the client posts them.
    let live: LiveSource?
}
