import PoseCore
import Testing

@testable import Movement

@Suite struct SideTests {
    /// A body from aside: how far it has sunk, in torso lengths, and how far each hand is ahead of its shoulder.
    private struct Posture {
        var sunk: Float = 0
        var left: Float = 0
        var right: Float = 0
    }

    @Test func `a hidden hand that is guessed gives a squat no side`() {
        #expect(side(from: Posture(), to: Posture(sunk: 1, right: 0.9)) == nil)
        #expect(side(from: Posture(left: 0.8), to: Posture(sunk: 1)) == nil)
    }

    @Test func `the arm that works gives a side where the trunk stays`() {
        #expect(side(from: Posture(), to: Posture(right: 0.9)) == .right)
        #expect(side(from: Posture(), to: Posture(sunk: 0.2, left: 0.9)) == .left)
        #expect(side(from: Posture(), to: Posture(left: 0.9, right: 0.9)) == nil)
    }

    private func side(from first: Posture, to last: Posture) -> Repetition.Side? {
        let path = BodyPath((0..<60).map { pose($0 < 30 ? first : last) })
        let excursion = Excursion(
            start: 2, peak: path.count - 3, end: path.count - 1, whole: 0...path.count - 1, amplitude: 1,
            gap: 0,
            phases: [])
        return Repetition.Side(path, excursion)
    }

    private func pose(_ posture: Posture) -> HumanBodyPoseObservation {
        let torso: Float = 0.2
        let hip = SIMD2<Float>(0.5, 0.5 - torso * posture.sunk)
        let shoulder = hip + [0, torso]
        var places: [BodyJointName: SIMD2<Float>] = [
            .nose: shoulder + [0, 0.1], .neck: shoulder, .root: hip,
        ]
        for (names, ahead) in [
            ([BodyJointName.leftShoulder, .leftElbow, .leftWrist, .leftKnee, .leftAnkle], posture.left),
            ([.rightShoulder, .rightElbow, .rightWrist, .rightKnee, .rightAnkle], posture.right),
        ] {
            let wrist = shoulder + [torso * ahead * 0.75, -torso]
            let knee = SIMD2<Float>(0.5 + torso * posture.sunk / 2, 0.3)
            for (name, place) in zip(names, [shoulder, (shoulder + wrist) / 2, wrist, knee, [0.5, 0.1]]) {
                places[name] = place
            }
        }
        return HumanBodyPoseObservation(
            confidence: 1,
            joints: places.map { name, place in
                Joint(jointName: name, location: NormalizedPoint(x: place.x, y: place.y), confidence: 0.9)
            })
    }
}
