import Foundation
import Movement
import PoseCore
import SeededRandom
import SyntheticMotion
import Testing

@Suite struct AngleLawsTests {
    private static let exercises: [Exercise] = [
        .squat, .forwardLunge, .burpee, .jumpingJack, .walking, .windmill, .sitUp, .shoulderPress,
    ]

    /// Bodies from all kinds of movement.
    private static let bodies: [WorldPose] = {
        var generator = MotionGenerator(seed: 34)
        return exercises.flatMap { exercise in
            generator.sequence(of: exercise, seconds: 2, frameRate: 8).poses.map { $0.worldPose() }
        }
    }()

    @Test func `a mirror exchanges left and right and the signs of the midline`() {
        for body in Self.bodies {
            var expected = JointAngles()
            for (name, degrees) in JointAngles(body).all {
                let isSideways = [.trunkBend, .trunkTwist, .neckBend, .neckTwist, .pelvis].contains(name)
                expected[name.mirrored] = isSideways ? -degrees : degrees
            }
            expectSame(JointAngles(body.mirrored), expected, within: 0.05)
        }
    }

    @Test func `turning the body about the vertical changes no angle`() {
        var random = SeededGenerator(seed: 5)
        for body in Self.bodies {
            let turn = random.uniform(-Float.pi...Float.pi)
            let turned = body.mapPlaces {
                SIMD3($0.x * cos(turn) + $0.z * sin(turn), $0.y, $0.z * cos(turn) - $0.x * sin(turn))
            }
            expectSame(JointAngles(turned), JointAngles(body), within: 0.05)
        }
    }

    @Test func `the size and the place of a body change no angle`() {
        for body in Self.bodies {
            let other = body.mapPlaces { $0 * 1.7 + SIMD3(0.3, -0.2, 2) }
            expectSame(JointAngles(other), JointAngles(body), within: 0.05)
        }
    }

    @Test func `signed pairs have the whole angle between them`() {
        for body in Self.bodies {
            let angles = JointAngles(body)
            for (whole, first, second) in [
                (JointAngleName.trunk, JointAngleName.trunkFlexion, JointAngleName.trunkBend),
                (.neck, .neckFlexion, .neckBend), (.leftHip, .leftHipFlexion, .leftHipAbduction),
                (.rightShoulder, .rightShoulderFlexion, .rightShoulderAbduction),
            ] {
                guard let a = angles[first], let b = angles[second] else { continue }
                #expect(abs((a * a + b * b).squareRoot() - (angles[whole] ?? .nan)) < 0.05)
            }
        }
    }

    @Test func `a knee obeys the law of cosines`() {
        for body in Self.bodies {
            guard let hip = body.position(of: .leftHip), let knee = body.position(of: .leftKnee),
                let ankle = body.position(of: .leftAnkle), let angle = JointAngles(body)[.leftKnee]
            else { continue }
            func distance(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Double {
                Double(((a - b) * (a - b)).sum().squareRoot())
            }
            let (thigh, shin, leg) = (distance(hip, knee), distance(knee, ankle), distance(hip, ankle))
            let inner = acos(max(-1, (thigh * thigh + shin * shin - leg * leg) / (2 * thigh * shin)))
            #expect(abs(180 - inner * 180 / .pi - angle) < 0.5)
        }
    }

    private func expectSame(_ one: JointAngles, _ other: JointAngles, within tolerance: Double) {
        for name in JointAngleName.allCases {
            switch (one[name], other[name]) {
            case (nil, nil): continue
            case (let a?, let b?):
                // A twist by half a turn is the same to either side.
                let difference = abs((a - b).remainder(dividingBy: 360))
                #expect(difference < tolerance, "\(name): \(a) and \(b)")
            // At the limit, beyond which an angle is nil, rounding decides.
            case (let value?, nil), (nil, let value?):
                #expect(abs(value) > 100, "\(name)")
            }
        }
    }
}
