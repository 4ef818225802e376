import ActionClassification
import PoseCore
import Tracking

/// Recognises what hands do: each hand by itself, or both of a person together.
struct HandActionRecognizer {
    private var recognizer: ActionRecognizer
    private let subject: ActionSubject
    /// The person that each hand belongs to, by the hand's identity, until the tracker has forgotten the hand.
    private var people: [Int: (id: Int?, lastSeen: Timestamp)] = [:]

    /// Nil when the classifier watches no hands.
    init?(_ recognition: ActionRecognition) {
        guard let subject = recognition.classifier.subject, subject != .body else { return nil }
        self.subject = subject
        recognizer = ActionRecognizer(recognition, maximumAbsence: Self.maximumAbsence)
        isForEveryone = true
    }

    /// False: predictions of the prominent hand only, or of the pair that it belongs to. May be switched.
    var isForEveryone: Bool {
        get { recognizer.isForEveryone }
        set { recognizer.isForEveryone = newValue }
    }

    /// The least confidence that a label is given out with; nil: as the recognition's policy says.
    var minimumConfidence: Float? {
        get { recognizer.minimumConfidence }
        set { recognizer.minimumConfidence = newValue }
    }

    /// Notes which person is chosen to be the prominent one: the newest window's prediction comes with the next frame.
    mutating func notePerson(chosen id: Int?) { recognizer.notePerson(chosen: id) }

    /// Seconds after which the hand tracker forgets a hand.
    private static let maximumAbsence = 1.0

    /// Starts all windows again, as after a cut.
    mutating func reset() {
        recognizer.reset()
        people = [:]
    }

    /// The predictions of the windows that end with this frame.
    mutating func predictions(
        for hands: [TrackedHand], imageSize: PixelSize, at time: Timestamp
    ) throws(ActionClassificationError) -> [ActionPrediction] {
        let sightings = subject == .hands ? pairs(of: hands) : singles(of: hands, at: time)
        defer { people = people.filter { time.seconds(since: $0.value.lastSeen) <= Self.maximumAbsence } }
        return try recognizer.predictions(for: sightings, imageSize: imageSize, at: time).map(aboutHands)
    }

    /// The predictions for a scene that was over before a window was complete, from what there was of it.
    func predictionsOfShortScene() throws(ActionClassificationError) -> [ActionPrediction] {
        try recognizer.predictionsOfShortScene().map(aboutHands)
    }

    /// A prediction about what the recognizer takes for a person, said of hands.
    private func aboutHands(_ prediction: ActionPrediction) -> ActionPrediction {
        var result = prediction
        if result.kind == .noPerson { result.label = "No Hand" }
        if subject == .hand {
            result.handID = prediction.trackID
            result.trackID = prediction.trackID.flatMap { people[$0]?.id }
        } else if prediction.trackID == Self.unknownPerson {
            result.trackID = nil
        }
        return result
    }

    private mutating func singles(
        of hands: [TrackedHand], at time: Timestamp
    ) -> [ActionRecognizer.Sighting] {
        for hand in hands { people[hand.id] = (hand.personID ?? people[hand.id]?.id, time) }
        return hands.map { .init(id: $0.id, keypoints: $0.pose.keypoints, isProminent: $0.isProminent) }
    }

    /// Stands for the hands' unknown person where no body is in sight.
    private static let unknownPerson = 0

    private func pairs(of hands: [TrackedHand]) -> [ActionRecognizer.Sighting] {
        let owners = Set(hands.map { $0.personID ?? Self.unknownPerson }).sorted()
        return owners.map { owner in
            let own = hands.filter { ($0.personID ?? Self.unknownPerson) == owner }
            return .init(
                id: owner, keypoints: HumanHandPoseObservation.pairKeypoints(of: own.map(\.pose)),
                isProminent: own.contains(where: \.isProminent))
        }
    }
}
