import Foundation
import PoseCore
import PoseEstimation
import SyntheticScenes
import Testing

/// Poses and confidences of drawn people, with exactly known joints, beside committed baselines.
///
/// The baselines are what was measured when they were written, with a margin; worse than that fails.
@Suite(modelsAreInstalled) struct RenderedPeopleTests {
    private static let seeds: Range<UInt64> = 9000..<9010

    private static func estimator() throws -> BlazePoseEstimator {
        var configuration = BlazePoseEstimator.Configuration()
        configuration.search = .oneTileAFrame
        return try BlazePoseEstimator(configuration: configuration)
    }

    private static func poses(
        in scene: StillScene, by estimator: BlazePoseEstimator
    ) throws -> [HumanBodyPoseObservation] {
        estimator.reset()
        let picture = try #require(scene.picture())
        return try estimator.poses(in: Frame(index: 0, timestamp: .zero, pixelBuffer: picture))
    }

    @Test func `an athlete seen from the chest up is found with nose and shoulders in place`() throws {
        let estimator = try Self.estimator()
        var (people, right) = (0, 0)
        for seed in Self.seeds {
            let scene = StillScene(.halfLength, seed: seed)
            people += 1
            let found = try Self.poses(in: scene, by: estimator)
            guard found.count == 1 else { continue }
            let truth = scene.truth[0]
            let (left, shoulder) = (
                try #require(truth.joint(for: .leftShoulder)), try #require(truth.joint(for: .rightShoulder))
            )
            let aspect = try #require(scene.picture()).size.aspectRatio
            let width = Self.distance(left.location, shoulder.location, aspect)
            // Of what the picture shows; a shoulder may be behind the chin, or outside.
            let seen = [BodyJointName.nose, .leftShoulder, .rightShoulder].filter {
                truth.joint(for: $0)?.confidence == GroundTruth.visible
            }
            let areRight = seen.allSatisfy { name in
                guard let a = found[0].joint(for: name), let b = truth.joint(for: name) else { return false }
                return Self.distance(a.location, b.location, aspect) < 0.35 * max(width, 0.1)
            }
            right += areRight ? 1 : 0
        }
        #expect(right >= 9, "\(right) of \(people)")
    }

    @Test func `the face of an athlete seen from behind has a low confidence`() throws {
        let estimator = try Self.estimator()
        var faces: [Float] = []
        var shoulders: [Float] = []
        for seed in Self.seeds {
            let scene = StillScene(.fromBehind, seed: seed)
            guard scene.truth[0].joint(for: .nose)?.confidence != GroundTruth.visible else { continue }
            for pose in try Self.poses(in: scene, by: estimator) {
                faces += [.nose, .leftEye, .rightEye].map { pose.joint(for: $0)?.confidence ?? 0 }
                shoulders += [.leftShoulder, .rightShoulder].map { pose.joint(for: $0)?.confidence ?? 0 }
            }
        }
        try #require(faces.count >= 18)
        let mean = faces.reduce(0, +) / Float(faces.count)
        #expect(mean < 0.25, "mean confidence of faces \(mean)")
        #expect(shoulders.sorted()[shoulders.count / 2] > 0.7)
    }

    @Test func `confidences separate the joints that are in sight and right from the others`() throws {
        let estimator = try Self.estimator()
        var (all, occluded) = (ConfidenceScore(), ConfidenceScore())
        for kind in StillScene.Kind.allCases {
            for seed in Self.seeds {
                let scene = StillScene(kind, seed: seed)
                let found = try Self.poses(in: scene, by: estimator)
                for (pose, judgements) in zip(found, scene.judge(found)) {
                    for (name, isRight) in judgements {
                        let confidence = pose.joint(for: name)?.confidence ?? 0
                        all.add(confidence, isRight: isRight)
                        if kind == .occluded { occluded.add(confidence, isRight: isRight) }
                    }
                }
            }
        }
        #expect(all.counts.all > 900, "\(all.counts)")
        #expect(all.areaUnderCurve > 0.91, "\(all.areaUnderCurve)")
        #expect(all.shareOfWrong(atLeast: 0.9) < 0.1, "\(all.shareOfWrong(atLeast: 0.9))")
        #expect(all.calibrationError < 0.06, "\(all.calibrationError)")
        #expect(occluded.areaUnderCurve > 0.8, "\(occluded.areaUnderCurve)")
    }

    @Test(arguments: [StillScene.Kind.wholeBody, .halfLength, .crowded])
    func `joints do not move on equal frames`(kind: StillScene.Kind) throws {
        let estimator = try BlazePoseEstimator()
        let picture = try #require(StillScene(kind, seed: 9001).picture())
        let frames = try (0..<40).map { index in
            try estimator.poses(
                in: Frame(
                    index: index, timestamp: Timestamp(seconds: Double(index) / 20), pixelBuffer: picture))
        }
        let first = try #require(frames.first)
        #expect(!first.isEmpty)
        for (index, poses) in frames.enumerated() {
            try #require(poses.count == first.count, "frame \(index)")
            for (pose, start) in zip(poses, first) {
                for joint in pose.allJoints() {
                    guard let before = start.joint(for: joint.key)?.location else { continue }
                    let moved = Self.distance(joint.value.location, before, picture.size.aspectRatio)
                    #expect(moved < 0.002, "frame \(index), \(joint.key): \(moved)")
                }
            }
        }
    }

    private static func distance(_ a: NormalizedPoint, _ b: NormalizedPoint, _ aspect: Float) -> Float {
        let (dx, dy) = ((a.x - b.x) * aspect, a.y - b.y)
        return (dx * dx + dy * dy).squareRoot()
    }
}
