import Foundation
import Movement
import PoseCore
import PoseEstimation
import TestSupport
import Testing
import Tracking

@testable import Pipeline

@Suite struct AnalyzedAnglesTests {
    /// A person with a knee that is bent by a right angle in a picture of twice the height's width.
    private static func person(hasWorld: Bool) -> HumanBodyPoseObservation {
        func joint(_ name: BodyJointName, _ x: Float, _ y: Float) -> Joint<BodyJointName> {
            Joint(jointName: name, location: NormalizedPoint(x: x, y: y), confidence: 0.9)
        }
        var pose = HumanBodyPoseObservation(
            confidence: 0.9,
            joints: [
                joint(.neck, 0.5, 0.9), joint(.root, 0.5, 0.5), joint(.leftHip, 0.5, 0.5),
                joint(.leftKnee, 0.6, 0.5), joint(.leftAnkle, 0.6, 0.2), joint(.rightHip, 0.48, 0.5),
            ])
        guard hasWorld else { return pose }
        pose.world = WorldPose(
            joints: [
                .leftHip: SIMD3(0, 0, 0), .leftKnee: SIMD3(0, 0, 0.4), .leftAnkle: SIMD3(0, -0.4, 0.4),
                .neck: SIMD3(0, 0.5, 0), .root: SIMD3(0, 0, 0),
            ].mapValues { WorldPose.Joint(position: $0, confidence: 0.9) })
        return pose
    }

    private func results(hasAngles: Bool, hasWorld: Bool) async throws -> [FrameResult] {
        var configuration = VideoAnalyzer.Configuration()
        configuration.hasAngles = hasAngles
        let analyzer = VideoAnalyzer(
            estimator: FakeEstimator { _ in [Self.person(hasWorld: hasWorld)] },
            configuration: configuration)
        var results: [FrameResult] = []
        for try await result in analyzer.results(of: FakeSource(count: 5)) { results.append(result) }
        return results
    }

    @Test func `people have angles when they were asked for`() async throws {
        #expect(try await results(hasAngles: false, hasWorld: true).allSatisfy(\.angles.isEmpty))
        for result in try await results(hasAngles: true, hasWorld: true) {
            let angles = try #require(result.angles[1])
            #expect(abs(try #require(angles.picture[.leftKnee]) - 90) < 0.01)
            #expect(abs(try #require(angles.space?[.leftHip]) - 90) < 0.01)
            #expect(angles.best == angles.space)
        }
        for result in try await results(hasAngles: true, hasWorld: false) {
            let angles = try #require(result.angles[1])
            #expect(angles.space == nil && angles.best == angles.picture)
        }
    }

    @Test func `a stage measures what it has seen, and begins again after a cut`() throws {
        var stage = AngleStage(history: 10)
        var turned = JointAngles()
        for frame in 0..<60 {
            if frame == 59 { stage.noteCut() }
            // The left hip goes round the right one.
            let turn = Float(frame) * 0.1
            var pose = Self.person(hasWorld: false)
            pose.world = WorldPose(
                joints: [
                    .leftHip: SIMD3(cos(turn), 0, -sin(turn)), .rightHip: SIMD3(0, 0, 0),
                    .leftShoulder: SIMD3(1, 1, 0), .rightShoulder: SIMD3(0, 1, 0),
                    .neck: SIMD3(0.5, 1, 0), .root: SIMD3(0.5, 0, 0),
                ].mapValues { WorldPose.Joint(position: $0, confidence: 0.9) })
            let person = TrackedPerson(id: 7, pose: pose, isProminent: true)
            let angles = stage.update(
                [person], measured: [person], imageSize: PixelSize(width: 200, height: 100),
                at: Timestamp(seconds: Double(frame) / 30))
            turned = try #require(angles[7]?.space)
            if frame == 58 { #expect(try #require(turned[.trunkTwist]) < -300) }
        }
        #expect(try #require(turned[.trunkTwist]) > 0)
        func repetition(of person: Int) -> Repetition {
            Repetition(personID: person, number: 1, start: .zero, end: Timestamp(seconds: 1.5), confidence: 1)
        }
        let measured = stage.measured([repetition(of: 7), repetition(of: 8)])
        let measures = try #require(measured.first?.measures)
        #expect(try #require(measures.range[.trunkTwist]).lowerBound < -200)
        #expect(measured.last == repetition(of: 8))
    }
}
