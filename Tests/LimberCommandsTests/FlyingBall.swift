import ActionClassification
import ActionWindows
import Foundation
import PoseCore
import PoseEstimation
import TestSupport
import Throws
import Trajectories
import VideoIO

/// A ball that a person throws to the right: its film, and fakes that see person and ball.
struct FlyingBall {
    static let size = PixelSize(width: 640, height: 360)
    static let frameRate = 30.0
    static let release = 0.5
    /// Shares of width and height a second; the acceleration is gravity's where the picture is 4 m high.
    static let path = FlightPath(
        reference: Timestamp(seconds: release), position: SIMD2(0.22, 0.46), velocity: SIMD2(0.55, 1.5),
        verticalAcceleration: -2.4525)
    static let flight = 0.56...1.6

    /// Where the palm is: with the ball until the release, then it stays behind.
    static func palm(at time: Double) -> SIMD2<Double> {
        let t = max(-0.12, min(0.12, time - release))
        let slowed = t > 0 ? t - t * t / 0.24 : t + t * t / 0.24
        return path.position + path.velocity * slowed
    }

    static func pose(at time: Timestamp) -> HumanBodyPoseObservation {
        let palm = palm(at: time.seconds)
        let shoulder = SIMD2(0.18, 0.6)
        let wrist = palm + (shoulder - palm) * 0.15
        let elbow = palm + (shoulder - palm) * 0.5
        let places: [BodyJointName: SIMD2<Double>] = [
            .nose: SIMD2(0.185, 0.66), .neck: SIMD2(0.18, 0.6), .leftShoulder: shoulder,
            .rightShoulder: shoulder, .leftElbow: SIMD2(0.17, 0.5), .leftWrist: SIMD2(0.175, 0.4),
            .rightElbow: elbow, .rightWrist: wrist, .root: SIMD2(0.18, 0.38), .leftHip: SIMD2(0.175, 0.38),
            .rightHip: SIMD2(0.185, 0.38), .leftKnee: SIMD2(0.175, 0.2), .rightKnee: SIMD2(0.185, 0.2),
            .leftAnkle: SIMD2(0.175, 0.03), .rightAnkle: SIMD2(0.185, 0.03),
        ]
        return HumanBodyPoseObservation(
            confidence: 0.95,
            joints: places.map { name, place in
                Joint(
                    jointName: name, location: .init(x: Float(place.x), y: Float(place.y)), confidence: 0.9)
            })
    }

    /// The film as a file, drawn once for all tests.
    private static let film = Result {
        let folder = ScratchFolder()
        try film(folder.file("film.mp4"), frames: 75)
        return try folder.data("film.mp4")
    }

    /// Writes the film.
    static func film(_ path: String) throws { try film.get().write(to: URL(fileURLWithPath: path)) }

    /// Writes the film's beginning.
    static func film(_ path: String, frames: Int) throws {
        let writer = try VideoWriter(path, size: size, frameRate: frameRate)
        for frame in 0..<frames {
            let bitmap = Bitmap(size: size)
            let time = Double(frame) / frameRate
            let place = time < release ? palm(at: time) : nil
            let ball =
                place.map { NormalizedPoint(x: Float($0.x), y: Float($0.y)) }
                ?? Self.path.location(at: Timestamp(seconds: time))
            let center = ball.pixelPoint(in: size)
            bitmap.withBytes { bytes in
                for y in 0..<size.height {
                    for x in 0..<size.width {
                        let distance = PixelPoint(x: Float(x), y: Float(y)).distance(to: center)
                        let shade = UInt8(60 + 100 * y / size.height)
                        let offset = y * bitmap.bytesPerRow + x * 4
                        bytes[offset] = distance < 6 ? 40 : shade
                        bytes[offset + 1] = distance < 6 ? 120 : shade
                        bytes[offset + 2] = distance < 6 ? 240 : shade
                    }
                }
            }
            try writer.write(bitmap, at: Timestamp(seconds: time))
        }
        try writer.finish()
    }

    /// Sees the thrower in every frame.
    struct Estimator: PoseEstimating {
        func poses(in frame: Frame) throws(PoseEstimationError) -> [HumanBodyPoseObservation] {
            [pose(at: frame.timestamp)]
        }

        func reset() {}
    }

    /// Sees the ball while it flies.
    struct Detector: TrajectoryDetecting {
        var isCameraSteady = true
        private var detections: [TrajectoryObservation.Detection] = []

        init(isCameraSteady: Bool = true) { self.isCameraSteady = isCameraSteady }

        mutating func trajectories(
            in frame: Frame, people: [HumanBodyPoseObservation]
        ) -> [TrajectoryObservation] {
            guard flight.contains(frame.timestamp.seconds) else { return [] }
            detections.append(
                .init(
                    time: frame.timestamp, location: path.location(at: frame.timestamp), radius: 0.01))
            return detections.count < 5 ? [] : finish()
        }

        mutating func finish() -> [TrajectoryObservation] {
            guard detections.count >= 5 else { return [] }
            return [TrajectoryObservation(id: 0, detections: detections, path: path, confidence: 0.95)]
        }
    }

    /// Finds every throw to be one from below.
    struct Classifier: ThrowKindClassifying {
        var windowLength: Int { 45 }
        var frameRate: Double { 30 }

        func probabilities(of window: ActionWindow) -> [ThrowKind: Float] { [.underhand: 0.875] }
    }
}
