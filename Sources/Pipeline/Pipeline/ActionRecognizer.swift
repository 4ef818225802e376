import ActionClassification
import ActionWindows
import PoseCore
import Tracking

/// Cuts each person's poses into windows and has them classified.
///
/// Every person has their own window, kept up from the moment they are first seen, so that a change of the
/// prominent person needs no new start-up. Before that moment the person counts as absent: a new track
/// is "No Person" until enough of the window shows them, just as in Apple's sample.
struct ActionRecognizer {
    private struct Subject {
        let id: Int
        var builder: WindowBuilder
        var lastSeen: Timestamp
        /// The newest window, while no prediction is given for it.
        var unreported: ActionWindow?

        mutating func keep(_ events: [WindowBuilder.Event]) {
            for event in events {
                switch event {
                case .window(let window): unreported = window
                case .restarted: unreported = nil
                }
            }
        }
    }

    /// A person, or a hand, in one frame.
    struct Sighting {
        let id: Int
        /// Shape [1, 3, joints].
        let keypoints: KeypointArray
        let isProminent: Bool
    }

    /// What a window shows; the second argument is the person it is about.
    typealias Predict = (ActionWindow, Int?) throws(ActionClassificationError) -> ActionPrediction

    /// The people that predictions are given for; may be switched, because all windows are kept up anyway.
    var isForEveryone: Bool {
        didSet { if isForEveryone && !oldValue { isCatchingUp = true } }
    }
    /// True from a switch to everyone until the next frame: the others have their newest windows' predictions with it.
    private var isCatchingUp = false
    /// The least confidence that a label is given out with; nil: as the recognition's policy says.
    var minimumConfidence: Float?
    private let maximumAbsence: Double
    private let predict: Predict
    /// The window without a person: what is reported while there is no prominent one, and where each person starts.
    private var absent: WindowBuilder
    private var subjects: [Subject] = []
    private var prominentID: Int?
    /// The prominent person as it was chosen last.
    private var chosenID: Int?
    /// "Starting Up" is said once, at the start and after each cut.
    private var hasStarted = false

    /// - Parameter maximumAbsence: Seconds after which the tracker forgets a person.
    init(
        window: WindowBuilder.Configuration, isForEveryone: Bool, maximumAbsence: Double,
        predict: @escaping Predict
    ) {
        self.isForEveryone = isForEveryone
        self.maximumAbsence = maximumAbsence
        self.predict = predict
        absent = WindowBuilder(window)
    }

    init(_ recognition: ActionRecognition, maximumAbsence: Double) {
        self.init(
            window: recognition.window, isForEveryone: recognition.isForEveryone,
            maximumAbsence: maximumAbsence
        ) { (window, trackID) throws(ActionClassificationError) in
            try recognition.classifier.prediction(for: window, trackID: trackID, policy: recognition.policy)
        }
    }

    /// Starts all windows again, as after a cut.
    mutating func reset() {
        absent = WindowBuilder(absent.configuration)
        subjects = []
        prominentID = nil
        hasStarted = false
    }

    /// The predictions for a scene that was over before a window was complete, from what there was of it.
    func predictionsOfShortScene() throws(ActionClassificationError) -> [ActionPrediction] {
        var result: [ActionPrediction] = []
        for subject in subjects where isForEveryone || subject.id == prominentID {
            if let window = subject.builder.shortWindow() {
                result.append(try prediction(for: window, trackID: subject.id))
            }
        }
        if isForEveryone ? subjects.isEmpty : prominentID == nil, let window = absent.shortWindow() {
            result.append(try prediction(for: window, trackID: nil))
        }
        return result
    }

    /// Notes which person is chosen to be the prominent one: the newest window's prediction comes with the next frame.
    mutating func notePerson(chosen id: Int?) {
        guard id != chosenID else { return }
        chosenID = id
        isCatchingUp = true
    }

    /// The predictions of the windows that end with this frame.
    mutating func predictions(
        for people: [TrackedPerson], imageSize: PixelSize, at time: Timestamp
    ) throws(ActionClassificationError) -> [ActionPrediction] {
        try predictions(
            for: people.map {
                Sighting(id: $0.id, keypoints: $0.pose.keypoints, isProminent: $0.isProminent)
            }, imageSize: imageSize, at: time)
    }

    /// The predictions of the windows that end with this frame.
    mutating func predictions(
        for people: [Sighting], imageSize: PixelSize, at time: Timestamp
    ) throws(ActionClassificationError) -> [ActionPrediction] {
        for person in people where !subjects.contains(where: { $0.id == person.id }) {
            subjects.append(Subject(id: person.id, builder: absent, lastSeen: time))
        }
        if let prominent = people.first(where: \.isProminent) { prominentID = prominent.id }
        var result: [ActionPrediction] = []
        if !hasStarted {
            hasStarted = true
            result.append(.startingUp(from: time, to: time, trackID: prominentID))
        }
        for index in subjects.indices {
            let id = subjects[index].id
            let person = people.first { $0.id == id }
            if person != nil { subjects[index].lastSeen = time }
            let events = subjects[index].builder.append(
                keypoints: person?.keypoints, at: time, aspectRatio: imageSize.aspectRatio)
            subjects[index].keep(events)
            guard isForEveryone || id == prominentID else { continue }
            let newest = subjects[index].unreported.take()
            let predictions = try predictions(for: events, trackID: id)
            result += predictions
            if isCatchingUp, predictions.isEmpty, let newest {
                result.append(try prediction(for: newest, trackID: id))
            }
        }
        let events = absent.append(keypoints: nil, at: time, aspectRatio: imageSize.aspectRatio)
        if isForEveryone ? subjects.isEmpty : prominentID == nil {
            result += try predictions(for: events, trackID: nil)
        }
        isCatchingUp = false
        subjects.removeAll { time.seconds(since: $0.lastSeen) > maximumAbsence }
        if !subjects.contains(where: { $0.id == prominentID }) { prominentID = nil }
        return result
    }

    private func predictions(
        for events: [WindowBuilder.Event], trackID: Int?
    ) throws(ActionClassificationError) -> [ActionPrediction] {
        var result: [ActionPrediction] = []
        for case .window(let window) in events {
            result.append(try prediction(for: window, trackID: trackID))
        }
        return result
    }

    private func prediction(
        for window: ActionWindow, trackID: Int?
    ) throws(ActionClassificationError) -> ActionPrediction {
        var prediction = try predict(window, trackID)
        if let minimumConfidence {
            prediction = PredictionPolicy(minimumConfidence: minimumConfidence).revised(prediction)
        }
        prediction.isProminent = trackID == nil || trackID == prominentID
        return prediction
    }
}
