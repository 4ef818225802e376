import Foundation
import Testing

@testable import Movement

@Suite struct OpenSimCoordinatesTests {
    private func value(_ name: String, of angles: [JointAngleName: Double]) -> Double? {
        let values = OpenSimCoordinates.values(of: JointAngles(angles))
        return OpenSimCoordinates.names.firstIndex(of: name).flatMap { values[$0] }
    }

    @Test func `there is a value for each name, and none for joints that are not seen`() {
        let values = OpenSimCoordinates.values(of: JointAngles())
        #expect(values.count == OpenSimCoordinates.names.count && values.allSatisfy { $0 == nil })
        #expect(Set(OpenSimCoordinates.names).count == 21)
    }

    @Test func `signs are OpenSim's`() {
        #expect(value("knee_angle_r", of: [.rightKnee: 70]) == 70)
        #expect(value("elbow_flex_l", of: [.leftElbow: 30]) == 30)
        #expect(value("lumbar_rotation", of: [.trunkTwist: 20]) == 20)
        let leaning: [JointAngleName: Double] = [.trunkFlexion: 40, .trunkBend: 0]
        #expect(abs((value("pelvis_tilt", of: leaning) ?? 0) + 40) < 1e-9)
        let bent: [JointAngleName: Double] = [.trunkFlexion: 0, .trunkBend: 15]
        #expect(abs((value("pelvis_list", of: bent) ?? 0) + 15) < 1e-9)
        let spread: [JointAngleName: Double] = [.leftHipFlexion: 0, .leftHipAbduction: 25]
        #expect(abs((value("hip_adduction_l", of: spread) ?? 0) + 25) < 1e-9)
    }

    /// OpenSim turns about the side first, then about the front: (cos a · sin f, −cos a · cos f, −sin a) is the limb's direction.
    @Test func `the turns after each other point where the shares of the tilt do`() throws {
        for flexion in stride(from: -40.0, through: 140, by: 15) {
            for abduction in stride(from: -20.0, through: 50, by: 10) {
                let angles: [JointAngleName: Double] = [
                    .rightHipFlexion: flexion, .rightHipAbduction: abduction,
                ]
                let f = try #require(value("hip_flexion_r", of: angles)) * .pi / 180
                let a = try #require(value("hip_adduction_r", of: angles)) * .pi / 180
                let tilt = hypot(flexion, abduction) * .pi / 180
                let share = tilt > 0 ? sin(tilt) / hypot(flexion, abduction) : 0
                #expect(abs(cos(a) * sin(f) - flexion * share) < 1e-9)
                #expect(abs(cos(a) * cos(f) - cos(tilt)) < 1e-9)
                #expect(abs(-sin(a) - abduction * share) < 1e-9)
            }
        }
    }

    @Test func `arms go on past the level as they were raised`() {
        func arm(_ flexion: Double, _ abduction: Double) -> (flexion: Double?, adduction: Double?) {
            let angles: [JointAngleName: Double] = [
                .rightShoulderFlexion: flexion, .rightShoulderAbduction: abduction,
            ]
            return (value("arm_flex_r", of: angles), value("arm_add_r", of: angles))
        }
        let (sideways, forwards) = (arm(1, 140), arm(140, 1))
        #expect(abs(sideways.flexion ?? 99) < 5 && abs((sideways.adduction ?? 0) + 140) < 1)
        #expect(abs((forwards.flexion ?? 0) - 140) < 1 && abs(forwards.adduction ?? 99) < 5)
    }
}
