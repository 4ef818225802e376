import SyntheticScenes
import Testing

@Suite struct SimulatedCrowdEstimatorTests {
    @Test func `simulated detections are near the truth and people mostly hidden are missed`() {
        var (found, expected) = (0, 0)
        for seed in UInt64(1)...4 {
            let scene = CrowdScene(CrowdScene.Configuration(personCount: 4), seed: seed)
            var estimator = SimulatedCrowdEstimator(scene, seed: seed)
            for frame in 0..<scene.frameCount {
                found += estimator.observations(at: frame).count
                expected += CrowdScene.visibleShares(
                    of: scene.poses(at: frame), camera: scene.camera(at: frame)
                ).count { $0 > 0.42 }
            }
        }
        #expect(abs(Double(found) / Double(expected) - 1) < 0.1, "\(found) of \(expected)")
    }
}
