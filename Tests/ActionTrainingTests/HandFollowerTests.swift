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
        #expect(follower.keypoints(of: [far, left], at: 0) == pair([left]))
        // The person is kept, whoever else comes nearer.
        let near = try hand(3, .right, person: 2, distance: 0.4)
        let right = try hand(4, .right, person: 7)
        #expect(follower.keypoints(of: [near, left, right], at: 0.1) == pair([left, right]))
        // Another one when the person's hands have been gone for half a second.
        #expect(follower.keypoints(of: [near], at: 0.5) == nil)
        let number = follower.number
        #expect(follower.keypoints(of: [near], at: 0.7) == pair([near]))
        #expect(follower.number == number + 1)
        #expect(follower.keypoints(of: [], at: 0.8) == nil)
    }

    @Test func `hands without a person are taken, too`() throws {
        var follower = HandFollower(subject: .hands)
        let (left, right) = (try hand(1, .left, person: nil), try hand(2, .right, person: nil))
        #expect(follower.keypoints(of: [left, right], at: 0) == pair([left, right]))
        let known = try hand(1, .left, person: 3)
        #expect(follower.keypoints(of: [known, right], at: 0.1) == pair([known, right]))
        #expect(follower.keypoints(of: [left, right], at: 0.2) == pair([left, right]))
    }

    @Test func `a hand that is missed in single frames stays the one that is followed`() throws {
        var follower = HandFollower(subject: .hand)
        let (near, other) = (try hand(1, .left, person: 7), try hand(2, .right, person: 2, distance: 1))
        #expect(follower.keypoints(of: [near, other], at: 0) == near.pose.keypoints)
        #expect(follower.keypoints(of: [other], at: 0.1) == nil)
        #expect(follower.keypoints(of: [near, other], at: 0.2) == near.pose.keypoints)
        // The tracker gave the same hand another number.
        let renumbered = try hand(9, .left, person: 7)
        #expect(follower.keypoints(of: [other, renumbered], at: 0.3) == renumbered.pose.keypoints)
        let number = follower.number
        #expect(follower.keypoints(of: [other], at: 0.7) == nil)
        #expect(follower.keypoints(of: [other], at: 0.9) == other.pose.keypoints)
        #expect(number == 1 && follower.number == 2, "another hand has another number")
    }
}
