import PoseCore
import SyntheticMotion
import Testing

@testable import Movement

struct BoneLengthsTests {
    /// A standing body's joints in space, with a foot that is half as long as it should be.
    private static func pose(height: Float) -> WorldPose {
        var generator = MotionGenerator(seed: 5, body: BodyProportions(height: height))
        let pose = generator.sequence(of: .standing, seconds: 1, frameRate: 1).poses[0].worldPose()
        return pose.mapJoints { name, joint in
            guard name == .leftToe, let heel = pose.position(of: .leftHeel) else { return joint }
            return WorldPose.Joint(position: (joint.position + heel) / 2, confidence: joint.confidence)
        }
    }

    @Test(arguments: [Float(1.5), 1.7, 1.9])
    func `lengths go with the body's height, and a short foot is not believed`(height: Float) throws {
        var lengths = BoneLengths()
        #expect(lengths[.thigh] == nil)
        lengths.learn(Self.pose(height: height))
        #expect(abs(try #require(lengths[.thigh]) - 0.245 * height) < 0.015 * height)
        #expect(abs(try #require(lengths[.shoulders]) - 0.195 * height) < 0.015 * height)
        #expect(abs(try #require(lengths[.foot]) - 0.147 * height) < 0.01 * height)
    }

    @Test func `a single wrong frame changes the lengths little`() throws {
        var lengths = BoneLengths()
        for _ in 0..<20 { lengths.learn(Self.pose(height: 1.7)) }
        let before = try #require(lengths[.shin])
        lengths.learn(
            Self.pose(height: 1.7).mapJoints { _, joint in
                WorldPose.Joint(position: joint.position * 2, confidence: 1)
            })
        #expect(abs(try #require(lengths[.shin]) - before) < 0.06 * before)
    }
}
