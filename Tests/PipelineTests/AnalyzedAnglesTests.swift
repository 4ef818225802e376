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

    /// A person that bends, turns and has a knee lifted, before a camera 3 m away; in a mirror image what a pose model makes of it.
    private static func bentPerson(inMirror isMirrorImage: Bool) throws -> HumanBodyPoseObservation {
        let places: [WorldJointName: SIMD3<Float>] = [
            .root: .zero, .neck: SIMD3(0.08, 0.45, 0.2), .leftEar: SIMD3(0.16, 0.63, 0.3),
            .rightEar: SIMD3(0.02, 0.65, 0.32), .leftShoulder: SIMD3(0.25, 0.43, 0.15),
            .rightShoulder: SIMD3(-0.09, 0.47, 0.25), .leftElbow: SIMD3(0.4, 0.2, 0.3),
            .rightElbow: SIMD3(-0.2, 0.22, 0.3), .leftWrist: SIMD3(0.3, 0.1, 0.5),
            .rightWrist: SIMD3(-0.3, 0.05, 0.4), .leftHip: SIMD3(0.1, 0, 0), .rightHip: SIMD3(-0.1, 0, 0),
            .leftKnee: SIMD3(0.15, -0.1, 0.4), .rightKnee: SIMD3(-0.12, -0.42, 0.03),
            .leftAnkle: SIMD3(0.14, -0.5, 0.3), .rightAnkle: SIMD3(-0.1, -0.84, 0),
        ]
        var (joints, world): ([Joint<BodyJointName>], [WorldJointName: WorldPose.Joint]) = ([], [:])
        for (name, place) in places {
            let seen = isMirrorImage ? SIMD3(-place.x, place.y, place.z) : place
            let name = isMirrorImage ? name.mirrored : name
            world[name] = WorldPose.Joint(position: seen, confidence: 0.9)
            // Half a metre beside the picture's middle.
            let (x, scale) = (seen.x + (isMirrorImage ? -0.5 : 0.5), 1.2 / (3 - seen.z))
            let location = NormalizedPoint(x: 0.5 + x * scale / 2, y: 0.5 + seen.y * scale)
            joints.append(
                Joint(jointName: try #require(name.bodyJointName), location: location, confidence: 0.9))
        }
        var pose = HumanBodyPoseObservation(confidence: 0.9, joints: joints)
        pose.world = WorldPose(joints: world)
        return pose
    }

    @Test func `a mirror image has the angles of the person, in space and in the picture`() async throws {
        var configuration = VideoAnalyzer.Configuration()
        configuration.hasAngles = true
        func angles(of pose: HumanBodyPoseObservation, isMirrored: Bool) async throws -> [FrameResult] {
            let fake = FakeEstimator { _ in [pose] }
            let analyzer = VideoAnalyzer(
                estimator: isMirrored ? MirroredPoseEstimator(fake) : fake, configuration: configuration)
            var results: [FrameResult] = []
            for try await result in analyzer.results(of: FakeSource(count: 5)) { results.append(result) }
            return results
        }
        let plain = try await angles(of: try Self.bentPerson(inMirror: false), isMirrored: false)
        let mirrored = try await angles(of: try Self.bentPerson(inMirror: true), isMirrored: true)
        for (one, other) in zip(plain, mirrored) {
            let (expected, found) = (try #require(one.angles[1]), try #require(other.angles[1]))
            let space = try #require(expected.space)
            #expect(space.all.count >= 20 && expected.picture.all.count >= 10)
            let pairs = [(space, try #require(found.space)), (expected.picture, found.picture)]
            for (a, b) in pairs {
                #expect(a.all.map(\.name) == b.all.map(\.name))
                for (name, degrees) in a.all { #expect(abs(degrees - (b[name] ?? .nan)) < 0.01, "\(name)") }
            }
        }
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
