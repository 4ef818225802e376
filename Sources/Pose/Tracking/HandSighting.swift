import PoseCore

/// A hand in one frame, with all that says which hand it is.
struct HandSighting {
    let pose: HumanHandPoseObservation
    let geometry: HandGeometry
    /// The person that has it; nil where it is at no known wrist.
    let personID: Int?

    var chirality: Chirality { pose.chirality }

    /// Nil for a hand without extent.
    init?(_ pose: HumanHandPoseObservation, personID: Int?, aspectRatio: Float) {
        guard let geometry = HandGeometry(pose, aspectRatio: aspectRatio) else { return nil }
        (self.pose, self.geometry, self.personID) = (pose, geometry, personID)
    }
}
