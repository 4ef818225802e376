import PoseCore

/// What the person finder saw of a track when it saw it last: a second opinion on each joint.
struct FinderSighting: Sendable {
    /// The person's score, 0...1.
    let score: Float
    /// Similarity of all joints to the landmarks, 0...1.
    let agreement: Float
    /// The joints' scores, 0...1, in the order of `PersonCandidate.jointOrder`.
    let jointScores: [Float]
    /// How far the joints lay from the landmarks, in radii of the body.
    let distances: [Float]

    /// Compares a candidate with landmarks of the same frame.
    init(_ candidate: PersonCandidate, _ output: LandmarkOutput) {
        score = candidate.score
        agreement = candidate.similarity(to: output)
        jointScores = candidate.scores
        let radius = max(output.radius, 1)
        distances = zip(PersonCandidate.jointOrder, candidate.points).map { joint, point in
            point.distance(to: output.point(joint)) / radius
        }
    }
}
