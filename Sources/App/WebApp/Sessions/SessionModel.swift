import Pipeline

/// What a session recognises actions by: the server's classifier, another shipped one, or one that was taught.
struct SessionModel: Sendable {
    /// The lesson that it was learnt in; nil: the server's own, or a shipped one.
    var lesson: String?
    /// What clients call it; nil: as the server's own.
    var name: String?
    /// How actions are recognised; nil: as the engine does.
    var recognition: ActionRecognition?
}
