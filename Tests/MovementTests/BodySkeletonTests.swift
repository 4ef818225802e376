import Foundation
import PoseCore
import SeededRandom
import SyntheticMotion
import Testing

@testable import Movement

@Suite struct BodySkeletonTests {
    /// The largest distance in metres of a joint of the skeleton from where the pose has it, over all poses.
    private func worstDistance(
        of skeleton: BodySkeleton, in poses: [WorldPose], joints names: [WorldJointName]
    ) -> Float {
        var worst: Float = 0
        var last: SkeletonPose?
        for pose in poses {
            let turned = skeleton.pose(of: pose, previous: last)
            last = turned
            let joints = skeleton.joints(of: turned)
            for name in names {
                guard let place = pose.position(of: name), let joint = joints[name] else { return .infinity }
                let away = place - joint
                worst = max(worst, (away * away).sum().squareRoot())
            }
        }
        return worst
    }

    /// All joints but the knuckles, which procedural bodies do not have.
    private var bodyJoints: [WorldJointName] {
        WorldJointName.allCases.filter { !$0.rawValue.hasSuffix("Knuckle") }
    }

    @Test(arguments: [
        Exercise.jumpingJack, .burpee, .walkingLunge, .turningRound, .lyingDown, .sitUp, .pullUp, .windmill,
        .randomMovement,
    ])
    func `forward kinematics gives the joints of a body of constant lengths back`(exercise: Exercise) throws {
        for seed in [UInt64(1), 2] {
            let poses = worldPoses(of: exercise, seed: seed, seconds: 4)
            let skeleton = try #require(BodySkeleton(fitting: poses))
            let worst = worstDistance(of: skeleton, in: poses, joints: bodyJoints)
            #expect(worst < 0.01, "\(exercise), seed \(seed): \(worst) m")
        }
    }

    @Test func `a body in rest has no rotations`() throws {
        let places: [WorldJointName: SIMD3<Float>] = [
            .root: .zero, .leftHip: SIMD3(0.1, 0, 0), .rightHip: SIMD3(-0.1, 0, 0),
            .leftKnee: SIMD3(0.1, -0.4, 0), .leftAnkle: SIMD3(0.1, -0.8, 0), .neck: SIMD3(0, 0.5, 0),
            .leftShoulder: SIMD3(0.2, 0.5, 0), .rightShoulder: SIMD3(-0.2, 0.5, 0),
            .leftElbow: SIMD3(0.5, 0.5, 0), .rightElbow: SIMD3(-0.5, 0.5, 0),
            .leftWrist: SIMD3(0.8, 0.5, 0), .leftIndexKnuckle: SIMD3(0.9, 0.5, 0.03),
            .leftLittleKnuckle: SIMD3(0.9, 0.5, -0.03),
        ]
        let pose = WorldPose(joints: places.mapValues { WorldPose.Joint(position: $0, confidence: 1) })
        let skeleton = try #require(BodySkeleton(fitting: [pose]))
        let rest = skeleton.pose(of: pose)
        for part in SkeletonPart.allCases {
            for axis in 0..<3 {
                #expect(abs(rest[part][axis, axis] - 1) < 1e-5, "\(part)")
            }
        }
        #expect(skeleton.offset(of: .leftForeArm) == SIMD3(0.3, 0, 0))
        #expect(!skeleton.parts.contains(.rightLeg) && skeleton.offset(of: .rightLeg) == nil)
        #expect(skeleton.parts.contains(.leftIndex) && !skeleton.parts.contains(.leftThumb))
    }

    @Test func `lengths are medians, and longer limbs still point the same way`() throws {
        var random = SeededGenerator(seed: 7)
        let poses = worldPoses(of: .squat, seed: 3, seconds: 3).map { pose in
            let share = random.uniform(Float(0.9)...1.1)
            return pose.mapJoints { _, joint in
                WorldPose.Joint(position: joint.position * share, confidence: joint.confidence)
            }
        }
        let exact = try #require(
            BodySkeleton(fitting: worldPoses(of: .squat, seed: 3, seconds: 3))?.offset(of: .leftLeg)?.y)
        let skeleton = try #require(BodySkeleton(fitting: poses))
        let fitted = try #require(skeleton.offset(of: .leftLeg)?.y)
        #expect(abs(fitted / exact - 1) < 0.03)
        for pose in poses {
            let joints = skeleton.joints(of: skeleton.pose(of: pose))
            let (hip, knee) = try (#require(joints[.leftHip]), #require(joints[.leftKnee]))
            let thigh = try #require(pose.position(of: .leftKnee)) - (#require(pose.position(of: .leftHip)))
            let cosine = try #require(thigh.unit).dot(try #require((knee - hip).unit))
            #expect(cosine > 0.99999)
        }
    }

    @Test func `with offsets of their own the joints of a body of any lengths come back exactly`() throws {
        var random = SeededGenerator(seed: 4)
        let poses = worldPoses(of: .burpee, seed: 3, seconds: 3).map { pose in
            pose.mapJoints { name, joint in
                let away = SIMD3<Float>(
                    random.uniform(Float(-0.05)...0.05), random.uniform(Float(-0.05)...0.05), 0.02)
                return WorldPose.Joint(position: joint.position + away, confidence: name == .nose ? 0 : 1)
            }
        }
        let skeleton = try #require(BodySkeleton(fitting: poses))
        for pose in poses {
            let turned = skeleton.pose(of: pose)
            let offsets = skeleton.offsets(of: pose, turned: turned)
            var frames: [SkeletonPart: (place: SIMD3<Float>, axes: Rotation)] = [:]
            for part in skeleton.parts {
                let parent = part.parent.flatMap { frames[$0] } ?? (place: .zero, axes: .identity)
                let offset = try #require(offsets[part])
                frames[part] = (parent.place + parent.axes(offset), parent.axes * turned[part])
                guard let name = part.joint, let place = pose.position(of: name) else { continue }
                let off = try #require(frames[part]).place - place
                #expect(off.dot(off) < 1e-8, "\(part)")
            }
        }
    }

    @Test func `parts with missing joints stay as they were`() throws {
        let poses = worldPoses(of: .squat, seed: 1, seconds: 2)
        let skeleton = try #require(BodySkeleton(fitting: poses))
        let before = skeleton.pose(of: poses[0])
        let hidden = poses[30].mapJoints { name, joint in
            WorldPose.Joint(position: joint.position, confidence: name == .leftWrist ? 0 : 1)
        }
        func isNear(_ a: Rotation, _ b: Rotation) -> Bool {
            (0..<3).allSatisfy { (a * b.inverse)[$0, $0] > 0.9999 }
        }
        #expect(isNear(skeleton.pose(of: hidden, previous: before)[.leftForeArm], before[.leftForeArm]))
        #expect(isNear(skeleton.pose(of: hidden)[.leftForeArm], .identity))
        #expect(isNear(skeleton.pose(of: hidden)[.leftLeg], skeleton.pose(of: poses[30])[.leftLeg]))
    }

    @Test func `without hips and shoulders there is no skeleton`() {
        #expect(BodySkeleton(fitting: []) == nil)
        let head = WorldPose(joints: [.nose: WorldPose.Joint(position: SIMD3(0, 1, 0), confidence: 1)])
        #expect(BodySkeleton(fitting: [head]) == nil)
    }
}
