import PoseCore
import SyntheticMotion

/// One hand that writes lines in the air: it goes to where a line begins, pinches, follows it, lets go.
struct AirWriter: Sendable {
    /// What the hand does for a while.
    private struct Phase: Sendable {
        var duration: Float
        var path: AirPath
        /// How far thumb and index finger are closed at the beginning and at the end, 0...1.
        var closed: (start: Float, end: Float)
    }

    // Seconds.
    private static let rest: Float = 1.6
    private static let hold: Float = 0.3
    private static let closing: Float = 0.2
    /// Picture heights a second, while writing and on the way to the next line.
    private static let writingSpeed: Float = 0.36
    private static let travelSpeed: Float = 0.6

    private let phases: [Phase]
    private let chirality: Chirality

    /// How long it takes, rests included, in seconds.
    var duration: Float { phases.reduce(0) { $0 + $1.duration } }

    /// - Parameters:
    ///   - paths: The lines, in picture heights from the picture's middle.
    ///   - rest: Where the hand is at the beginning and at the end.
    init(paths: [AirPath], rest: SIMD2<Float>, chirality: Chirality) {
        self.chirality = chirality
        var phases: [Phase] = []
        var place = rest
        func stay(_ duration: Float, _ start: Float, _ end: Float) {
            phases.append(Phase(duration: duration, path: AirPath(place.x, place.y), closed: (start, end)))
        }
        func go(to target: SIMD2<Float>) {
            let path = AirPath(place.x, place.y).line(target.x, target.y)
            phases.append(
                Phase(duration: max(0.2, path.length / Self.travelSpeed), path: path, closed: (0, 0)))
            place = target
        }
        stay(Self.rest, 0, 0)
        for path in paths {
            go(to: path.points[0])
            stay(Self.closing, 0, 1)
            stay(Self.hold, 1, 1)
            phases.append(
                Phase(
                    duration: max(0.1, path.length / Self.writingSpeed), path: path, closed: (1, 1)))
            place = path.points[path.points.count - 1]
            stay(Self.hold, 1, 1)
            stay(Self.closing, 1, 0)
            stay(Self.hold, 0, 0)
        }
        go(to: rest)
        stay(Self.rest, 0, 0)
        self.phases = phases
    }

    /// The hand at a time, so that the camera sees the middle between its tips where the line is.
    ///
    /// - Parameter camera: Faces −z, the origin in the middle of its picture.
    func hand(at time: Float, before camera: Camera) -> HandPose3D {
        let (place, closed) = state(at: time)
        let side: Float = chirality == .left ? -1 : 1
        let posture = HandPosture.unpinched.blended(with: .pinched, closed)
        var hand = HandModel().pose(of: posture, chirality: chirality)
        // A forearm that leaves the picture.
        hand.elbow.y *= 2
        // So turned the models lose it in no frame; with the palm straight ahead they lose every third pinch.
        hand = hand.placed(yaw: -30 * side, roll: 5 * side)
        let tips = (hand[.thumbTip] + hand[.indexTip]) / 2
        // What is nearer to the camera seems farther out.
        let depth = camera.position.z - tips.z
        let target = SIMD3(place.x, place.y, 0) * (depth / camera.focalLength)
        return hand.mapPositions { $0 + target - SIMD3(tips.x, tips.y, 0) }
    }

    private func state(at time: Float) -> (place: SIMD2<Float>, closed: Float) {
        var time = time
        for phase in phases {
            if time < phase.duration {
                let share = phase.duration > 0 ? time / phase.duration : 1
                let eased = smoothstep(0, 1, share)
                // Slow only near the ends: the most of a line is written evenly.
                let even = phase.path.points.count > 12 ? 0.7 * share + 0.3 * eased : eased
                return (
                    phase.path.point(at: even),
                    phase.closed.start + (phase.closed.end - phase.closed.start) * eased
                )
            }
            time -= phase.duration
        }
        return phases.last.map { ($0.path.point(at: 1), $0.closed.end) } ?? (.zero, 0)
    }
}
