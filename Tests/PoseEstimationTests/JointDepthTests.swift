import PixelSampling
import PoseCore
import SeededRandom
import Testing

@testable @_spi(Training) import PoseEstimation

@Suite struct JointDepthTests {
    private static let joints = JointDepthModel.joints

    private static func model(seed: UInt64, hidden: Int = 5) -> JointDepthModel {
        var random = SeededGenerator(seed: seed)
        func layer(_ inputs: Int, _ outputs: Int) -> JointDepthModel.Layer {
            .init(
                weights: (0..<inputs * outputs).map { _ in random.uniform(-0.3...0.3) },
                biases: (0..<outputs).map { _ in random.uniform(-0.3...0.3) })
        }
        return JointDepthModel(
            notes: [:], hidden: layer(3 * joints.count, hidden), output: layer(hidden, joints.count))
    }

    private static func places(seed: UInt64) -> [SIMD3<Float>] {
        var random = SeededGenerator(seed: seed)
        return joints.map { _ in
            SIMD3(random.uniform(-1...1), random.uniform(-1...1), random.uniform(-1...1))
        }
    }

    /// Moves one joint by a body size, whatever the posture.
    private static func constant(_ joint: WorldJointName, by shift: Float) -> JointDepthModel {
        JointDepthModel(
            notes: [:], hidden: .init(weights: [Float](repeating: 0, count: 3 * joints.count), biases: [0]),
            output: .init(
                weights: [Float](repeating: 0, count: joints.count),
                biases: joints.map { $0 == joint ? shift : 0 }))
    }

    @Test(arguments: UInt64(1)...5) func `a mirrored body gets mirrored shifts`(seed: UInt64) {
        let (model, places) = (Self.model(seed: seed), Self.places(seed: seed + 100))
        let order = JointDepthModel.mirrorImage
        let plain = model.shifts(of: places)
        let mirrored = model.shifts(of: order.map { places[$0] * SIMD3(-1, 1, 1) })
        for index in places.indices { #expect(abs(plain[order[index]] - mirrored[index]) < 1e-5) }
        #expect(plain.contains { abs($0) > 0.01 })
    }

    @Test func `the two sides of a body are each other's mirror images`() {
        for (index, other) in JointDepthModel.mirrorImage.enumerated() {
            let (name, image) = (Self.joints[index].rawValue, Self.joints[other].rawValue)
            let expected = name.hasPrefix("left") ? "right" + name.dropFirst(4) : name
            #expect(name.hasPrefix("right") || image == expected)
            #expect(JointDepthModel.mirrorImage[other] == index)
        }
    }

    @Test func `shifts grow with the body`() {
        let (model, places) = (Self.model(seed: 7), Self.places(seed: 8))
        let small = model.shifts(of: places)
        let large = model.shifts(of: places.map { $0 * 2 })
        for (a, b) in zip(small, large) { #expect(abs(2 * a - b) < 1e-4) }
    }

    @Test func `a body without extent is not moved anywhere`() {
        let shifts = Self.model(seed: 9).shifts(of: Self.joints.map { _ in .zero })
        #expect(shifts.allSatisfy { $0 == 0 })
    }

    @Test
    func `the shipped model has the joints' numbers of weights and moves feet that are given without depth`()
        throws
    {
        let model = try JointDepthModel.builtIn()
        // Upright, from ahead: right, up, towards the camera.
        let left: [SIMD3<Float>] = [
            SIMD3(0.07, 0.63, 0.05), SIMD3(0.17, 0.5, 0), SIMD3(0.2, 0.22, 0), SIMD3(0.2, -0.02, 0.05),
            SIMD3(0.1, 0, 0), SIMD3(0.1, -0.42, 0.02), SIMD3(0.1, -0.84, -0.03), SIMD3(0.1, -0.88, -0.06),
            SIMD3(0.12, -0.9, -0.02),
        ]
        let places =
            [SIMD3<Float>(0, 0.62, 0.12)] + left.flatMap { [$0, $0 * SIMD3(-1, 1, 1)] }
        let shifts = model.shifts(of: places)
        let (heel, toe) = (try #require(Self.joints.firstIndex(of: .leftHeel)), Self.joints.count - 2)
        #expect(Self.joints[toe] == .leftToe)
        #expect(shifts[toe] - shifts[heel] > 0.05, "\(shifts[toe]), \(shifts[heel])")
        #expect(shifts.allSatisfy { abs($0) < 0.3 })
    }

    @Test func `a moved joint is seen where it was, with what belongs to it`() throws {
        let size = PixelSize(width: 400, height: 400)
        var values = [Float](repeating: 4, count: 5 * BodyLandmark.outputCount)
        var random = SeededGenerator(seed: 11)
        // A body in the picture as a pinhole camera 3 m away sees it.
        var world: [Float] = []
        for index in 0..<BodyLandmark.outputCount {
            let place = SIMD3<Float>(
                random.uniform(-0.5...0.5), random.uniform(-0.5...0.5), random.uniform(-0.3...0.3))
            world += [place.x, place.y, place.z]
            let scale = PinholeProjection.assumedFocalLength * 400 / (3 + place.z)
            // The crop is the picture: 256 pixels of its own for 400.
            values[5 * index] = (200 + scale * place.x) * 256 / 400
            values[5 * index + 1] = (200 + scale * place.y) * 256 / 400
        }
        let output = LandmarkOutput(
            values: values, presenceScore: 1,
            heat: [Float](repeating: 0.9, count: BodyLandmark.outputCount),
            region: RegionOfInterest(center: PixelPoint(x: 200, y: 200), side: 400, rotation: 0),
            world: world)
        let observation = HumanBodyPoseObservation(
            confidence: 1,
            joints: BodyJointName.allCases.map { Joint(jointName: $0, location: .zero, confidence: 1) })
        let given = try #require(output.worldPose(in: size, with: observation, depths: nil))
        let places = try Self.joints.map { try #require(given.position(of: $0)) }
        let shift = 0.5 * JointDepthModel.bodySize(of: places)
        let moved = try #require(
            output.worldPose(in: size, with: observation, depths: Self.constant(.leftWrist, by: 0.5)))
        // A constant that is given for one side is half of itself on both.
        let shifted: Set<WorldJointName> = [
            .leftWrist, .leftThumbKnuckle, .leftIndexKnuckle, .leftLittleKnuckle, .rightWrist,
            .rightThumbKnuckle,
            .rightIndexKnuckle, .rightLittleKnuckle,
        ]
        for name in WorldJointName.allCases {
            let before = try #require(given.position(of: name))
            let after = try #require(moved.position(of: name))
            let expected = shifted.contains(name) ? shift / 2 : 0
            #expect(abs(after.z - before.z - expected) < 1e-4, "\(name)")
        }
        let seen = try Self.joints.map { name -> PinholeProjection.Correspondence in
            let point = output.points[name.landmarkIndices[0]]
            return (try #require(given.position(of: name)), SIMD2(point.x - 200, 200 - point.y) / 400, 1)
        }
        let camera = try #require(
            PinholeProjection(seen, focalLength: PinholeProjection.assumedFocalLength))
        let wrist = try #require(moved.position(of: .leftWrist))
        let index = try #require(Self.joints.firstIndex(of: .leftWrist))
        let expected = camera.position(seenAt: seen[index].place, depth: wrist.z)
        #expect(abs(wrist.x - expected.x) < 1e-3 && abs(wrist.y - expected.y) < 1e-3)
        #expect(abs(wrist.x - seen[index].position.x) > 1e-3)
    }
}
