import ActionClassification

/// The events that one consumer has not taken yet: at most one frame, the newest, and some states.
///
/// The predictions, repetitions, segments and complete throws of frames that were never taken go out with the next frame's, so that a slow consumer
/// misses pictures, not what was recognised; unless the recognition was exchanged between the two, as all
/// predictions of one result are of the same.
struct LiveMailbox {
    /// Beyond so many, the oldest states are forgotten: their consumer is gone.
    static let maximumStates = 16
    /// The same for predictions: half a minute's at one every stride.
    static let maximumPredictions = 96

    private var events: [LiveEvent] = []

    /// Takes in what has happened.
    mutating func put(_ event: LiveEvent) {
        switch event {
        case .frame(var result):
            if let index = frameIndex, case .frame(let older) = events.remove(at: index) {
                if older.recognitionGeneration == result.recognitionGeneration {
                    result.predictions = (older.predictions + result.predictions)
                        .suffix(Self.maximumPredictions)
                }
                result.repetitions = (older.repetitions + result.repetitions).suffix(Self.maximumPredictions)
                result.segments = (older.segments + result.segments).suffix(Self.maximumPredictions)
                // A game has few throws.
                if let former = older.throwing, former.gameNumber == result.throwing?.gameNumber {
                    result.throwing?.completed.insert(contentsOf: former.completed, at: 0)
                }
            }
            events.append(.frame(result))
        case .state:
            events.append(event)
            if events.count - (frameIndex == nil ? 0 : 1) > Self.maximumStates {
                events.remove(at: frameIndex == 0 ? 1 : 0)
            }
        }
    }

    /// The oldest event that was not taken.
    mutating func take() -> LiveEvent? { events.isEmpty ? nil : events.removeFirst() }

    private var frameIndex: Int? {
        events.firstIndex {
            if case .frame = $0 { true } else { false }
        }
    }
}
