public import ActionClassification
public import PoseCore

/// Follows what people do through time: in come each frame's poses and predictions, out go repetitions and segments.
///
/// One analysis is for one source. It keeps for each person a repetition counter, the motion of the last seconds, and the
/// action that goes on; a person that is gone is forgotten, so that the memory has a bound however long the source is.
/// Predictions of hands have segments too, by their windows only, and no repetitions.
///
///     var movement = MovementAnalysis()
///     for frame in frames {
///         let found = movement.add(frame.people, predictions: frame.predictions, imageSize: size, at: frame.time)
///         show(found.repetitions, found.segments, movement.current)
///     }
///     let rest = movement.finish()
public struct MovementAnalysis: Sendable {
    /// A person in one frame.
    public struct Person: Hashable, Sendable {
        /// The track.
        public var id: Int
        /// The pose as it was measured, not smoothed.
        public var pose: HumanBodyPoseObservation

        /// Creates a person from its track and pose.
        public init(id: Int, pose: HumanBodyPoseObservation) {
            self.id = id
            self.pose = pose
        }
    }

    /// What became certain with a frame, mostly nothing.
    public struct Found: Hashable, Sendable {
        /// Whole repetitions, by person and in order of time.
        public var repetitions: [Repetition] = []
        /// Actions that are over.
        public var segments: [ActionSegment] = []

        /// Creates an empty result.
        public init() {}

        /// Appends what another result has.
        public static func += (left: inout Found, right: Found) {
            left.repetitions += right.repetitions
            left.segments += right.segments
        }
    }

    /// Settings of an analysis.
    public struct Configuration: Hashable, Sendable {
        /// Live, results come as soon as they are known. Offline, repetitions and segments wait for each other, so that
        /// each repetition has the label of its segment; results come some seconds later.
        public var mode: RepetitionCounter.Configuration.Mode
        /// Seconds without a pose after which a person is forgotten.
        public var maximumAbsence = 2.0

        /// Creates settings.
        public init(mode: RepetitionCounter.Configuration.Mode = .live) { self.mode = mode }
    }

    private let configuration: Configuration
    private var subjects: [MovementSubject] = []

    /// Creates the analysis of a source that has not begun.
    public init(_ configuration: Configuration = Configuration()) { self.configuration = configuration }

    /// Takes in the next frame.
    ///
    /// - Parameters:
    ///   - people: The people in the frame.
    ///   - predictions: The predictions that came with the frame.
    ///   - imageSize: The frame's size.
    ///   - time: The frame's time; after a jump back call `noteCut` first, as frames that are earlier than the last say nothing of
    ///     the movement.
    public mutating func add(
        _ people: [Person], predictions: [ActionPrediction], imageSize: PixelSize, at time: Timestamp
    ) -> Found {
        var found = Found()
        for person in people where !subjects.contains(where: { $0.isPerson(person.id) }) {
            subjects.append(MovementSubject(personID: person.id, mode: configuration.mode))
        }
        for prediction in predictions { add(prediction) }
        for index in subjects.indices {
            let pose = people.first { subjects[index].isPerson($0.id) }?.pose
            found += subjects[index].advance(pose, imageSize: imageSize, to: time)
        }
        for index in subjects.indices
        where subjects[index].isAbsent(at: time, longerThan: configuration.maximumAbsence) {
            found += subjects[index].finish()
        }
        subjects.removeAll { $0.isAbsent(at: time, longerThan: configuration.maximumAbsence) }
        return found
    }

    /// Takes in that the next frame does not continue the last one: all that goes on ends with that.
    ///
    /// - Parameter predictions: What is predicted at the end of a scene that was shorter than a window.
    public mutating func noteCut(_ predictions: [ActionPrediction] = []) -> Found { finish(predictions) }

    /// Ends the source.
    ///
    /// - Parameter predictions: What is predicted at the end of a scene that was shorter than a window.
    public mutating func finish(_ predictions: [ActionPrediction] = []) -> Found {
        var found = Found()
        for prediction in predictions { add(prediction) }
        for index in subjects.indices { found += subjects[index].finish() }
        subjects = []
        return found
    }

    /// Ends the actions that go on, as when others are recognised from now on; repetitions go on.
    public mutating func endSegments() -> Found {
        var found = Found()
        for index in subjects.indices { found += subjects[index].endSegments() }
        return found
    }

    /// What each person does at present; of hands only those with an action.
    public var current: [PersonMovement] { subjects.compactMap(\.current) }

    private mutating func add(_ prediction: ActionPrediction) {
        if let index = subjects.firstIndex(where: { $0.isSubject(of: prediction) }) {
            subjects[index].add(prediction)
        } else if prediction.kind == .action {
            var subject = MovementSubject(
                personID: prediction.trackID, handID: prediction.handID, mode: configuration.mode)
            subject.add(prediction)
            subjects.append(subject)
        }
    }
}
