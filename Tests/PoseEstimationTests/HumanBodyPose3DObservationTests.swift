import Foundation
import PoseCore
import Testing

@testable import PoseEstimation

@Suite struct HumanBodyPose3DObservationTests {
    private static let size = PixelSize(width: 1280, height: 720)
    private static let focalLength: Float = 1.1
    /// From the camera.
    private static let root = SIMD3<Float>(0.4, -0.2, -3.5)

    /// A body that stands with the arms hanging and faces the camera, 1.7 m tall.
    private static let places: [WorldJointName: SIMD3<Float>] = [
        .nose: SIMD3(0, 0.64, 0.12), .leftEar: SIMD3(0.07, 0.66, 0.02), .rightEar: SIMD3(-0.07, 0.66, 0.02),
        .neck: SIMD3(0, 0.5015, 0), .leftShoulder: SIMD3(0.17, 0.5015, 0),
        .rightShoulder: SIMD3(-0.17, 0.5015, 0),
        .leftElbow: SIMD3(0.2, 0.22, -0.02), .rightElbow: SIMD3(-0.2, 0.22, -0.02),
        .leftWrist: SIMD3(0.22, -0.02, 0.05), .rightWrist: SIMD3(-0.22, -0.02, 0.05), .root: .zero,
        .leftHip: SIMD3(0.1, 0, 0), .rightHip: SIMD3(-0.1, 0, 0), .leftKnee: SIMD3(0.1, -0.4165, 0),
        .rightKnee: SIMD3(-0.1, -0.4165, 0), .leftAnkle: SIMD3(0.1, -0.8347, 0),
        .rightAnkle: SIMD3(-0.1, -0.8347, 0),
    ]

    /// The pose as a pinhole camera sees it; `missing` joints were not found.
    private static func pose(scale: Float = 1, missing: Set<WorldJointName> = []) -> HumanBodyPoseObservation
    {
        let found = places.filter { !missing.contains($0.key) }.mapValues { $0 * scale }
        let joints = found.compactMap { name, place -> Joint<BodyJointName>? in
            let point = root + places[name, default: .zero]
            let (x, y) = (point.x / -point.z * focalLength, point.y / -point.z * focalLength)
            return name.bodyJointName.map {
                Joint(
                    jointName: $0, location: NormalizedPoint(x: 0.5 + x / size.aspectRatio, y: 0.5 + y),
                    confidence: 0.9)
            }
        }
        var pose = HumanBodyPoseObservation(confidence: 0.8, joints: joints)
        pose.world = WorldPose(
            joints: found.mapValues { WorldPose.Joint(position: $0, confidence: 0.9) })
        return pose
    }

    private func distance(_ a: SIMD3<Float>?, _ b: SIMD3<Float>) -> Float {
        guard let a else { return .infinity }
        return ((a - b) * (a - b)).sum().squareRoot()
    }

    @Test func `all 17 joints have places from the root and from their parents`() throws {
        let observation = try #require(HumanBodyPose3DObservation(Self.pose(), imageSize: Self.size))
        #expect(observation.availableJointNames == HumanBodyPose3DJointName.allCases)
        #expect(observation.availableJointsGroupNames == HumanBodyPose3DJointGroup.allCases)
        for name in HumanBodyPose3DJointName.allCases {
            let joint = try #require(observation.joint(for: name))
            let parent = try #require(observation.joint(for: joint.parentJoint))
            #expect(distance(parent.position + joint.localPosition, joint.position) < 1e-5, "\(name)")
        }
        #expect(observation.joint(for: .root)?.localPosition == .zero)
        #expect(distance(observation.joint(for: .spine)?.position, SIMD3(0, 0.25075, 0)) < 1e-5)
        let top = try #require(observation.joint(for: .topHead)?.position)
        #expect(abs(top.x) < 1e-5 && top.y > 0.74 && top.y < 0.79, "\(top)")
        #expect(observation.allJoints(in: .leftArm).count == 3)
        #expect(observation.confidence == 0.8)
    }

    @Test func `every joint leads to the root by its parents`() {
        for name in HumanBodyPose3DJointName.allCases {
            var (joint, steps) = (name, 0)
            while joint != .root && steps < 6 { (joint, steps) = (joint.parent, steps + 1) }
            #expect(joint == .root, "\(name)")
        }
        let grouped = HumanBodyPose3DJointGroup.allCases.dropLast().flatMap(\.jointNames)
        #expect(Set(grouped) == Set(HumanBodyPose3DJointName.allCases))
    }

