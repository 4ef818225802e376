import PoseCore
import Testing

@testable import Movement

struct TorsoLengthsTests {
    /// A body whose torso, thighs and shanks are seen so long, in picture heights.
    private func pose(_ length: Float) -> HumanBodyPoseObservation {
        let heights: [(BodyJointName, Float)] = [
            (.leftShoulder, 1), (.rightShoulder, 1), (.root, 0), (.leftHip, 0), (.rightHip, 0),
            (.leftKnee, -1),
            (.rightKnee, -1), (.leftAnkle, -2), (.rightAnkle, -2), (.nose, 1.4), (.leftElbow, 0.6),
            (.rightElbow, 0.6), (.leftWrist, 0.2), (.rightWrist, 0.2),
        ]
        return HumanBodyPoseObservation(
            confidence: 1,
            joints: heights.map { name, height in
                Joint(
                    jointName: name, location: NormalizedPoint(x: 0.5, y: 0.5 + height * length),
                    confidence: 1)
            })
    }

    @Test(arguments: [(0.14, 1), (0.05, 0.5)] as [(Float, Float)])
    func `a body that is seen shorter is as large as before, one that goes away at most twice what is seen`(
        length: Float, share: Float
    ) throws {
        let path = BodyPath(
            [Float](repeating: 0.2, count: 150).map(pose) + [Float](repeating: length, count: 150).map(pose))
        let (first, last) = (try #require(path.scale.first), try #require(path.scale.last))
        #expect(abs(last / first - share) < 0.01)
    }
}
