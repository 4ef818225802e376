import ActionClassification
import PoseCore
import Tracking

/// Says which hands of a clip's frames its label is about: the largest one, for as long as it is there, or both of the person
/// that it belongs to.
struct HandFollower {
    private let subject: ActionSubject
    private var followed: Int?
    private var person: Int?

    init(subject: ActionSubject) { self.subject = subject }

    /// The joints of a frame's hand or hands; nil when there are none.
    mutating func keypoints(of hands: [TrackedHand]) -> KeypointArray? {
        guard !hands.isEmpty else { return nil }
        guard subject == .hand else { return pair(of: hands) }
        let hand = hands.first { $0.id == followed } ?? largest(of: hands)
        followed = hand?.id
        return hand?.pose.keypoints
    }

    /// A hand without a known person may belong to the one that is followed; one of another person does not.
    private mutating func pair(of hands: [TrackedHand]) -> KeypointArray {
        if person == nil || !hands.contains(where: { $0.personID == person }) {
            person = largest(of: hands.filter { $0.personID != nil })?.personID
        }
        let own = hands.filter { person == nil || $0.personID == nil || $0.personID == person }
        return HumanHandPoseObservation.pairKeypoints(of: own.map(\.pose))
    }

    private func largest(of hands: [TrackedHand]) -> TrackedHand? {
        hands.max { area(of: $0) < area(of: $1) }
    }

    private func area(of hand: TrackedHand) -> Float {
        hand.pose.boundingBox().map { $0.width * $0.height } ?? 0
    }
}
