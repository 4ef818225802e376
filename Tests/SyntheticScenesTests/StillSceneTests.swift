import PoseCore
import SyntheticScenes
import Testing

@Suite struct StillSceneTests {
    @Test(arguments: StillScene.Kind.allCases)
    func `the same seed gives the same picture and truth, another gives another`(kind: StillScene.Kind) throws
    {
        let (scene, same) = (StillScene(kind, seed: 3), StillScene(kind, seed: 3))
        #expect(scene.truth == same.truth)
        #expect(scene.truth != StillScene(kind, seed: 4).truth)
        let picture = try #require(scene.picture())
        #expect(picture.size == (try #require(same.picture())).size)
        #expect(scene.truth.count == (kind == .crowded ? scene.truth.count : 1))
    }

    @Test func `the kinds are as hard as their names say`() {
        func shares(_ kind: StillScene.Kind, _ joint: BodyJointName, _ confidence: Float) -> Float {
            let seen = (0..<40).map { seed in
                StillScene(kind, seed: seed).truth[0].joint(for: joint)?.confidence == confidence
            }
            return Float(seen.count { $0 }) / Float(seen.count)
        }
        #expect(shares(.halfLength, .nose, GroundTruth.visible) > 0.8)
        #expect(shares(.halfLength, .leftAnkle, GroundTruth.outside) > 0.95)
        #expect(shares(.fromBehind, .nose, GroundTruth.visible) < 0.1)
        #expect(shares(.occluded, .root, GroundTruth.hidden) > 0.1)
    }

    @Test func `the truth is right, a displaced joint is wrong, and so is one that is hidden`() {
        let scene = StillScene(.occluded, seed: 5)
        let truth = scene.truth[0]
        let judged = scene.judge([truth])[0]
        for name in BodyJointName.allCases {
            #expect(judged[name] == truth.joint(for: name).map { $0.confidence == GroundTruth.visible })
        }
        let moved = truth.mapJoints { joint in
            var joint = joint
            joint.location.x += 0.5
            return joint
        }
        #expect(scene.judge([moved])[0].values.allSatisfy { !$0 })
    }
}
