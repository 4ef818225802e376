import Foundation
import SeededRandom
import SyntheticMotion
import Testing

@testable import Movement

@Suite struct EulerAnglesTests {
    private func difference(_ a: Rotation, _ b: Rotation) -> Float {
        (0..<9).map { abs(a[$0 / 3, $0 % 3] - b[$0 / 3, $0 % 3]) }.max() ?? 0
    }

    @Test func `angles of any rotation give it back, whichever came before`() {
        var random = SeededGenerator(seed: 11)
        for index in 0..<300 {
            func angle() -> Float { random.uniform(Float(-7)...7) }
            let order = [EulerAngles.Order.zxy, .yzx, .xyz][index % 3]
            let rotation = EulerAngles(order: order, radians: SIMD3(angle(), angle(), angle())).rotation
            let previous = EulerAngles(order: order, radians: SIMD3(angle(), angle(), angle()))
            #expect(difference(EulerAngles(rotation, order: order).rotation, rotation) < 1e-3)
            #expect(
                difference(EulerAngles(rotation, order: order, near: previous).rotation, rotation) < 1e-3)
        }
    }

    @Test func `known angles: a quarter turn about each axis`() {
        for (axis, places) in [(Rotation.Axis.x, [1, 2, 0]), (.y, [2, 0, 1]), (.z, [0, 1, 2])] {
            let turn = Rotation(radians: .pi / 2, about: axis)
            for (order, place) in zip([EulerAngles.Order.zxy, .yzx, .xyz], places) {
                var expected = SIMD3<Float>.zero
                expected[place] = .pi / 2
                let found = EulerAngles(turn, order: order).radians
                #expect(((found - expected) * (found - expected)).sum() < 1e-6, "\(axis) \(order) \(found)")
            }
        }
    }

    @Test func `with the middle turn at a right angle the first turn stays`() {
        let previous = EulerAngles(order: .zxy, radians: SIMD3(0.4, 1.5, 0.1))
        let locked = EulerAngles(order: .zxy, radians: SIMD3(1, .pi / 2, -0.5)).rotation
        let found = EulerAngles(locked, order: .zxy, near: previous)
        #expect(abs(found.radians.x - 0.4) < 1e-4)
        #expect(difference(found.rotation, locked) < 1e-3)
    }

    /// Without the previous angles a body that turns round would jump from 180° to −180°.
    @Test(arguments: [Exercise.turningRound, .squat, .burpee, .jumpingJack, .sumoSquat, .stepBackBurpee])
    func `angles over time have no jumps`(exercise: Exercise) throws {
        let poses = worldPoses(of: exercise, seed: 2, seconds: 5)
        let skeleton = try #require(BodySkeleton(fitting: poses))
        var last: SkeletonPose?
        var angles: [SkeletonPart: EulerAngles] = [:]
        var worst: Float = 0
        for pose in poses {
            let turned = skeleton.pose(of: pose, previous: last)
            last = turned
            for part in [SkeletonPart.hips, .leftUpLeg, .leftLeg, .rightUpLeg, .rightLeg, .chest] {
                let own = EulerAngles(turned[part], order: part.eulerOrder, near: angles[part])
                if let before = angles[part] {
                    let change = own.radians - before.radians
                    worst = max(worst, abs(change.x), abs(change.y), abs(change.z))
                }
                angles[part] = own
            }
        }
        #expect(worst < 1.05, "\(worst * 180 / .pi)° from a frame to the next")
    }

    @Test func `the shortest rotation turns one direction to the other, opposite ones included`() {
        let directions: [SIMD3<Float>] = [
            SIMD3(1, 0, 0), SIMD3(-1, 0, 0), SIMD3(0, 0.6, 0.8), SIMD3(0, -0.6, -0.8),
        ]
        for start in directions {
            for end in directions {
                let rotation = Rotation.shortest(from: start, to: end)
                let away = rotation(start) - end
                #expect((away * away).sum() < 1e-8)
                #expect(difference(rotation * rotation.inverse, .identity) < 1e-5)
            }
        }
    }
}
