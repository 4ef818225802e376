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

    /// A scene, its picture's width over its height, and what is found in it.
    private typealias Still = (scene: StillScene, aspect: Float, poses: [HumanBodyPoseObservation])

    /// Drawn and searched once: several tests judge the same ones.
    private static let stills = Result<[Still], any Error> {
        var configuration = BlazePoseEstimator.Configuration()
        configuration.search = .oneTileAFrame
        let estimator = try BlazePoseEstimator(configuration: configuration)
        return try StillScene.Kind.allCases.flatMap { kind in
            try seeds.map { seed in
                let scene = StillScene(kind, seed: seed)
                let picture = try #require(scene.picture())
                estimator.reset()
                let frame = Frame(index: 0, timestamp: .zero, pixelBuffer: picture)
                return (scene, picture.size.aspectRatio, try estimator.poses(in: frame))
            }
        }
    }

    private static func stills(of kind: StillScene.Kind) throws -> [Still] {
        try stills.get().filter { $0.scene.kind == kind }
    }

    @Test func `an athlete seen from the chest up is found with nose and shoulders in place`() throws {
        var (people, right) = (0, 0)
        for (scene, aspect, found) in try Self.stills(of: .halfLength) {
            people += 1
            guard found.count == 1 else { continue }
            let truth = scene.truth[0]
            let (left, shoulder) = (
                try #require(truth.joint(for: .leftShoulder)), try #require(truth.joint(for: .rightShoulder))
            )
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
        var faces: [Float] = []
        var shoulders: [Float] = []
        for (scene, _, found) in try Self.stills(of: .fromBehind) {
            guard scene.truth[0].joint(for: .nose)?.confidence != GroundTruth.visible else { continue }
            for pose in found {
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
        var (all, occluded) = (ConfidenceScore(), ConfidenceScore())
        for (scene, _, found) in try Self.stills.get() {
            for (pose, judgements) in zip(found, scene.judge(found)) {
                for (name, isRight) in judgements {
                    let confidence = pose.joint(for: name)?.confidence ?? 0
                    all.add(confidence, isRight: isRight)
                    if scene.kind == .occluded { occluded.add(confidence, isRight: isRight) }
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
