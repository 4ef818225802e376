import PoseCore
import SyntheticScenes

@testable import Trajectories

/// Rendered frames of one ball on a known parabola, 320 × 180 pixels, four metres wide.
enum FlightPictures {
    static let size = PixelSize(width: 320, height: 180)
    /// In pixels a second, origin upper left.
    static let launch = FlightLaunch(
        time: 0.3, position: SIMD2(20, 150), velocity: SIMD2(280, -400), radius: 6, color: SIMD3(240, 230, 60)
    )

    static func scene(
        frameRate: Double = 30, seconds: Double = 2, drift: Double = 0, sway: Double = 0, seed: UInt64 = 1,
        size: PixelSize = size, launches: [FlightLaunch] = [launch]
    ) -> FlightScene {
        var configuration = FlightScene.Configuration(
            size: size, frameRate: frameRate, frameCount: Int(seconds * frameRate))
        configuration.noise = 1
        configuration.drift = drift
        configuration.sway = sway
        configuration.ground = .bricks
        return FlightScene(configuration, launches: launches, seed: seed)
    }

    static func frames(of scene: FlightScene) -> [Frame] {
        (0..<scene.frameCount).compactMap { scene.frame(at: $0) }
    }

    /// Two seconds with the flight.
    static let frames = frames(of: scene())

    /// Two seconds of another place, where nothing moves.
    static let emptyFrames = frames(of: scene(seed: 2, launches: []))

    /// The ball's centre in pixels; nil before it flies.
    static func center(at seconds: Double) -> SIMD2<Double>? {
        guard seconds > launch.time - 0.01 else { return nil }
        let t = seconds - launch.time
        return launch.position + launch.velocity * t + SIMD2(0, 9.81 * 80 * t * t / 2)
    }

    /// The mean distance of the detected centres from the ball's, in pixels.
    static func error(of trajectory: TrajectoryObservation, after seconds: Double = 0) -> Double {
        let errors = trajectory.detections.map { detection -> Double in
            guard let center = center(at: detection.time.seconds - seconds) else { return .infinity }
            let place = detection.location
            return ParabolaFit.length(SIMD2(Double(place.x) * 320, Double(1 - place.y) * 180) - center)
        }
        return errors.reduce(0, +) / Double(errors.count)
    }
}

extension TrajectoryDetector {
    /// All trajectories of so many frames.
    static func trajectories(
        in frames: [Frame], configuration: Configuration = Configuration(),
        people: [HumanBodyPoseObservation] = []
    ) -> [TrajectoryObservation] {
        var detector = TrajectoryDetector(configuration: configuration)
        for frame in frames { _ = detector.trajectories(in: frame, people: people) }
        return detector.finish()
    }
}

extension Collection where Element == Frame {
    /// The same pictures at other times, numbered again.
    func timed(_ time: (Int, Timestamp) -> Double) -> [Frame] {
        enumerated().map { index, frame in
            Frame(
                index: index, timestamp: Timestamp(seconds: time(index, frame.timestamp)),
                pixelBuffer: frame.pixelBuffer)
        }
    }
}
