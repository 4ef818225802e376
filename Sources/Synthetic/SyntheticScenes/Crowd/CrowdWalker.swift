import Foundation
import SeededRandom
import SyntheticMotion

/// One person of a crowd: a motion in place, carried along a path and turned to where the path leads.
struct CrowdWalker: Sendable {
    private let clip: [BodyPose3D]
    /// One entry a frame: place on the floor, heading in radians, place in the clip in frames.
    private var places: [SIMD2<Float>] = []
    private var headings: [Float] = []
    private var phases: [Float] = []

    /// Metres a second at which a gait is shown as it was made.
    private static let gaitSpeed: Float = 1.2

    init(
        _ path: CrowdPaths.Path, body: BodyProportions, _ configuration: CrowdScene.Configuration,
        using random: inout SeededGenerator
    ) {
        var generator = MotionGenerator(seed: random.next(), body: body, oddity: 0.5)
        let exercise: Exercise =
            path.isExercising
            ? random.element([.jumpingJack, .squat, .armRaise, .sideLunge, .forwardLunge, .gesturing])
            : .treadmillWalking
        clip =
            generator.sequence(
                of: exercise, seconds: configuration.seconds * 1.6 + 1, frameRate: configuration.frameRate
            ).poses
        let frameTime = Float(1 / configuration.frameRate)
        var heading = random.uniform(-0.5...0.5)
        var phase = random.uniform(0...20)
        for frame in 0..<configuration.frameCount {
            let time = Float(frame) * frameTime
            let place = Self.place(on: path, at: time)
            places.append(place)
            headings.append(heading)
            phases.append(phase)
            guard !path.isExercising else {
                phase += 1
                continue
            }
            let velocity = (Self.place(on: path, at: time + frameTime) - place) / frameTime
            let speed = (velocity * velocity).sum().squareRoot()
            phase += speed / Self.gaitSpeed
            if speed > 0.2 {
                // About half a second for a turn back.
                let turn = (atan2(velocity.x, velocity.y) - heading).remainder(dividingBy: 2 * .pi)
                heading += turn.clamped(-6 * frameTime, 6 * frameTime)
            }
        }
    }

    func pose(at frame: Int) -> BodyPose3D {
        let phase = phases[frame]
        let first = Int(phase) % clip.count
        let second = (first + 1) % clip.count
        let share = phase - Float(Int(phase))
        let (sine, cosine) = (sin(headings[frame]), cos(headings[frame]))
        var pose = BodyPose3D()
        for point in BodyPoint.allCases {
            let place = clip[first][point] + (clip[second][point] - clip[first][point]) * share
            pose[point] = SIMD3(
                place.x * cosine + place.z * sine + places[frame].x, place.y,
                place.z * cosine - place.x * sine + places[frame].y)
        }
        return pose
    }

    /// The mean place within half a second, so that starts and stops are soft.
    private static func place(on path: CrowdPaths.Path, at time: Float) -> SIMD2<Float> {
        let offsets: [Float] = [-0.24, -0.16, -0.08, 0, 0.08, 0.16, 0.24]
        return offsets.reduce(SIMD2<Float>.zero) { $0 + corner(of: path, at: time + $1) }
            / Float(offsets.count)
    }

    private static func corner(of path: CrowdPaths.Path, at time: Float) -> SIMD2<Float> {
        guard let after = path.stops.firstIndex(where: { $0.time > time }) else {
            return path.stops.last?.place ?? .zero
        }
        guard after > 0 else { return path.stops[0].place }
        let (start, end) = (path.stops[after - 1], path.stops[after])
        return start.place + (end.place - start.place) * ((time - start.time) / (end.time - start.time))
    }
}
