import ActionClassification
import PoseCore
import SyntheticMotion
import Testing
import Tracking

@testable import ActionTraining

@Suite struct HandFollowerTests {
    /// A hand whose size in the picture follows from how far away it is, in metres.
    private func hand(_ id: Int, _ side: Chirality, person: Int?, distance: Float = 0.6) throws -> TrackedHand
    {
        let camera = Camera.facingHand(distance: distance, imageSize: PixelSize(width: 640, height: 480))
        let pose = HandModel().pose(of: .openPalm, chirality: side)
        return TrackedHand(id: id, pose: try #require(pose.observation(from: camera)), personID: person)
    }

    private func pair(_ hands: [TrackedHand]) -> KeypointArray {
        HumanHandPoseObservation.pairKeypoints(of: hands.map(\.pose))
    }

    @Test func `both hands are those of one person`() throws {
        var follower = HandFollower(subject: .hands)
        let (far, left) = (try hand(1, .right, person: 2, distance: 1), try hand(2, .left, person: 7))
        #expect(follower.keypoints(of: [far, left]) == pair([left]))
        // The person is kept, whoever else comes nearer.
        let near = try hand(3, .right, person: 2, distance: 0.4)
        let right = try hand(4, .right, person: 7)
        #expect(follower.keypoints(of: [near, left, right]) == pair([left, right]))
        // Another one when no hand of the person is there.
        #expect(follower.keypoints(of: [near]) == pair([near]))
        #expect(follower.keypoints(of: []) == nil)
    }

    @Test func `hands without a person are taken, too`() throws {
        var follower = HandFollower(subject: .hands)
        let (left, right) = (try hand(1, .left, person: nil), try hand(2, .right, person: nil))
        #expect(follower.keypoints(of: [left, right]) == pair([left, right]))
        let known = try hand(1, .left, person: 3)
        #expect(follower.keypoints(of: [known, right]) == pair([known, right]))
    }
}
