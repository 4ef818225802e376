import PoseCore
import SyntheticMotion
import Testing

@testable import SyntheticScenes

@Suite struct CrowdSceneTests {
    @Test(arguments: CrowdScene.Movement.allCases)
    func `the same seed gives the same scene and another seed another`(movement: CrowdScene.Movement) {
        let configuration = CrowdScene.Configuration(personCount: 4, movement: movement)
        let scene = CrowdScene(configuration, seed: 3)
        let again = CrowdScene(configuration, seed: 3)
        let other = CrowdScene(configuration, seed: 4)
        for frame in stride(from: 0, to: scene.frameCount, by: 40) {
            #expect(scene.poses(at: frame) == again.poses(at: frame))
            #expect(scene.poses(at: frame) != other.poses(at: frame))
            #expect(scene.camera(at: frame) == again.camera(at: frame))
        }
    }

    @Test func `one cast is the same people in every scene and a wardrobe changes their clothes alone`() {
        let configuration = CrowdScene.Configuration(personCount: 3)
        let scene = CrowdScene(configuration, seed: 1)
        #expect(CrowdScene(configuration, seed: 2, cast: 1).appearances == scene.appearances)
        let dressed = CrowdScene(configuration, seed: 2, cast: 2, wardrobe: 1)
        for index in 0..<3 {
            #expect(dressed.appearances[index].shirt == scene.appearances[index].shirt)
            #expect(dressed.appearances[index].shoes == scene.appearances[index].shoes)
        }
        #expect(dressed.appearances != scene.appearances)
    }

    @Test(arguments: CrowdScene.Movement.allCases)
    func `bodies move without jumps and keep their distance`(movement: CrowdScene.Movement) {
        for seed in UInt64(1)...4 {
            let scene = CrowdScene(
                CrowdScene.Configuration(personCount: 5, movement: movement), seed: seed)
            for frame in 1..<scene.frameCount {
                let (before, now) = (scene.poses(at: frame - 1), scene.poses(at: frame))
                for index in now.indices {
                    #expect(length(now[index][.root] - before[index][.root]) < 0.25, "seed \(seed), \(frame)")
                }
            }
        }
    }

    @Test func `a body alone is seen and one behind another is not`() {
        var generator = MotionGenerator(seed: 1)
        let pose = generator.sequence(of: .standing, seconds: 0.1).poses[0]
        let camera = Camera(position: SIMD3(0, 1.2, 5), target: SIMD3(0, 1, 0))
        var behind = pose
        for point in BodyPoint.allCases { behind[point] += SIMD3(0, 0, -0.6) }
        #expect(CrowdScene.visibleShares(of: [pose], camera: camera) == [1])
        let shares = CrowdScene.visibleShares(of: [pose, behind], camera: camera)
        #expect(shares[0] > 0.95)
        #expect(shares[1] < 0.6)
    }
}
