import ActionClassification
import PoseCore
import Tracking

/// Says which hands of a clip's frames its label is about: the largest one, for as long as it is there, or both.
struct HandFollower {
    private let subject: ActionSubject
    private var followed: Int?

    init(subject: ActionSubject) { self.subject = subject }

    /// The joints of a frame's hand or hands; nil when there are none.
    mutating func keypoints(of hands: [TrackedHand]) -> KeypointArray? {
        guard !hands.isEmpty else { return nil }
        guard subject == .hand else { return HumanHandPoseObservation.pairKeypoints(of: hands.map(\.pose)) }
        let hand = hands.first { $0.id == followed } ?? hands.max { area(of: $0) < area(of: $1) }
        followed = hand?.id
        return hand?.pose.keypoints
    }

    private func area(of hand: TrackedHand) -> Float {
        hand.pose.boundingBox().map { $0.width * $0.height } ?? 0
    }
}
