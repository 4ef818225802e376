import PoseCore
import Tracking

/// A hand as files describe it: upper-left origin, all 21 joints, missing ones zero.
struct ExportedHand {
    let id: Int
    let personID: Int?
    let chirality: Chirality
    let confidence: Float
    /// x, y, width, height from the upper left, cut off at the picture's edges.
    let box: [Float]
    let keypoints: [ExportedKeypoint<HandJointName>]

    init(_ hand: TrackedHand) {
        id = hand.id
        personID = hand.personID
        chirality = hand.pose.chirality
        confidence = hand.pose.confidence
        keypoints = HandJointName.allCases.map { ExportedKeypoint($0, hand.pose.joint(for: $0)) }
        box = exportedBox(hand.pose.boundingBox())
    }
}
