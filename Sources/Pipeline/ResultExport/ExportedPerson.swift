import PoseCore
import Tracking

/// A person as files describe them: upper-left origin, all 19 joints, missing ones zero.
///
struct ExportedPerson {
    let id: Int
    let isProminent: Bool
    let confidence: Float
    /// x, y, width, height from the upper left, cut off at the picture's edges.
    let box: [Float]
    let keypoints: [ExportedKeypoint<BodyJointName>]
    /// The joints in space; nil unless they were asked for.
    let world: WorldPose?

    init(_ person: TrackedPerson) {
        id = person.id
        isProminent = person.isProminent
        confidence = person.pose.confidence
        world = person.pose.world
        keypoints = BodyJointName.allCases.map { ExportedKeypoint($0, person.pose.joint(for: $0)) }
        box = exportedBox(person.pose.boundingBox() ?? person.pose.boundingBox(minimumJointConfidence: 0))
    }
}