    @Test func `without a known height the scale is the model's, with one it is the person's`() throws {
        let plain = try #require(HumanBodyPose3DObservation(Self.pose(), imageSize: Self.size))
        #expect(plain.heightEstimationTechnique == .reference)
        #expect(abs(plain.bodyHeight.converted(to: .meters).value - 1.7) < 0.01)
        let tall = try #require(
            HumanBodyPose3DObservation(
                Self.pose(), imageSize: Self.size, bodyHeight: Measurement(value: 187, unit: .centimeters)))
        #expect(tall.heightEstimationTechnique == .measured)
        #expect(abs(tall.bodyHeight.converted(to: .meters).value - 1.87) < 1e-5)
        let factor = Float(1.87 / plain.bodyHeight.converted(to: .meters).value)
        let wrist = try #require(plain.joint(for: .leftWrist)?.position)
        #expect(distance(tall.joint(for: .leftWrist)?.position, wrist * factor) < 1e-5)
    }

    @Test func `a reference height scales all bodies to it`() throws {
        let plain = try #require(HumanBodyPose3DObservation(Self.pose(), imageSize: Self.size))
        let scaled = try #require(
            HumanBodyPose3DObservation(
                Self.pose(), imageSize: Self.size, referenceHeight: 1.8, focalLength: Self.focalLength))
        #expect(scaled.heightEstimationTechnique == .reference)
        #expect(abs(scaled.bodyHeight.converted(to: .meters).value - 1.8) < 1e-5)
        let factor = Float(1.8 / plain.bodyHeight.converted(to: .meters).value)
        let wrist = try #require(plain.joint(for: .leftWrist)?.position)
        #expect(distance(scaled.joint(for: .leftWrist)?.position, wrist * factor) < 1e-5)
    }

    @Test func `a known focal length gives the place from the camera`() throws {
        let observation = try #require(
            HumanBodyPose3DObservation(
                Self.pose(), imageSize: Self.size, bodyHeight: Measurement(value: 1.7, unit: .meters),
                focalLength: Self.focalLength))
        let found = try #require(observation.cameraRelativePosition(for: .root))
        #expect(distance(found, Self.root) < 0.02, "\(found)")
        let wrist = try #require(observation.cameraRelativePosition(for: .leftWrist))
        #expect(distance(wrist, Self.root + SIMD3(0.22, -0.02, 0.05)) < 0.03)
        #expect(distance(observation.cameraOrigin, -Self.root) < 0.02)
        // A person taken for twice as tall is twice as far away.
        let giant = try #require(
            HumanBodyPose3DObservation(
                Self.pose(), imageSize: Self.size, bodyHeight: Measurement(value: 3.4, unit: .meters),
                focalLength: Self.focalLength))
        #expect(distance(giant.cameraRelativePosition(for: .root), 2 * Self.root) < 0.05)
    }

    @Test func `without a focal length nothing is said about the camera`() throws {
        let observation = try #require(HumanBodyPose3DObservation(Self.pose(), imageSize: Self.size))
        #expect(observation.cameraRelativePosition(for: .root) == nil)
        #expect(observation.cameraOrigin == nil)
    }

    @Test func `points in the picture are those of the pose, and the skull's top lies above the ears`() throws
    {
        let pose = Self.pose()
        let observation = try #require(HumanBodyPose3DObservation(pose, imageSize: Self.size))
        #expect(observation.pointInImage(for: .leftKnee) == pose.joint(for: .leftKnee)?.location)
        let center = try #require(observation.pointInImage(for: .centerHead))
        let top = try #require(observation.pointInImage(for: .topHead))
        // 11.6 cm, 3.4 m away.
        #expect(abs(top.x - center.x) < 0.005)
        #expect(abs(top.y - center.y - 0.116 * Self.focalLength / 3.4) < 0.01)
    }

    @Test func `joints that were not found have no place`() throws {
        let observation = try #require(
            HumanBodyPose3DObservation(
                Self.pose(missing: [.leftAnkle, .rightAnkle, .leftKnee, .rightKnee]), imageSize: Self.size))
        #expect(observation.joint(for: .leftKnee) == nil)
        #expect(observation.pointInImage(for: .leftKnee) == nil)
        #expect(observation.allJoints(in: .leftLeg).keys.sorted { $0.rawValue < $1.rawValue } == [.leftHip])
        #expect(abs(observation.bodyHeight.converted(to: .meters).value - 1.7) < 0.01)
    }

    @Test func `a pose without joints in space, or without a size, is none`() {
        var flat = Self.pose()
        flat.world = nil
        #expect(HumanBodyPose3DObservation(flat, imageSize: Self.size) == nil)
        let head = Self.pose(missing: Set(Self.places.keys).subtracting([.nose, .leftEar, .rightEar]))
        #expect(HumanBodyPose3DObservation(head, imageSize: Self.size) == nil)
    }

    @Test func `a field of view is a focal length`() {
        var configuration = DetectHumanBodyPose3DRequest.Configuration()
        configuration.setVerticalFieldOfView(.pi / 2)
        #expect(abs((configuration.focalLength ?? 0) - 0.5) < 1e-6)
        configuration.setVerticalFieldOfView(.pi)
        #expect(configuration.focalLength == nil)
    }
}
