import ActionWindows
import Foundation
import PoseCore
import SeededRandom
import Trajectories

@testable import Throws

/// A person whose straight arm swings and lets go of a ball, filmed by a fixed camera: poses, detections and the truth.
struct SimulatedThrow {
    var kind = ThrowKind.overhand
    var hand = Chirality.right
    /// 1: to the right, -1: to the left.
    var direction = 1.0
    /// m/s of the palm; the ball leaves with `ballShare` of it.
    var palmSpeed = 8.0
    var ballShare = 1.0
    /// Degrees above the horizontal.
    var angle = 35.0
    var release = 1.013
    /// Metres: the thrower's place.
    var place = 2.0
    var frameRate = 30.0
    var duration = 2.6
    /// Frames from the release to the first detection.
    var missedFrames = 2
    /// Picture heights.
    var jointNoise = 0.0
    var ballNoise = 0.0
    var metersPerHeight = 4.0
    var gravity = 9.80665
    var size = PixelSize(width: 1920, height: 1080)
    /// True: the body hides the shoulder and hip of its other side, and the throwing arm's elbow is a guess.
    var isFromTheSide = false
    /// True: the leg of the side of `hand` swings instead of the arm.
    var isKick = false

    static let bodyHeight = 1.75
    /// Where the limb hangs, and how far its joints and its end are from there.
    private var pivot: Double { isKick ? 0.926 : 1.43 }
    private var limb: (middle: Double, last: Double, end: Double) {
        isKick ? (0.429, 0.859, 0.859 + 0.16 * 0.43) : (0.30, 0.556, 0.556 + 0.37 * 0.256)
    }
    private static let swingTime = 0.09

    var times: [Timestamp] {
        (0..<Int(duration * frameRate)).map { Timestamp(seconds: Double($0) / frameRate) }
    }

    /// Metres to the picture's lower left based shares.
    func point(_ meters: SIMD2<Double>) -> NormalizedPoint {
        let heights = meters / metersPerHeight
        return NormalizedPoint(x: Float(heights.x / Double(size.aspectRatio)), y: Float(heights.y))
    }

    /// A joint of the throwing arm at a distance from the shoulder.
    private func arm(_ distance: Double, at time: Double) -> SIMD2<Double> {
        let rate = palmSpeed / limb.end
        let swing = (time - release) / Self.swingTime
        let turned = rate * Self.swingTime * (Double.pi / 2).squareRoot() * erf(swing / 2.0.squareRoot())
        let base = SIMD2(place, pivot)
        if kind == .overhand {
            let angle = -self.angle * .pi / 180 + turned
            return base + distance * SIMD2(direction * sin(angle), cos(angle))
        }
        let angle = self.angle * .pi / 180 + turned
        return base + distance * SIMD2(direction * sin(angle), -cos(angle))
    }

    /// Metres: the middle of the palm, or the instep.
    func palm(at time: Double) -> SIMD2<Double> { arm(limb.end, at: time) }

    /// Metres, seconds after the source's start.
    func ball(at time: Double) -> SIMD2<Double> {
        let start = arm(limb.end, at: release)
        let velocity =
            palmSpeed * ballShare
            * SIMD2(direction * cos(angle * .pi / 180), sin(angle * .pi / 180))
        let t = time - release
        return start + velocity * t + SIMD2(0, -gravity * t * t / 2)
    }

