import Foundation
import Inference
import PoseCore
import PoseEstimation
import SeededRandom
import Synchronization
import SyntheticMotion
import SyntheticScenes
import TestSupport
import Testing

/// The estimator on drawn athletes with exactly known joints.
@Suite(modelsAreInstalled) struct BlazePoseEstimatorTests {
    @Test(arguments: ["demo:jumping-jacks", "demo:lunges", "demo:burpees"])
    func `joints lie on the drawn ones`(_ name: String) throws {
        let script = try #require(DemoScript(name: name))
        var clip = DemoClip(script: script)
        let estimator = try BlazePoseEstimator()
        var (frames, found, extra) = (0, 0, 0)
        var errors: [Float] = []
        var height: Float = 0
        for index in stride(from: 0, to: min(clip.length, 240), by: 2) {
            let drawn = clip.frame(at: index)
            let frame = try #require(drawn)
            let truth = try #require(clip.groundTruth(at: index))
            height = max(height, truth.boundingBox()?.height ?? 0)
            let poses = try estimator.poses(in: frame)
            frames += 1
            found += poses.isEmpty ? 0 : 1
            extra += max(0, poses.count - 1)
            guard let pose = poses.first else { continue }
            errors += Self.distances(pose, truth, in: clip.size)
        }
        // The box of the joints ends at the eyes and the ankles: a little less than the body's height.
        let bodyHeight = height * Float(clip.size.height)
        let mean = errors.reduce(0, +) / Float(errors.count) / bodyHeight
        #expect(found >= frames * 98 / 100, "\(found) of \(frames) frames")
        #expect(extra == 0)
        #expect(mean < 0.03, "mean error \(mean) of the body's height")
    }

    /// Far away they are a ninth of the picture tall, too small for all but the close squares.
    @Test(arguments: [6, 18]) func `three people are found in photographs`(meters: Float) async throws {
        let places = [-0.3, 0, 0.3].map { SIMD2($0 * meters, 0) }
        let (picture, truth) = try Self.standing(at: places, meters: meters)
        let request = try DetectHumanBodyPoseRequest()
        let poses = try await request.perform(on: picture)
        #expect(poses.count == 3)
        for observation in truth.observations {
            let nearest = poses.map { Self.mean(Self.distances($0, observation, in: picture.size)) }.min()
            #expect(try #require(nearest) < 120 / meters)
        }
        // A request keeps nothing from one picture to the next.
        #expect(try await request.perform(on: picture) == poses)
    }

    /// Next to a large person the detector sees others in small tiles alone.
    @Test func `a person far behind a large one is found in photographs`() async throws {
        let (picture, truth) = try Self.standing(at: [SIMD2(0, 0), SIMD2(5, -14)], meters: 3)
        let poses = try await DetectHumanBodyPoseRequest().perform(on: picture)
        #expect(poses.count == 2)
        for (observation, limit) in zip(truth.observations, [Float(40), 7]) {
            let nearest = poses.map { Self.mean(Self.distances($0, observation, in: picture.size)) }.min()
            #expect(try #require(nearest) < limit)
        }
    }

    /// The landmark model shows one of them, or one between them.
    @Test(arguments: [Float(-0.6), -1]) func `two people shoulder to shoulder are two`(behind: Float) throws {
        let (picture, truth) = try Self.standing(at: [SIMD2(0, 0), SIMD2(0.5, behind)], meters: 6)
        let estimator = try BlazePoseEstimator()
        for index in 0..<4 {
            let time = Timestamp(seconds: Double(index) / 30)
            let poses = try estimator.poses(in: Frame(index: index, timestamp: time, pixelBuffer: picture))
            #expect(poses.count == 2, "frame \(index)")
            for observation in truth.observations {
                let nearest = poses.map { Self.mean(Self.distances($0, observation, in: picture.size)) }.min()
                // The first landmarks of the half hidden one are rough.
                #expect(try #require(nearest) < (index == 0 ? 25 : 6), "frame \(index)")
            }
        }
    }

    /// As in a folder of pictures taken once a minute.
    @Test func `people all elsewhere at once are found there`() throws {
        let estimator = try BlazePoseEstimator()
        for (index, shift) in [Float(0), 1.6, -0.8].enumerated() {
            let places = [-3.6, 0.2, 3.4].map { SIMD2($0 + shift, 0) }
            let (picture, truth) = try Self.standing(at: places, meters: 12)
            let time = Timestamp(seconds: Double(index) / 30)
            let poses = try estimator.poses(in: Frame(index: index, timestamp: time, pixelBuffer: picture))
            #expect(poses.count == 3, "picture \(index)")
            for observation in truth.observations {
                let nearest = poses.map { Self.mean(Self.distances($0, observation, in: picture.size)) }.min()
                #expect(try #require(nearest) < 10, "picture \(index)")
            }
        }
    }

