import PoseCore
import SeededRandom
import Testing

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