    func pose(at time: Timestamp, random: inout SeededGenerator) -> HumanBodyPoseObservation {
        let t = time.seconds
        let (elbow, wrist): (BodyJointName, BodyJointName) =
            hand == .right ? (.rightElbow, .rightWrist) : (.leftElbow, .leftWrist)
        var places: [BodyJointName: SIMD2<Double>] = [
            .nose: SIMD2(0.08 * direction, 1.62), .neck: SIMD2(0, 1.43), .root: SIMD2(0, 0.926),
            .leftHip: SIMD2(-0.05, 0.926), .rightHip: SIMD2(0.05, 0.926),
            .leftKnee: SIMD2(-0.05, 0.497), .rightKnee: SIMD2(0.05, 0.497),
            .leftAnkle: SIMD2(-0.05, 0.067), .rightAnkle: SIMD2(0.05, 0.067),
            .leftShoulder: SIMD2(0, 1.43), .rightShoulder: SIMD2(0, 1.43),
            elbow: SIMD2(-0.05, 1.14), wrist: SIMD2(-0.1, 0.9), elbow.mirrored: SIMD2(0.05, 1.14),
            wrist.mirrored: SIMD2(0.1 + 0.05 * sin(7 * t), 0.9),
        ].mapValues { $0 + SIMD2(place, 0) }
        let (knee, ankle): (BodyJointName, BodyJointName) =
            hand == .right ? (.rightKnee, .rightAnkle) : (.leftKnee, .leftAnkle)
        places[isKick ? knee : elbow] = arm(limb.middle, at: t)
        places[isKick ? ankle : wrist] = arm(limb.last, at: t)
        let joints = places.sorted { $0.key.rawValue < $1.key.rawValue }.map { name, place in
            let noise = SIMD2(Double(random.normal()), Double(random.normal())) * jointNoise * metersPerHeight
            return Joint(jointName: name, location: point(place + noise), confidence: confidence(of: name))
        }
        return HumanBodyPoseObservation(confidence: 0.95, joints: joints)
    }

    private func confidence(of name: BodyJointName) -> Float {
        guard isFromTheSide else { return 0.9 }
        let hidden: [BodyJointName] =
            hand == .right
            ? [.leftShoulder, .leftHip, .rightElbow] : [.rightShoulder, .rightHip, .leftElbow]
        return hidden.contains(name) ? 0.004 : 0.9
    }

    /// The trajectory as it is known at `time`; nil before five detections.
    func trajectory(
        upTo time: Timestamp, id: Int = 0, random: inout SeededGenerator
    ) -> TrajectoryObservation? {
        let first = Int((release * frameRate).rounded(.up)) + missedFrames
        var detections: [TrajectoryObservation.Detection] = []
        for (index, moment) in times.enumerated() where index >= first && moment <= time {
            let place = ball(at: moment.seconds)
            guard place.y > 0.1 else { break }
            let noise = SIMD2(Double(random.normal()), Double(random.normal())) * ballNoise * metersPerHeight
            let location = point(place + noise)
            guard (0.0...1.0).contains(location.x), location.y < 1 else { break }
            detections.append(.init(time: moment, location: location, radius: 0.01))
        }
        return Self.trajectory(of: detections, id: id)
    }

    static func trajectory(
        of detections: [TrajectoryObservation.Detection], id: Int = 0, after: Int? = nil
    ) -> TrajectoryObservation? {
        guard detections.count >= 5 else { return nil }
        let start = detections[0].time
        let times = detections.map { $0.time.seconds(since: start) }
        var equations = NormalEquations(unknowns: 5)
        for (t, detection) in zip(times, detections) {
            equations.add([1, t, 0, 0, 0], equals: Double(detection.location.x), weight: 1)
            equations.add([0, 0, 1, t, t * t], equals: Double(detection.location.y), weight: 1)
        }
        guard let values = equations.solve() else { return nil }
        let path = FlightPath(
            reference: start, position: SIMD2(values[0], values[2]), velocity: SIMD2(values[1], values[3]),
            verticalAcceleration: 2 * values[4])
        return TrajectoryObservation(
            id: id, detections: detections, path: path, confidence: 0.95, precedingID: after)
    }
}

/// A classifier that names every window the same and remembers nothing.
struct FixedKind: ThrowKindClassifying {
    var kind = ThrowKind.underhand
    var windowLength = 60
    var frameRate = 30.0

    func probabilities(of window: ActionWindow) -> [ThrowKind: Float] { [kind: 0.9, .none: 0.1] }
}