    /// The landmark model shows the nearer one, too, where it searches for a hidden one.
    @Test func `a person hidden behind another is found again`() throws {
        let estimator = try BlazePoseEstimator()
        var found: [Bool] = []
        for index in 0..<36 {
            let passing = SIMD2(0.6 - Float(index) / 15, -1)
            let (picture, truth) = try Self.standing(at: [SIMD2(0, 0), passing], meters: 6)
            let time = Timestamp(seconds: Double(index) / 30)
            let poses = try estimator.poses(in: Frame(index: index, timestamp: time, pixelBuffer: picture))
            found.append(
                poses.contains {
                    Self.mean(Self.distances($0, truth.observations[1], in: picture.size)) < 13
                })
        }
        #expect(found.first == true)
        #expect(found.contains(false))
        #expect(found.suffix(10).allSatisfy { $0 })
    }

    /// Whatever the search last saw of the places without a person, it searches there as soon as that changes.
    @Test func `a person entering beside another is found at once`() throws {
        let estimator = try BlazePoseEstimator()
        let (alone, _) = try Self.standing(at: [SIMD2(0, 0)], meters: 6)
        let (together, _) = try Self.standing(at: [SIMD2(0, 0), SIMD2(2, 0)], meters: 6)
        var counts: [Int] = []
        for index in 0..<52 {
            let time = Timestamp(seconds: Double(index) / 30)
            let picture = index < 40 ? alone : together
            counts.append(
                try estimator.poses(in: Frame(index: index, timestamp: time, pixelBuffer: picture)).count)
        }
        #expect(counts[..<40].allSatisfy { $0 == 1 })
        #expect(counts[49...].allSatisfy { $0 == 2 })
    }

    /// The one in front, seen wherever a hidden one is searched for, is no reason to miss others.
    @Test func `a lost person is found while another is hidden`() throws {
        let estimator = try BlazePoseEstimator()
        var counts: [Int] = []
        var found: [Bool] = []
        for index in 0..<26 {
            let passing = SIMD2(max(0, 0.6 - Float(index) / 15), -1)
            let isAway = 18..<21 ~= index
            let places = [SIMD2(0, 0), passing] + (isAway ? [] : [SIMD2(2, 0)])
            let (picture, truth) = try Self.standing(at: places, meters: 6)
            let time = Timestamp(seconds: Double(index) / 30)
            let poses = try estimator.poses(in: Frame(index: index, timestamp: time, pixelBuffer: picture))
            counts.append(poses.count)
            found.append(
                !isAway
                    && poses.contains {
                        Self.mean(Self.distances($0, truth.observations[2], in: picture.size)) < 13
                    })
        }
        #expect(counts.first == 3)
        #expect(counts[14..<18].allSatisfy { $0 == 2 })
        #expect(found[..<18].allSatisfy { $0 })
        #expect(found[22...].allSatisfy { $0 })
    }

    @Test func `a picture without people has no pose`() throws {
        let bytes = [UInt8](repeating: 127, count: 320 * 240 * 3)
        let picture = try #require(PixelBuffer(size: PixelSize(width: 320, height: 240), rgb: bytes))
        let estimator = try BlazePoseEstimator()
        for index in 0..<3 {
            let frame = Frame(
                index: index, timestamp: Timestamp(seconds: Double(index)), pixelBuffer: picture)
            #expect(try estimator.poses(in: frame).isEmpty)
        }
    }

    /// The landmark model alone is sure of a body in five of these.
    @Test func `drawn shapes are no people`() async throws {
        let request = try DetectHumanBodyPoseRequest()
        var generator = SeededGenerator(seed: 1)
        var found = 0
        for _ in 0..<24 {
            let picture = try shapesPicture(using: &generator)
            found += try await request.perform(on: picture).count
        }
        #expect(found <= 1)
    }

