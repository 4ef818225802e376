import Foundation
import PoseCore
import SeededRandom
import Testing
import Trajectories

@testable import LimberVision

@Suite struct ObservationTests {
    private let image: RequestImage
    private let pose: PoseCore.HumanBodyPoseObservation

    init() throws {
        let buffer = try #require(
            PixelBuffer(size: PixelSize(width: 8, height: 4), rgb: [UInt8](repeating: 0, count: 96)))
        image = RequestImage(picture: buffer, place: FramePlace(timestamp: Timestamp(seconds: 1.5)))
        pose = PoseCore.HumanBodyPoseObservation(
            confidence: 0.9,
            joints: BodyJointName.allCases.dropLast().enumerated().map { index, name in
                PoseCore.Joint(
                    jointName: name, location: .init(x: Float(index) / 20, y: 0.5), confidence: 0.75)
            })
    }

    @Test func `a body has 19 joints, by name, by key and by the keys of 2020`() throws {
        let body = VNHumanBodyPoseObservation(pose, in: image)
        #expect(body.availableJointNames.count == 19 && body.availableKeys.count == 19)
        let nose = try body.recognizedPoint(.nose)
        #expect(nose.location == CGPoint(x: 0, y: 0.5) && nose.confidence == 0.75)
        #expect(try body.recognizedPoint(forKey: .bodyLandmarkKeyNose) == nose)
        #expect(try body.recognizedPoints(.all).count == 19)
        #expect(try body.recognizedPoints(forGroupKey: .all).count == 19)
        let arm = try body.recognizedPoints(forGroupKey: .bodyLandmarkRegionKeyLeftArm)
        #expect(
            Set(arm.keys) == [
                .bodyLandmarkKeyLeftShoulder, .bodyLandmarkKeyLeftElbow, .bodyLandmarkKeyLeftWrist,
            ])
        #expect(body.timeRange.start.seconds == 1.5 && body.confidence == 0.9)
    }

    @Test func `a joint that was not found has confidence 0`() throws {
        let point = try VNHumanBodyPoseObservation(pose, in: image).recognizedPoint(.rightAnkle)
        #expect(point.confidence == 0 && point.identifier.rawValue == "right_foot_joint")
    }

    @Test func `points are equal where joint, place and confidence are`() throws {
        let points = try VNHumanBodyPoseObservation(pose, in: image).recognizedPoints(.all)
        #expect(Set(points.values).count == 19)
        let ears = (VNRecognizedPoint(missing: .bodyLandmarkKeyLeftEar), points[.rightAnkle])
        #expect(ears.0 != ears.1)
        #expect(VNRecognizedPoint(missing: .bodyLandmarkKeyRightAnkle) == points[.rightAnkle])
        let place = VNPoint(x: 0, y: 0)
        #expect(ears.0 != place && place != ears.0 && place == .zero)
        let (sure, unsure) = (
            VNDetectedPoint(x: 0, y: 0, confidence: 1), VNDetectedPoint(x: 0, y: 0, confidence: 0)
        )
        #expect(sure != unsure && sure == VNDetectedPoint(x: 0, y: 0, confidence: 1))
    }

    @Test func `a revision that a request does not have is refused`() throws {
        try VNDetectHumanBodyPoseRequest.require(VNDetectHumanBodyPoseRequestRevision1)
        let error = #expect(throws: VNError.self) { try VNDetectHumanHandPoseRequest.require(7) }
        #expect(error?.code == .unsupportedRevision)
        #expect(
            error?.description == "VNDetectHumanHandPoseRequest has no revision 7, expected one of 1")
    }

    @Test func `a joint of a hand is no joint of a body`() {
        let body = VNHumanBodyPoseObservation(pose, in: image)
        let error = #expect(throws: VNError.self) {
            try body.recognizedPoint(forKey: .handLandmarkKeyThumbTIP)
        }
        #expect(error?.code == .invalidArgument)
        #expect(throws: VNError.self) { try body.recognizedPoints(forGroupKey: .handLandmarkRegionKeyThumb) }
    }

    @Test func `the keypoint array is the library's own`() throws {
        let array = try VNHumanBodyPoseObservation(pose, in: image).keypointsMultiArray()
        #expect(array.shape == [1, 3, 18] && array.dataType == .float32)
        #expect(array.floats == pose.keypoints.scalars)
        #expect(array.pictureAspectRatio == 2)
        let value = HumanBodyPoseObservation(VNHumanBodyPoseObservation(pose, in: image))
        #expect(value.keypoints.floats == pose.keypoints.scalars && value.keypoints.pictureAspectRatio == 2)
    }

    @Test func `both generations give the same joints`() throws {
        let old = VNHumanBodyPoseObservation(pose, in: image)
        let new = HumanBodyPoseObservation(old)
        #expect(new.uuid == old.uuid && new.timeRange?.start.seconds == 1.5)
        #expect(new.availableJointNames.count == 18 && new.joint(for: .rightAnkle) == nil)
        #expect(new.joint(for: .neck)?.location.cgPoint == (try old.recognizedPoint(.neck)).location)
        #expect(Set(new.allJoints(in: .leftArm).keys) == [.leftShoulder, .leftElbow, .leftWrist])
    }

    @Test func `the library's own modules take the joints of both generations`() throws {
        let body = VNHumanBodyPoseObservation(pose, in: image)
        #expect(PoseCore.HumanBodyPoseObservation(observation: body) == pose)
        // The joint that was not found is left out of the newer generation, and is at the origin again.
        let newer = PoseCore.HumanBodyPoseObservation(observation: HumanBodyPoseObservation(body))
        #expect(newer == pose)
        for side in [PoseCore.Chirality.left, .unknown, .right] {
            let hand = PoseCore.HumanHandPoseObservation(
                confidence: 0.5, chirality: side,
                joints: HandJointName.allCases.map {
                    PoseCore.Joint(jointName: $0, location: .init(x: 0.25, y: 0.5), confidence: 0.75)
                })
            let found = VNHumanHandPoseObservation(hand, in: image)
            #expect(PoseCore.HumanHandPoseObservation(observation: found) == hand)
            #expect(PoseCore.HumanHandPoseObservation(observation: HumanHandPoseObservation(found)) == hand)
        }
    }

    @Test func `a value survives its encoding`() throws {
        let value = HumanBodyPoseObservation(VNHumanBodyPoseObservation(pose, in: image))
        let data = try JSONEncoder().encode(value)
        #expect(try JSONDecoder().decode(HumanBodyPoseObservation.self, from: data) == value)
    }

    @Test func `a hand knows its side`() throws {
        let hand = PoseCore.HumanHandPoseObservation(
            confidence: 0.8, chirality: .left,
            joints: [PoseCore.Joint(jointName: .thumbTip, location: .init(x: 0.5, y: 0.25), confidence: 1)])
        let old = VNHumanHandPoseObservation(hand, in: image)
        #expect(old.chirality == .left && old.availableJointNames.count == 21)
        #expect(try old.recognizedPoint(.thumbTip).y == 0.25)
        #expect(try old.recognizedPoints(.thumb).count == 4)
        #expect(try old.keypointsMultiArray().shape == [1, 3, 21])
        #expect(HumanHandPoseObservation(old).chirality == .left)
    }

    @Test func `a trajectory's parabola goes through its projected points, in any region`() throws {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<20 {
            let path = FlightPath(
                reference: .zero, position: SIMD2(.random(in: 0...1, using: &random), 0.5),
                velocity: SIMD2(.random(in: 0.2...1, using: &random), .random(in: -1...1, using: &random)),
                verticalAcceleration: -1.5)
            let detections = (0..<6).map {
                let time = Timestamp(seconds: Double($0) / 30)
                return Trajectories.TrajectoryObservation.Detection(
                    time: time, location: path.location(at: time), radius: 0.01)
            }
            let flight = Trajectories.TrajectoryObservation(
                id: 1, detections: detections, path: path, confidence: 1)
            let region = PoseCore.NormalizedRect(x: 0.25, y: 0.1, width: 0.5, height: 0.8)
            let found = VNTrajectoryObservation(flight, RegionMap(from: .fullImage, to: region), uuid: UUID())
            let (a, b, c) = (
                found.equationCoefficients.x, found.equationCoefficients.y, found.equationCoefficients.z
            )
            for point in found.projectedPoints {
                let x = Float(point.x)
                #expect(abs((a * x + b) * x + c - Float(point.y)) < 1e-4)
            }
            #expect(abs(found.movingAverageRadius - 0.02) < 1e-6)
        }
    }
}
