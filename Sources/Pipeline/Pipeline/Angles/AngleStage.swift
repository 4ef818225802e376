import Movement
import PoseCore
import Tracking

/// Computes the angles of the people of one source, frame by frame, and measures their repetitions.
///
/// Between the frames it keeps each person's last angles and, for the meter, those of the last seconds.
struct AngleStage {
    /// The angles of one person.
    private struct Person {
        var inSpace = AngleTracker()
        var inPicture = AngleTracker()
        var lastSeen: Timestamp
    }

    private var people: [Int: Person] = [:]
    private var meter: MovementMeter

    /// - Parameter history: Seconds for which a repetition can be measured after it.
    init(history: Double) {
        var configuration = MovementMeter.Configuration()
        configuration.history = history
        meter = MovementMeter(configuration: configuration)
    }

    /// Starts again after a cut; what was seen before can still be measured.
    mutating func noteCut() { people = [:] }

    /// The angles of each person, in space where that was computed, and in the picture.
    ///
    /// - Parameters:
    ///   - shown: The people as the results give them.
    ///   - measured: The same not smoothed, in which jumps are found.
    mutating func update(
        _ shown: [TrackedPerson], measured: [TrackedPerson], imageSize: PixelSize, at time: Timestamp
    ) -> [Int: PersonAngles] {
        var result: [Int: PersonAngles] = [:]
        for (person, measured) in zip(shown, measured) {
            var state = people[person.id] ?? Person(lastSeen: time)
            state.lastSeen = time
            var angles = PersonAngles(
                picture: state.inPicture.update(
                    JointAngles(person.pose, imageSize: imageSize), at: time))
            if let world = person.pose.world {
                angles.space = state.inSpace.update(JointAngles(world), at: time)
            }
            meter.update(
                personID: person.id, pose: measured.pose, angles: angles.space ?? angles.picture, at: time)
            people[person.id] = state
            result[person.id] = angles
        }
        people = people.filter { time.seconds(since: $0.value.lastSeen) < Self.memory }
        return result
    }

    /// The repetitions with how they were done, as far as they were seen and are remembered.
    func measured(_ repetitions: [Repetition]) -> [Repetition] {
        repetitions.map { repetition in
            var repetition = repetition
            repetition.measures = meter.measures(of: repetition)
            return repetition
        }
    }

    /// Seconds; a tracker starts afresh after half a second anyway.
    private static let memory = 2.0
}