    /// After a person, a shape that passes for one to the landmark model may be followed, but not for long.
    @Test func `a lost track is deleted in the end`() throws {
        let script = try #require(DemoScript(name: "demo:jumping-jacks"))
        var clip = DemoClip(script: script)
        var generator = SeededGenerator(seed: 1)
        var shapes = try shapesPicture(using: &generator)
        for _ in 0..<15 { shapes = try shapesPicture(using: &generator) }
        var configuration = BlazePoseEstimator.Configuration()
        configuration.precision = .f32
        let estimator = try BlazePoseEstimator(configuration: configuration)
        var counts: [Int] = []
        for index in 0..<100 {
            let drawn = index < 10 ? clip.frame(at: index)?.pixelBuffer : shapes
            let frame = Frame(
                index: index, timestamp: Timestamp(seconds: Double(index) / 30),
                pixelBuffer: try #require(drawn))
            counts.append(try estimator.poses(in: frame).count)
        }
        #expect(counts[..<10].allSatisfy { $0 == 1 })
        #expect(counts[10..<70].contains(1), "nobody was taken on trust: this shows nothing")
        #expect(counts[75...].allSatisfy { $0 == 0 })
    }

    @Test(int16IsSupported) func `the 16-bit integer engine leaves the joints where they are`() async throws {
        var configuration = BlazePoseEstimator.Configuration()
        configuration.precision = .f32
        let single = try DetectHumanBodyPoseRequest(configuration: configuration)
        configuration.precision = .int16
        let integer = try DetectHumanBodyPoseRequest(configuration: configuration)
        let script = try #require(DemoScript(name: "demo"))
        var clip = DemoClip(script: script)
        var distances: [Float] = []
        var (frames, found) = (0, 0)
        for index in stride(from: 0, to: clip.length, by: clip.length / 12) {
            let drawn = clip.frame(at: index)
            let picture = try #require(drawn).pixelBuffer
            let (expected, pose) = (
                try await single.perform(on: picture).first, try await integer.perform(on: picture).first
            )
            frames += 1
            guard let expected, let pose, let box = expected.boundingBox() else { continue }
            found += 1
            #expect(pose != expected)
            let size = max(box.width * Float(clip.size.width), box.height * Float(clip.size.height))
            distances += Self.distances(pose, expected, in: clip.size, minimum: 0.5).map { $0 / size }
        }
        // A body takes about two thirds of its region: a sixth of a pixel of 256 is 0.1 % of it.
        #expect(Self.mean(distances) < 0.001, "\(Self.mean(distances)) of the body")
        #expect(found >= frames * 9 / 10, "\(found) of \(frames)")
    }

    @Test func `missing models are named`() throws {
        var configuration = BlazePoseEstimator.Configuration()
        configuration.models = PoseModelFiles(folder: "/nowhere")
        let error = #expect(throws: PoseEstimationError.self) {
            try BlazePoseEstimator(configuration: configuration)
        }
        #expect(error?.code == .unusableModel)
        #expect(error?.description.hasPrefix("/nowhere/movenet_multipose.tflite: no such model file") == true)
        #expect(error?.description.contains("LIMBER_MODELS") == true)
    }

    /// Shared, because it keeps the painted backdrop, which takes longer than the people.
    private static let renderer = Mutex(AthleteRenderer())

    /// People standing at `places`, x and z in metres, seen from `meters` in front of the origin.
    private static func standing(
        at places: [SIMD2<Float>], meters: Float
    ) throws -> (picture: PixelBuffer, truth: GroundTruth) {
        let camera = Camera(
            position: SIMD3(0, 1.3, meters), target: SIMD3(0, 1, 0),
            imageSize: PixelSize(width: 1280, height: 720))
        var generator = MotionGenerator(seed: 7)
        var athletes: [(pose: BodyPose3D, appearance: AthleteAppearance)] = []
        for (index, place) in places.enumerated() {
            let standing = generator.sequence(of: .standing, seconds: 1)
            var pose = try #require(standing.poses.first)
            for point in BodyPoint.allCases { pose[point] += SIMD3(place.x, 0, place.y) }
            athletes.append((pose, AthleteAppearance(seed: UInt64(index))))
        }
        let drawn = renderer.withLock { $0.picture(of: athletes, camera: camera) }
        return (try #require(drawn), GroundTruth(of: athletes.map(\.pose), camera: camera))
    }

    /// Distances of the limbs' and the trunk's joints that both know, in pixels.
    private static func distances(
        _ pose: HumanBodyPoseObservation, _ truth: HumanBodyPoseObservation, in size: PixelSize,
        minimum: Float = GroundTruth.visible
    ) -> [Float] {
        BodyJointName.allCases.compactMap { name in
            guard let drawn = truth.joint(for: name), drawn.confidence >= minimum,
                let found = pose.joint(for: name)
            else { return nil }
            return found.location.pixelPoint(in: size).distance(to: drawn.location.pixelPoint(in: size))
        }
    }

    private static func mean(_ values: [Float]) -> Float { values.reduce(0, +) / Float(max(1, values.count)) }
}
