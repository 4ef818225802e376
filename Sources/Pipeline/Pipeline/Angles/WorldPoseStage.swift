import Movement
import PoseCore
import Tracking

/// Refines the joints in space of the people of one source, frame by frame.
///
/// Between the frames it keeps the lengths of each person's bones and the depths of their limbs.
struct WorldPoseStage {
    private var people: [Int: (refiner: WorldPoseRefiner, lastSeen: Timestamp)] = [:]

    /// Starts again after a cut.
    mutating func noteCut() { people = [:] }

    /// Gives the bones of people with joints in space the same lengths as in the frames before.
    mutating func refine(_ tracked: inout [TrackedPerson], imageSize: PixelSize, at time: Timestamp) {
        for index in tracked.indices where tracked[index].pose.world != nil {
            let person = tracked[index]
            var refiner = people[person.id]?.refiner ?? WorldPoseRefiner()
            tracked[index].pose.world = refiner.refine(person.pose, imageSize: imageSize, at: time)
            people[person.id] = (refiner, time)
        }
        people = people.filter { time.seconds(since: $0.value.lastSeen) < Self.memory }
    }

    /// Seconds: a person that was hidden for some has the same bones after it.
    private static let memory = 10.0
}
