import Foundation
import PoseCore
import SeededRandom
import Testing

@testable import Movement

@Suite struct OpenSimCoordinatesTests {
    /// One side's limbs, as OpenSim's coordinates.
    private struct Limbs {
        var hip = SIMD3<Double>.zero
        var knee = 0.0
        var arm = SIMD3<Double>.zero
        var elbow = 0.0
    }

    /// Where a model's limb points in forwards, up, outwards: from rest, downwards, bent at its end, then turned.
    ///
    /// OpenSim turns about the side first, then about the front, then about the limb: R = Rz · Rx · Ry.
    private func limb(_ turns: SIMD3<Double>, bend: Double) -> (part: Direction, following: Direction) {
        func turned(_ v: Direction) -> Direction {
            let (z, x, y) = (turns.x * .pi / 180, turns.y * .pi / 180, turns.z * .pi / 180)
            let a = Direction(cos(y) * v.x + sin(y) * v.z, v.y, cos(y) * v.z - sin(y) * v.x)
            let b = Direction(a.x, cos(x) * a.y - sin(x) * a.z, sin(x) * a.y + cos(x) * a.z)
            return Direction(cos(z) * b.x - sin(z) * b.y, sin(z) * b.x + cos(z) * b.y, b.z)
        }
        let bend = bend * .pi / 180
        return (turned(Direction(0, -1, 0)), turned(Direction(sin(bend), -cos(bend), 0)))
    }

    /// A body that faces the camera, upright, with limbs as a model has them.
    private func pose(_ sides: [BodySide: Limbs], leaning lean: Float = 0) -> WorldPose {
        var joints: [WorldJointName: SIMD3<Float>] = [
            .root: .zero, .neck: SIMD3(0, 0.5 * cos(lean), 0.5 * sin(lean)),
        ]
        for side in BodySide.allCases {
            let sign = Float(side.sign)
            func place(_ direction: Direction) -> SIMD3<Float> {
                0.3 * SIMD3(sign * Float(direction.z), Float(direction.y), Float(direction.x))
            }
            joints[side.hip] = SIMD3(0.1 * sign, 0, 0)
            joints[side.shoulder] = (joints[.neck] ?? .zero) + SIMD3(0.2 * sign, 0, 0)
            guard let limbs = sides[side], let hip = joints[side.hip], let shoulder = joints[side.shoulder]
            else { continue }
            let (thigh, shin) = limb(limbs.hip, bend: -limbs.knee)
            let (upper, fore) = limb(limbs.arm, bend: limbs.elbow)
            joints[side.knee] = hip + place(thigh)
            joints[side.ankle] = hip + place(thigh) + place(shin)
            joints[side.elbow] = shoulder + place(upper)
            joints[side.wrist] = shoulder + place(upper) + place(fore)
        }
        return WorldPose(
            joints: joints.mapValues { WorldPose.Joint(position: $0, confidence: 0.1) })
    }

    private func values(of poses: [WorldPose]) -> [[String: Double]] {
        var coordinates = OpenSimCoordinates()
        return poses.enumerated().map { index, pose in
            let values = coordinates.update(pose, at: Timestamp(seconds: Double(index) / 30))
            return Dictionary(
                uniqueKeysWithValues: zip(OpenSimCoordinates.names, values).compactMap { name, value in
                    value.map { (name, $0) }
                })
        }
    }

    @Test func `there is a value for each name, and none for joints that are not seen`() {
        var coordinates = OpenSimCoordinates()
        let values = coordinates.update(WorldPose(joints: [:]), at: Timestamp(seconds: 0))
        #expect(values.count == OpenSimCoordinates.names.count && values.allSatisfy { $0 == nil })
        #expect(Set(OpenSimCoordinates.names).count == 25)
    }

