import PoseCore
import TestSupport
import Testing
import VideoIO

@testable import SyntheticScenes

@Suite struct FlightSceneTests {
    /// One light ball on a plain ground without noise, thrown across the picture.
    private func plainScene(
        frameRate: Double = 30, radius: Double = 9, shutter: Double = 0.5, frameCount: Int = 40,
        change: (inout FlightScene.Configuration) -> Void = { _ in }
    ) -> FlightScene {
        var configuration = FlightScene.Configuration(frameRate: frameRate, frameCount: frameCount)
        configuration.ground = .plain
        configuration.noise = 0
        configuration.shutter = shutter
        change(&configuration)
        let launch = FlightLaunch(
            time: 0.11, position: SIMD2(-20.3, 300.7), velocity: SIMD2(480, -700), radius: radius,
            color: SIMD3(250, 250, 250))
        return FlightScene(configuration, launches: [launch])
    }

    /// The mean place of what differs from the ground, weighted by the difference in green.
    private func centroid(_ scene: FlightScene, _ frame: Int) -> SIMD2<Double> {
        let (picture, ground) = (scene.bytes(ofFrame: frame), scene.ground.values)
        let width = scene.configuration.size.width
        var (sum, weight) = (SIMD2<Double>.zero, 0.0)
        for pixel in 0..<picture.count / 3 {
            let difference = Double(picture[3 * pixel + 1]) - Double(ground[3 * pixel + 1].rounded())
            guard difference != 0 else { continue }
            sum += SIMD2(Double(pixel % width) + 0.5, Double(pixel / width) + 0.5) * difference
            weight += difference
        }
        return sum / weight
    }

    @Test(arguments: [(2.0, 0.0), (2, 0.5), (5, 0.9), (12, 0.3), (40, 0.9)])
    func `the centroid of what a frame shows is the truth's centre`(
        radius: Double, shutter: Double
    ) throws {
        let scene = plainScene(radius: radius, shutter: shutter)
        let samples = scene.flights[0].wholeSamples
        #expect(samples.count > 8)
        for sample in samples {
            // Acceleration moves the mean of an exposure from its middle by gravity × duration² ÷ 24.
            let exposed = shutter / scene.configuration.frameRate
            let lag = scene.configuration.gravity * exposed * exposed / 24
            #expect(lag < 0.1)
            let seen = centroid(scene, sample.frame) - SIMD2(0, lag)
            #expect((seen - sample.center).norm < 0.1, "frame \(sample.frame): \(seen) \(sample.center)")
        }
    }
}

/// A scene as a file.
@Suite struct FlightVideoTests {
    @Test func `a scene written as a video has the scene's frames and times`() throws {
        let folder = ScratchFolder()
        let path = folder.file("scene.mp4")
        var configuration = FlightScene.Configuration(
            size: PixelSize(width: 320, height: 180), frameRate: 25, frameCount: 12)
        configuration.noise = 0
        let scene = FlightScene(
            configuration,
            launches: [
                FlightLaunch(
                    time: -0.05, position: SIMD2(40, 90), velocity: SIMD2(300, -60), radius: 12,
                    color: SIMD3(250, 20, 20))
            ])
        try scene.write(to: path)
        let reader = try FrameReader(path)
        let converter = PictureConverter()
        var index = 0
        while let frame = try reader.next() {
            #expect(abs(frame.timestamp.seconds - scene.timestamp(at: index).seconds) < 1e-4)
            let bitmap = try #require(converter.bitmap(of: frame.pixelBuffer))
            let center = try #require(
                scene.flights[0].samples.first { $0.frame == index }?.center)
            bitmap.withBytes { bytes in
                let pixel = Int(center.y) * bitmap.bytesPerRow + 4 * Int(center.x)
                #expect(bytes[pixel + 2] > 200 && bytes[pixel] < 90, "red at the centre of frame \(index)")
            }
            index += 1
        }
        #expect(index == 12)
    }
}

