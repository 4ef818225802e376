import PixelSampling
import PoseCore
import Testing

@_spi(Training) @testable import PoseEstimation

@Suite struct JointConfidenceTests {
    private let model = try? JointConfidenceModel.builtIn()
    private static let size = PixelSize(width: 640, height: 480)
    private static let figure = ScriptedScene.Figure(hip: PixelPoint(x: 320, y: 250), radius: 200)

    /// The pose of the upright figure, as confidently seen as a test changes it.
    private func pose(
        _ figure: ScriptedScene.Figure = figure, seenByFinder: Bool = true,
        change: (inout LandmarkOutput, inout PersonCandidate) -> Void = { _, _ in }
    ) throws -> HumanBodyPoseObservation {
        var (output, candidate) = (figure.output(), figure.candidate)
        change(&output, &candidate)
        return output.observation(
            in: Self.size, sighting: seenByFinder ? FinderSighting(candidate, output) : nil,
            confidences: try #require(model))
    }

    private func confidence(_ joint: BodyJointName, in pose: HumanBodyPoseObservation) -> Float {
        pose.joint(for: joint)?.confidence ?? 0
    }

    @Test func `the model knows every joint, and more evidence never lowers a confidence`() throws {
        let model = try #require(model)
        for joint in BodyJointName.allCases {
            let coefficients = try #require(model.kinds[JointConfidenceModel.kind(of: joint)], "\(joint)")
            #expect(coefficients.landmarks.count == 11)
            #expect(coefficients.withFinder.count == 16)
            #expect(coefficients.landmarks.dropFirst().allSatisfy { $0 >= 0 }, "\(joint)")
            #expect(coefficients.withFinder.dropFirst().allSatisfy { $0 >= 0 }, "\(joint)")
        }
    }

    @Test func `a joint on which both models agree is confident`() throws {
        let pose = try pose()
        for joint in BodyJointName.allCases { #expect(confidence(joint, in: pose) > 0.8, "\(joint)") }
        #expect(pose.allJoints().count == 19)
    }

    @Test func `a hidden joint has a low confidence`() throws {
        let pose = try pose { output, candidate in
            output.visibility[BodyLandmark.leftWrist.rawValue] = 0.02
            output.heat[BodyLandmark.leftWrist.rawValue] = 0.05
            candidate.scores[9] = 0.05
        }
        #expect(confidence(.leftWrist, in: pose) < 0.3)
        #expect(confidence(.rightWrist, in: pose) > 0.9)
    }

    @Test func `a joint that the finder sees elsewhere has a lower confidence`() throws {
        let agreed = try pose()
        let contradicted = try pose { _, candidate in candidate.points[9].x += 120 }
        #expect(confidence(.leftWrist, in: contradicted) < 0.9 * confidence(.leftWrist, in: agreed))
    }

    @Test func `a joint outside the picture is missing, and one just outside has a low confidence`() throws {
        var low = Self.figure
        low.hip.y = 480 - 160 + 190
        let pose = try pose(low)
        #expect(pose.joint(for: .leftAnkle) == nil)
        #expect(pose.joint(for: .leftKnee) == nil)
        low.hip.y = 488
        let edge = try self.pose(low)
        #expect(confidence(.leftHip, in: edge) < 0.7)
        #expect(confidence(.leftShoulder, in: edge) > 0.9)
    }

    @Test func `neck and root lie half way between two joints`() throws {
        let pose = try pose()
        for (name, left, right) in [
            (BodyJointName.neck, BodyJointName.leftShoulder, BodyJointName.rightShoulder),
            (.root, .leftHip, .rightHip),
        ] {
            let middle = try #require(pose.joint(for: name)).location
            let (a, b) = (try #require(pose.joint(for: left)), try #require(pose.joint(for: right)))
            #expect(abs(middle.x - (a.location.x + b.location.x) / 2) < 1e-5)
            #expect(abs(middle.y - (a.location.y + b.location.y) / 2) < 1e-5)
        }
    }

    @Test func `the finder's view counts less as it ages`() throws {
        let model = try #require(model)
        let output = Self.figure.output()
        var candidate = Self.figure.candidate
        candidate.points[9].x += 120
        let fit = LandmarkFit(
            output: output, region: RegionOfInterest(center: Self.figure.hip, side: 500),
            sighting: FinderSighting(candidate, output))
        let track = BodyTrack(
            id: 1, state: .confirmed(lastCheck: .zero, agreements: 0, misses: 0), fit: fit, at: .zero)
        let confidences = [0, 0.5, 1, 2, 8].map { seconds in
            confidence(
                .leftWrist,
                in: track.observation(
                    in: Self.size, at: Timestamp(seconds: seconds), confidences: model))
        }
        #expect(confidences == confidences.sorted())
        #expect(confidences[0] < 0.9)
        #expect(confidences[4] > 0.9)
    }
}
