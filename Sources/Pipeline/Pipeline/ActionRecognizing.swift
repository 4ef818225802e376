import ActionClassification
import PoseCore
import Tracking

/// Recognises actions in a source's frames: of the people in them, or of their hands.
protocol ActionRecognizing {
    /// False: predictions of the prominent subject only. May be switched, because all windows are kept up anyway.
    var isForEveryone: Bool { get set }
    /// The least confidence that a label is given out with; nil: as the recognition's policy says.
    var minimumConfidence: Float? { get set }

    /// Notes which person is chosen to be the prominent one: the newest window's prediction comes with the next frame.
    mutating func notePerson(chosen id: Int?)

    /// Starts all windows again, as after a cut.
    mutating func reset()

    /// The predictions of the windows that end with this frame.
    mutating func predictions(
        of people: [TrackedPerson], _ hands: [TrackedHand], imageSize: PixelSize, at time: Timestamp
    ) throws(ActionClassificationError) -> [ActionPrediction]

    /// The predictions for a scene that was over before a window was complete, from what there was of it.
    func predictionsOfShortScene() throws(ActionClassificationError) -> [ActionPrediction]
}

extension ActionRecognizer: ActionRecognizing {
    mutating func predictions(
        of people: [TrackedPerson], _ hands: [TrackedHand], imageSize: PixelSize, at time: Timestamp
    ) throws(ActionClassificationError) -> [ActionPrediction] {
        try predictions(for: people, imageSize: imageSize, at: time)
    }
}

extension HandActionRecognizer: ActionRecognizing {
    mutating func predictions(
        of people: [TrackedPerson], _ hands: [TrackedHand], imageSize: PixelSize, at time: Timestamp
    ) throws(ActionClassificationError) -> [ActionPrediction] {
        try predictions(for: hands, imageSize: imageSize, at: time)
    }
}