/// Laws of scenes drawn from seeds.
@Suite struct RandomFlightSceneTests {
    /// Scenes in which nothing moves the truth from its parabola.
    private static let steady: [(seed: UInt64, scene: FlightScene)] = (UInt64(0)..<40).map { seed in
        var configuration = FlightScene.Configuration.random(seed: seed)
        configuration.drift = 0
        configuration.growth = 0...0
        return (seed, FlightScene(configuration, seed: seed))
    }

    @Test func `every flight is a parabola with the scene's one gravity`() {
        for (seed, scene) in Self.steady {
            let clock = FlightClock(scene.configuration, seed: seed)
            for flight in scene.flights {
                let samples = flight.samples.filter { !$0.isRepeated }
                for (a, (b, c)) in zip(samples, zip(samples.dropFirst(), samples.dropFirst(2))) {
                    let times = [a, b, c].map { clock.exposure(ofFrame: $0.frame) }
                    // Divided differences: half the second derivative, whatever the spacing.
                    let first = (b.center - a.center) / (times[1] - times[0])
                    let second = (c.center - b.center) / (times[2] - times[1])
                    let change = (second - first) / (times[2] - times[0]) * 2
                    let gravity = scene.configuration.gravity
                    #expect(abs(change.x) < 1e-6 * gravity, "seed \(seed)")
                    #expect(abs(change.y - gravity) < 1e-6 * gravity, "seed \(seed), flight \(flight.id)")
                }
            }
        }
    }

    @Test func `the same seed gives the same truth and bytes, another seed others`() {
        for seed in UInt64(0)..<6 {
            let configuration = FlightScene.Configuration.random(seed: seed)
            #expect(configuration == .random(seed: seed))
            let (scene, again) = (
                FlightScene(configuration, seed: seed), FlightScene(configuration, seed: seed)
            )
            let other = FlightScene(configuration, seed: seed + 100)
            #expect(scene.flights == again.flights)
            #expect(scene.flights != other.flights)
            let index = scene.frameCount / 2
            #expect(scene.bytes(ofFrame: index) == again.bytes(ofFrame: index))
            #expect(scene.bytes(ofFrame: index) != other.bytes(ofFrame: index))
        }
    }

    @Test
    func `flights show at least the frames that were asked for and their speeds and radii are in range`() {
        for (seed, scene) in Self.steady {
            let configuration = scene.configuration
            #expect(scene.objects.count <= configuration.objectCount)
            for flight in scene.flights where flight.precedingID == nil && !configuration.hasPost {
                #expect(configuration.radius.contains(flight.radius), "seed \(seed)")
                #expect((2...40).contains(flight.radius))
                let whole = flight.wholeSamples
                guard configuration.origin == .edge, whole.count > 1, !flight.isOptional else { continue }
                // A streak that the edge cuts is not whole.
                #expect(whole.count >= configuration.minimumVisibleFrames - 3, "seed \(seed)")
                let rate = configuration.footageRate ?? configuration.frameRate
                let steps = zip(whole, whole.dropFirst()).filter {
                    $0.frame + 1 == $1.frame
                }
                let mean =
                    steps.reduce(0) { $0 + ($1.1.center - $1.0.center).norm } / Double(max(1, steps.count))
                #expect(
                    configuration.speed.contains(mean * 1.1) || configuration.speed.contains(mean * 0.9),
                    "seed \(seed): \(mean) of \(configuration.speed) at \(rate)")
            }
        }
    }

    @Test func `drawn scenes are varied and have the flights that were asked for`() {
        let scenes = Self.steady.map(\.scene)
        let asked = scenes.reduce(0) { $0 + $1.configuration.objectCount }
        #expect(Double(scenes.reduce(0) { $0 + $1.objects.count }) > 0.9 * Double(asked))
        let counted = scenes.flatMap(\.flights).filter { !$0.isOptional }
        #expect(counted.count > 40)
        #expect(Set(scenes.map(\.configuration.ground)).count == FlightGround.allCases.count)
        #expect(scenes.contains { $0.configuration.footageRate != nil })
        #expect(scenes.contains { $0.cast != nil })
        #expect(counted.contains { $0.precedingID != nil })
        #expect(counted.contains { $0.apex != nil })
        #expect(counted.contains { $0.apex == nil })
    }
}
