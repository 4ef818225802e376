import PoseCore
import SeededRandom
import Testing

@testable import SyntheticMotion
@testable import SyntheticScenes

@Suite struct GroundTruthTests {
    /// A body that stands upright with hanging arms.
    private let standing: BodyPose3D = {
        let choreography = Choreography(body: BodyProportions(), random: SeededGenerator(seed: 1))
        return choreography.solver.solve(choreography.stand(choreography.hanging))
    }()

    private func camera(_ position: SIMD3<Float>) -> Camera {
        Camera(position: position, target: SIMD3(0, 0.9, 0))
    }

    @Test func `joints lie where the camera projects them`() throws {
        let view = camera(SIMD3(1, 1.2, 4))
        let truth = try #require(GroundTruth(of: [standing], camera: view).observations.first)
        #expect(truth.allJoints().count == BodyJointName.allCases.count)
        for point in BodyPoint.allCases {
            guard let name = point.jointName else { continue }
            #expect(truth.joint(for: name)?.location == view.project(standing[point])?.location)
        }
    }

    @Test func `every joint of a body seen from the front is visible`() throws {
        let truth = try #require(
            GroundTruth(of: [standing], camera: camera(SIMD3(0, 1.2, 4))).observations.first)
        for (name, joint) in truth.allJoints() {
            #expect(joint.confidence == GroundTruth.visible, "\(name)")
        }
    }

    @Test func `the far side and the face from behind are hidden`() throws {
        let side = try #require(
            GroundTruth(of: [standing], camera: camera(SIMD3(4, 1.2, 0))).observations.first)
        for name in [BodyJointName.rightShoulder, .rightHip, .rightWrist, .rightEar, .rightKnee] {
            #expect(side.joint(for: name)?.confidence == GroundTruth.hidden, "\(name)")
            #expect(side.joint(for: name.mirrored)?.confidence == GroundTruth.visible, "\(name.mirrored)")
        }
        let back = try #require(
            GroundTruth(of: [standing], camera: camera(SIMD3(0, 1.2, -4))).observations.first)
        #expect(back.joint(for: .nose)?.confidence == GroundTruth.hidden)
        #expect(back.joint(for: .leftAnkle)?.confidence == GroundTruth.visible)
    }

    @Test func `one body hides another`() throws {
        var behind = standing
        for point in BodyPoint.allCases { behind[point] -= SIMD3(0, 0, 1) }
        let truth = GroundTruth(of: [behind, standing], camera: camera(SIMD3(0, 0.9, 4)))
        #expect(truth.observations.count == 2)
        #expect(truth.observations.first?.joint(for: .root)?.confidence == GroundTruth.hidden)
        #expect(truth.observations.last?.joint(for: .root)?.confidence == GroundTruth.visible)
    }

    @Test func `joints beyond the edge are unsure, those behind the camera are missing`() throws {
        let close = Camera(position: SIMD3(0, 1.5, 1), target: SIMD3(0, 1.5, 0))
        let truth = try #require(GroundTruth(of: [standing], camera: close).observations.first)
        #expect(truth.joint(for: .leftAnkle)?.confidence == GroundTruth.outside)
        let past = Camera(position: SIMD3(0, 1, 3), target: SIMD3(0, 1, 5))
        let nothing = try #require(GroundTruth(of: [standing], camera: past).observations.first)
        #expect(nothing.allJoints().isEmpty)
    }
}
