import Foundation
import PixelSampling
import PoseCore
import SeededRandom
import Testing

@testable import PoseEstimation

@Suite struct LandmarkWorldTests {
    private static let size = PixelSize(width: 400, height: 400)

    /// Any points in space, as the model puts them: x right, y down, z away from the camera.
    private static func values(seed: UInt64) -> [Float] {
        var random = SeededGenerator(seed: seed)
        return (0..<3 * BodyLandmark.outputCount).map { _ in random.uniform(-1...1) }
    }

    /// What a mirrored crop makes the model say: x the other way round, and the sides exchanged.
    private static func mirrorImage(of values: [Float]) -> [Float] {
        BodyLandmark.mirrorImage.flatMap { (index: Int) -> [Float] in
            let start = 3 * index
            return [-values[start], values[start + 1], values[start + 2]]
        }
    }

    private static func region(rotation: Float) -> RegionOfInterest {
        RegionOfInterest(center: PixelPoint(x: 200, y: 200), side: 300, rotation: rotation)
    }

    @Test func `axes are right, up and towards the camera, from the middle of the hips`() {
        var values = [Float](repeating: 0, count: 3 * BodyLandmark.outputCount)
        for index in 0..<BodyLandmark.outputCount { values[3 * index + 1] = 0.5 }
        let nose = BodyLandmark.nose.rawValue
        (values[3 * nose], values[3 * nose + 1], values[3 * nose + 2]) = (0.1, -0.2, -0.3)
        let world = LandmarkOutput.world(values, in: Self.region(rotation: 0))
        #expect(distance(world[nose], SIMD3(0.1, 0.7, 0.3)) < 1e-6)
        let hips = (world[BodyLandmark.leftHip.rawValue] + world[BodyLandmark.rightHip.rawValue]) / 2
        #expect(distance(hips, .zero) < 1e-6)
    }

    @Test(arguments: UInt64(1)...5) func `a crop turned clockwise turns the body clockwise`(seed: UInt64) {
        let (values, turn) = (Self.values(seed: seed), Float.pi / 6)
        let upright = LandmarkOutput.world(values, in: Self.region(rotation: 0))
        let turned = LandmarkOutput.world(values, in: Self.region(rotation: turn))
        for (a, b) in zip(upright, turned) {
            let (x, y) = (a.x * cos(turn) + a.y * sin(turn), a.y * cos(turn) - a.x * sin(turn))
            let expected = SIMD3<Float>(x, y, a.z)
            #expect(distance(b, expected) < 1e-5, "seed \(seed)")
        }
    }

    @Test(arguments: UInt64(1)...5) func `a mirrored crop shows the same body`(seed: UInt64) {
        let values = Self.values(seed: seed)
        let region = Self.region(rotation: 0.4)
        let plain = LandmarkOutput.world(values, in: region)
        let mirrored = LandmarkOutput.world(Self.mirrorImage(of: values), in: region.mirrored)
        for (a, b) in zip(plain, mirrored) { #expect(distance(a, b) < 1e-5, "seed \(seed)") }
    }

    @Test func `feet and knuckles are at most as sure as ankles and wrists`() throws {
        var values = [Float](repeating: 4, count: 5 * BodyLandmark.outputCount)
        for index in 0..<BodyLandmark.outputCount {
            (values[5 * index], values[5 * index + 1]) = (128, 128)
        }
        // The left heel is hidden, the right toe outside the picture.
        values[5 * 29 + 3] = -3
        values[5 * 32] = 900
        let output = LandmarkOutput(
            values: values, presenceScore: 1,
            heat: [Float](repeating: 0.9, count: BodyLandmark.outputCount), region: Self.region(rotation: 0),
            world: Self.values(seed: 3))
        let observation = HumanBodyPoseObservation(
            confidence: 1,
            joints: BodyJointName.allCases.map {
                Joint(jointName: $0, location: .zero, confidence: $0 == .leftWrist ? 0.3 : 0.9)
            })
        let pose = try #require(output.worldPose(in: Self.size, with: observation, depths: nil))
        #expect(pose.joint(for: .leftKnee)?.confidence == 0.9)
        #expect(pose.joint(for: .leftIndexKnuckle)?.confidence == 0.3)
        #expect(pose.joint(for: .rightIndexKnuckle)?.confidence == 0.9)
        #expect((pose.joint(for: .leftHeel)?.confidence ?? 1) < 0.1)
        #expect(pose.joint(for: .rightToe) == nil)
        #expect(pose.position(of: .root) == .zero)
        #expect(output.points.count == BodyLandmark.outputCount)
    }

    @Test func `every joint has its landmarks`() {
        let indices = WorldJointName.allCases.map(\.landmarkIndices)
        #expect(indices.allSatisfy { [1, 2].contains($0.count) && $0.allSatisfy((0..<33).contains) })
        #expect(Set(indices).count == WorldJointName.allCases.count)
        for name in WorldJointName.allCases {
            let mirrored = name.landmarkIndices.map { BodyLandmark.mirrorImage[$0] }
            #expect(Set(mirrored) == Set(name.mirrored.landmarkIndices), "\(name)")
        }
    }

    @Test func `without being asked for there are none`() throws {
        let output = LandmarkOutput(
            values: [Float](repeating: 0, count: 5 * BodyLandmark.outputCount), presenceScore: 1,
            heat: [Float](repeating: 0.9, count: BodyLandmark.outputCount), region: Self.region(rotation: 0))
        let observation = HumanBodyPoseObservation(confidence: 1, joints: [])
        #expect(output.worldPose(in: Self.size, with: observation, depths: nil) == nil)
    }

    @Test func `a model without points in space is refused when they are asked for`() throws {
        let model = try FakeModel(
            inputs: [LandmarkModel.tensors.input], outputs: LandmarkModel.tensors.outputs + [[1, 64, 64, 39]]
        ).loaded(as: LandmarkModel.tensors)
        _ = try LandmarkModel(model, concurrentRegions: 1)
        let error = #expect(throws: PoseEstimationError.self) {
            try LandmarkModel(model, concurrentRegions: 1, hasWorld: true)
        }
        #expect(
            error?.description
                == "model.tflite: outputs are [[1, 195], [1, 1], [1, 64, 64, 39]], expected [1, 117] as the fourth for "
                + "joints in space; run set-up again")
    }

    private func distance(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Float {
        let d = a - b
        return (d * d).sum().squareRoot()
    }
}
