import Foundation
import PoseCore
import SeededRandom
import Testing

/// Poses that a program keeps.
@Suite struct PoseCodingTests {
    private func copy<Value: Codable>(_ value: Value) throws -> Value {
        try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
    }

    @Test(arguments: 0..<8) func `what was kept of a body is the body`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        func joint<Name>(_ name: Name) -> Joint<Name> {
            Joint(
                jointName: name,
                location: NormalizedPoint(x: random.uniform(-0.2...1.2), y: random.uniform(-0.2...1.2)),
                confidence: random.uniform(0...1) < 0.3 ? 0 : random.uniform(0...1))
        }
        var body = HumanBodyPoseObservation(confidence: 0.9, joints: BodyJointName.allCases.map { joint($0) })
        #expect(try copy(body) == body)
        let joints = Dictionary(
            uniqueKeysWithValues: WorldJointName.allCases.dropFirst(Int(seed)).map { name in
                (
                    name,
                    WorldPose.Joint(
                        position: SIMD3(
                            random.uniform(-1...1), random.uniform(-1...1), random.uniform(-1...1)),
                        confidence: random.uniform(0...1))
                )
            })
        body.world = seed.isMultiple(of: 2) ? WorldPose(joints: joints) : WorldPose(joints: joints).mirrored
        #expect(try copy(body) == body)
        let hand = HumanHandPoseObservation(
            confidence: 0.8, chirality: seed.isMultiple(of: 2) ? .left : .right,
            joints: HandJointName.allCases.map { joint($0) },
            depths: seed < 4 ? nil : HandJointName.allCases.map { _ in random.uniform(-1...1) })
        #expect(try copy(hand) == hand)
        #expect(try copy(Timestamp(nanoseconds: -7)) == Timestamp(nanoseconds: -7))
    }

    @Test func `joints by name are read in any order, and unknown ones refused`() throws {
        func body(_ name: String) throws -> HumanBodyPoseObservation {
            let text =
                #"{"confidence":1,"joints":[{"jointName":"leftKnee","location":{"x":1,"y":2},"confidence":0.5},"#
                + #"{"jointName":"\#(name)","location":{"x":0,"y":0},"confidence":1}]}"#
            return try JSONDecoder().decode(HumanBodyPoseObservation.self, from: Data(text.utf8))
        }
        let read = try body("nose")
        #expect(read.allJoints().count == 2 && read.world == nil)
        #expect(read.joint(for: .leftKnee)?.location == NormalizedPoint(x: 1, y: 2))
        #expect(throws: DecodingError.self) { try body("tail") }
        let hand = #"{"confidence":1,"chirality":-1,"joints":[],"depths":[1]}"#
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(HumanHandPoseObservation.self, from: Data(hand.utf8))
        }
    }
}
