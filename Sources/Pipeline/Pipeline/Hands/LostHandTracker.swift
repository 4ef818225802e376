import PoseCore
import Tracking

/// Follows hands by their appearance while the estimator does not see them, and reports to it where they went.
///
/// Costs nothing while all hands are seen: a hand's appearance is learnt when it is lost, from the frame before. The
/// hand of a person in sight does not need it: the arm says where it went.
struct LostHandTracker {
    /// How a hand that is lost has moved since the frame before.
    struct Move {
        let former: NormalizedRect
        let place: NormalizedRect
    }

    private struct LostHand {
        let id: Int
        var tracker: ObjectTracker
        var place: NormalizedRect
        let since: Timestamp
    }

    /// For how long a hand is followed by its appearance alone, in seconds; as long as the estimator searches for it.
    private static let maximumDuration = 0.5

    private var lost: [LostHand] = []
    private var former: (frame: Frame, hands: [TrackedHand])?

    /// Takes in a frame and the hands and people seen in it, and gives the moves of those that are lost.
    mutating func update(_ hands: [TrackedHand], of people: [TrackedPerson], in frame: Frame) -> [Move] {
        lost.removeAll { lost in
            let elapsed = frame.timestamp.seconds(since: lost.since)
            return elapsed > Self.maximumDuration || elapsed < 0 || hands.contains { $0.id == lost.id }
        }
        if let former {
            for hand in former.hands where !hands.contains(where: { $0.id == hand.id }) {
                guard !people.contains(where: { $0.id == hand.personID }),
                    let box = hand.pose.boundingBox(),
                    let tracker = ObjectTracker(
                        DetectedObjectObservation(boundingBox: box), in: former.frame.pixelBuffer,
                        at: former.frame.timestamp, level: .fast)
                else { continue }
                lost.append(LostHand(id: hand.id, tracker: tracker, place: box, since: frame.timestamp))
            }
        }
        former = (frame, hands)
        return lost.indices.compactMap { index in
            let found = lost[index].tracker.update(frame.pixelBuffer, at: frame.timestamp)
            guard let place = found?.boundingBox else { return nil }
            defer { lost[index].place = place }
            return Move(former: lost[index].place, place: place)
        }
    }
}