    @Test func `a model's turns come back from where its limbs point`() {
        let seed: UInt64 = 11
        var random = SeededGenerator(seed: seed)
        for _ in 0..<300 {
            var sides: [BodySide: Limbs] = [:]
            for side in BodySide.allCases {
                var limbs = Limbs()
                limbs.hip = SIMD3(
                    .random(in: -25...100, using: &random), .random(in: -40...20, using: &random),
                    .random(in: -40...40, using: &random))
                limbs.knee = .random(in: 25...130, using: &random)
                limbs.arm = SIMD3(
                    .random(in: -40...85, using: &random), .random(in: -60...30, using: &random),
                    .random(in: -80...80, using: &random))
                limbs.elbow = .random(in: 25...140, using: &random)
                sides[side] = limbs
            }
            let found = values(of: [pose(sides)])[0]
            for (side, letter) in [(BodySide.right, "r"), (.left, "l")] {
                guard let limbs = sides[side] else { continue }
                let expected = [
                    "hip_flexion": limbs.hip.x, "hip_adduction": limbs.hip.y, "hip_rotation": limbs.hip.z,
                    "knee_angle": limbs.knee, "arm_flex": limbs.arm.x, "arm_add": limbs.arm.y,
                    "arm_rot": limbs.arm.z, "elbow_flex": limbs.elbow,
                ]
                for (name, value) in expected {
                    #expect(
                        abs((found["\(name)_\(letter)"] ?? .nan) - value) < 0.02,
                        "\(name)_\(letter) of \(limbs), seed \(seed)")
                }
            }
        }
    }

    @Test func `a trunk that leans forwards has a negative tilt`() {
        let found = values(of: [pose([:], leaning: 40 * .pi / 180)])[0]
        #expect(abs((found["pelvis_tilt"] ?? 0) + 40) < 0.01 && abs(found["pelvis_list"] ?? 9) < 0.01)
    }

    @Test func `an arm that was turned keeps its turn while it is straight`() {
        func arm(_ turn: Double, _ elbow: Double) -> WorldPose {
            var limbs = Limbs()
            (limbs.arm.z, limbs.elbow) = (turn, elbow)
            return pose([.left: limbs])
        }
        let turns = values(of: [arm(50, 60), arm(50, 0), arm(-120, 0.5)]).map { $0["arm_rot_l"] ?? .nan }
        #expect(turns.allSatisfy { abs($0 - 50) < 1 }, "\(turns)")
    }

    /// Past 150° it is uncertain whether an arm was raised forwards or sideways.
    @Test(arguments: [0.0, 90]) func `arms go overhead and back without a leap`(direction: Double) throws {
        let tilts = Array(stride(from: 0.0, through: 176, by: 4))
        let poses = (tilts + tilts.reversed()).map { tilt in
            let tilt = tilt * .pi / 180
            let sideways = Float(sin(direction * .pi / 180) * sin(tilt)) * 0.3
            let forwards = Float(cos(direction * .pi / 180) * sin(tilt)) * 0.3
            var joints: [WorldJointName: SIMD3<Float>] = [
                .root: .zero, .neck: SIMD3(0, 0.5, 0), .leftShoulder: SIMD3(0.2, 0.5, 0),
                .rightShoulder: SIMD3(-0.2, 0.5, 0),
            ]
            // A little to the front of where it is raised, as no arm is exact.
            joints[.leftElbow] = SIMD3(0.2 + sideways, 0.5 - 0.3 * Float(cos(tilt)), forwards + 0.002)
            return WorldPose(joints: joints.mapValues { WorldPose.Joint(position: $0, confidence: 1) })
        }
        let found = values(of: poses)
        let name = direction == 0 ? "arm_flex_l" : "arm_add_l"
        let curve = try found.map { try #require($0[name]) }
        #expect(zip(curve, curve.dropFirst()).allSatisfy { abs($0 - $1) < 5 })
        let forwards = try found.map { try #require($0["arm_flex_l"]) }
        #expect(zip(forwards, forwards.dropFirst()).allSatisfy { abs($0 - $1) < 5 })
        #expect(abs(abs(curve[tilts.count - 1]) - 176) < 3 && abs(curve[curve.count - 1]) < 3)
    }
}
