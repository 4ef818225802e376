import Foundation
import PoseCore
import SyntheticMotion
import SyntheticScenes
import Testing

@testable import Overlay

@Suite struct FaceCoverTests {
    /// Cameras round a person: low, at eye level, from above, and so near that half of the body is out of the picture.
    private static let places: [(height: Float, distance: Float)] = [
        (0.5, 4), (1.5, 3), (3.2, 2), (1.5, 1.2),
    ]

    @Test(arguments: [
        Exercise.standing, .turningRound, .walking, .lookingAtPhone, .sitting, .tyingShoes, .pickingUp,
        .deadlift,
        .windmill, .crawling, .pushUp, .sidePlank, .sitUp, .lyingDown, .downwardDog, .burpee,
    ])
    func `a drawn head is hidden in all postures, from all sides`(exercise: Exercise) {
        for seed in UInt64(1)...2 {
            var generator = MotionGenerator(seed: seed)
            let poses = generator.sequence(of: exercise, seconds: 4).poses
            for frame in stride(from: 5, to: poses.count, by: max(1, poses.count / 3)) {
                for (index, place) in Self.places.enumerated() {
                    for yaw in stride(from: Float(index), to: Float(index) + 6, by: 1.3) {
                        check(poses[frame], appearance: seed, place, yaw: yaw, "\(seed), \(frame), \(yaw)")
                    }
                }
            }
        }
    }

    private func check(
        _ pose: BodyPose3D, appearance: UInt64, _ place: (height: Float, distance: Float), yaw: Float,
        _ comment: Comment
    ) {
        let target = place.distance < 1.5 ? pose[.neck] : pose[.root]
        let camera = Camera(
            position: SIMD3(
                target.x + sin(yaw) * place.distance, place.height, target.z + cos(yaw) * place.distance),
            target: target, imageSize: PixelSize(width: 160, height: 120))
        let heads = DrawnHeads(of: [(pose, AthleteAppearance(seed: appearance))], camera: camera)
        let truth = GroundTruth(of: [pose], camera: camera).observations[0]
        let covers = FaceCover.covers(of: truth, in: camera.imageSize)
        #expect(heads.hidden(by: covers) == heads.count, comment)
    }

    @Test func `where the face is not sure the place above the shoulders is hidden too, and more of both`()
        throws
    {
        let size = PixelSize(width: 200, height: 200)
        let sure = FaceCover.covers(of: person(), in: size)
        #expect(sure.count == 1)
        let unsure = FaceCover.covers(of: person(face: 0.1), in: size)
        #expect(unsure.count == 2 && unsure[0].radius > sure[0].radius && unsure[0].start == sure[0].start)
        let noFace = FaceCover.covers(of: person(face: 0), in: size)
        #expect(noFace == [unsure[1]])
        #expect(noFace[0].end.distance(to: sure[0].start) < sure[0].radius)
    }

    @Test func `a face far from its own shoulders is not believed`() {
        let size = PixelSize(width: 200, height: 200)
        let other = person().mapJoints { joint in
            var joint = joint
            if BodyJointGroup.face.jointNames.contains(joint.jointName) { joint.location.x -= 0.4 }
            return joint
        }
        #expect(FaceCover.covers(of: other, in: size).count == 2)
    }

    @Test func `a pose without place or size hides nothing, and none is infinite`() {
        let size = PixelSize(width: 200, height: 200)
        let nowhere = HumanBodyPoseObservation(confidence: 1, joints: [])
        #expect(FaceCover.covers(of: nowhere, in: size).isEmpty)
        let broken = person().mapJoints {
            Joint(jointName: $0.jointName, location: NormalizedPoint(x: .nan, y: .infinity), confidence: 1)
        }
        #expect(FaceCover.covers(of: broken, in: size).isEmpty)
    }

    /// Upright, 100 pixels of 200 tall.
    private func person(face: Float = 0.9) -> HumanBodyPoseObservation {
        let places: [BodyJointName: (Float, Float)] = [
            .nose: (0.005, 0.7), .leftEye: (0.015, 0.71), .rightEye: (-0.005, 0.71), .leftEar: (0.022, 0.705),
            .rightEar: (-0.022, 0.705), .neck: (0, 0.64), .leftShoulder: (0.05, 0.64),
            .rightShoulder: (-0.05, 0.64), .root: (0, 0.5), .leftHip: (0.03, 0.5), .rightHip: (-0.03, 0.5),
        ]
        return HumanBodyPoseObservation(
            confidence: 0.9,
            joints: places.map { name, place in
                Joint(
                    jointName: name, location: NormalizedPoint(x: 0.5 + place.0, y: place.1),
                    confidence: BodyJointGroup.face.jointNames.contains(name) ? face : 0.9)
            })
    }
}
