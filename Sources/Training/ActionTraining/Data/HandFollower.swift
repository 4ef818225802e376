import ActionClassification
import PoseCore
import Tracking

/// Says which hands of a clip's frames its label is about: the largest one, for as long as it is there, or both of the person
/// that it belongs to.
struct HandFollower {
    /// Seconds after which another hand, or another person's, is followed: a hand is often missed in a few frames.
    private static let patience = 0.5

    private let subject: ActionSubject
    private var hand: TrackedHand?
    private var person: Int?
    private var lastSeen: Double?
    /// How often another hand, or another person's, was chosen: a new number means that its movement does not continue the one
    /// before.
    private(set) var number = 0

    init(subject: ActionSubject) { self.subject = subject }

    /// The joints of a frame's hand or hands; nil when none is there that is followed.
    ///
    /// - Parameter time: The frame's, in seconds.
    mutating func keypoints(of hands: [TrackedHand], at time: Double) -> KeypointArray? {
        let mayChange = lastSeen.map { abs(time - $0) > Self.patience } ?? true
        let result = subject == .hand ? one(of: hands, mayChange) : pair(of: hands, mayChange)
        if result != nil { lastSeen = time }
        return result
    }

    private mutating func one(of hands: [TrackedHand], _ mayChange: Bool) -> KeypointArray? {
        if let same = same(in: hands) {
            hand = same
        } else if mayChange, let largest = largest(of: hands) {
            hand = largest
            number += 1
        } else {
            return nil
        }
        return hand?.pose.keypoints
    }

    /// The hand that is followed, under a new number, too, where only one can be meant.
    private func same(in hands: [TrackedHand]) -> TrackedHand? {
        guard let hand else { return nil }
        return hands.first { $0.id == hand.id }
            ?? hands.first { $0.pose.chirality == hand.pose.chirality && isSame($0, hand) }
    }

    /// The same person's, or where that is not known one at the same place.
    private func isSame(_ hand: TrackedHand, _ other: TrackedHand) -> Bool {
        if let person = hand.personID, let known = other.personID { return person == known }
        guard let place = hand.pose.boundingBox(), let former = other.pose.boundingBox() else { return false }
        return place.intersectionArea(former) > 0
    }

    private mutating func pair(of hands: [TrackedHand], _ mayChange: Bool) -> KeypointArray? {
        if person == nil || (mayChange && own(hands).isEmpty) {
            let other = largest(of: hands.filter { $0.personID != nil })?.personID
            if person != nil, other != person { number += 1 }
            person = other
        }
        let own = own(hands)
        return own.isEmpty ? nil : HumanHandPoseObservation.pairKeypoints(of: own.map(\.pose))
    }

    /// A hand without a known person may belong to the one that is followed; one of another person does not.
    private func own(_ hands: [TrackedHand]) -> [TrackedHand] {
        hands.filter { person == nil || $0.personID == nil || $0.personID == person }
    }

    private func largest(of hands: [TrackedHand]) -> TrackedHand? {
        hands.max { area(of: $0) < area(of: $1) }
    }

    private func area(of hand: TrackedHand) -> Float {
        hand.pose.boundingBox().map { $0.width * $0.height } ?? 0
    }
}
