import PoseCore
import Testing

@testable import PoseEstimation

@Suite struct MirroredPoseEstimatorTests {
    /// Counts the calls and reports one pose.
    private final class Counter: PoseEstimating {
        private(set) var calls: [String] = []
        private let pose: HumanBodyPoseObservation

        init(_ pose: HumanBodyPoseObservation) { self.pose = pose }

        func poses(in frame: Frame) -> [HumanBodyPoseObservation] {
            calls.append("poses")
            return [pose]
        }
        func searchEverywhere() { calls.append("search") }
        func beginScene() { calls.append("scene") }
        func reset() { calls.append("reset") }
    }

    @Test func `poses come with left and right exchanged, and calls are passed on`() throws {
        let wrist = Joint(
            jointName: BodyJointName.leftWrist, location: NormalizedPoint(x: 0.2, y: 0.6), confidence: 0.8)
        let base = Counter(HumanBodyPoseObservation(confidence: 0.9, joints: [wrist]))
        var estimator = MirroredPoseEstimator(base)
        let pixels = try #require(
            PixelBuffer(size: PixelSize(width: 2, height: 2), rgb: [UInt8](repeating: 0, count: 12)))
        let poses = try estimator.poses(in: Frame(index: 0, timestamp: .zero, pixelBuffer: pixels))
        #expect(poses.count == 1)
        #expect(poses.first?.joint(for: .rightWrist)?.location == wrist.location)
        #expect(poses.first?.joint(for: .leftWrist) == nil)
        estimator.searchEverywhere()
        estimator.beginScene()
        estimator.reset()
        #expect(base.calls == ["poses", "search", "scene", "reset"])
    }
}
