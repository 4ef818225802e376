import Pipeline

/// What a frame came to, as clients get it.
struct SessionResult: Sendable {
    /// Without predictions of a model that the session has exchanged.
    let frame: FrameResult
    /// The labels of the model that the session has now, which made the predictions.
    let labels: [String]
    /// The game of throws that ended with this frame.
    var endedGame: SessionGame?

    /// - Parameter live: The chain that the result is of. While its model is exchanged, a frame of the former
    ///   one may still be in work: such a result has a lower generation.
    init(_ frame: FrameResult, of live: LiveSession) {
        var frame = frame
        if frame.recognitionGeneration != live.recognitionGeneration {
            frame.predictions = []
            frame.movement = []
        }
        self.frame = frame
        labels = live.recognition?.classifier.labels ?? []
    }
}
