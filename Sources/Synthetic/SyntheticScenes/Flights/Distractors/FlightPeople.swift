import Foundation
import PoseCore
import SeededRandom
import SyntheticMotion

/// The people of a `FlightScene`, at the depth and the scale of its objects.
struct FlightPeople: Sendable {
    private struct Person {
        let appearance: AthleteAppearance
        let motion: [BodyPose3D]
        let heading: Float
        /// Metres to the right of the camera at the first frame, and metres a second.
        let start: Float
        let speed: Float
        /// Turns of the rope a second; nil without rope.
        let ropeRate: Float?
    }

    private static let motionRate = 60.0
    private let people: [Person]
    private let camera: Camera
    private let backdrop: Backdrop
    /// The ground without people.
    private let empty: [UInt8]
    /// The canvas' origin in the picture's pixels is at minus this.
    private let margin: Double

    /// Nil when the scene has no people.
    ///
    /// - Parameters:
    ///   - canvas: The ground to draw on, with its margin.
    ///   - floor: The height at which feet stand when whole people fit, in the picture's pixels from the top.
    init?(
        _ configuration: FlightScene.Configuration, canvas: FlightCanvas, floor: Double?, seed: UInt64
    ) {
        let exercises = configuration.distractors.compactMap { distractor in
            if case .person(let exercise) = distractor { exercise } else { nil }
        }
        guard !exercises.isEmpty else { return nil }
        var random = SeededGenerator(seed: seed ^ 0x9e0_91e)
        let height = Double(canvas.size.height)
        let visible = Double(configuration.size.height) / configuration.pixelsPerMeter
        let fits = visible > 1.95
        let feet = (floor ?? 0.95 * Double(configuration.size.height)) + Double(canvas.origin.y)
        // Close cameras show the upper body.
        let eye = fits ? (feet - height / 2) / configuration.pixelsPerMeter : max(0.9, 1.55 - visible / 2)
        let focalLength = 1.4
        let distance = focalLength * height / configuration.pixelsPerMeter
        camera = Camera(
            position: SIMD3(0, Float(eye), Float(distance)), target: SIMD3(0, Float(eye), 0),
            focalLength: Float(focalLength), imageSize: canvas.size)
        backdrop = Backdrop(seed: random.next(), kind: random.pick(.gym, .studio, .outdoor))
        empty = canvas.values.map { UInt8(max(0, min(255, $0 + 0.5))) }
        margin = Double(canvas.origin.x)
        let seconds = Double(configuration.frameCount) / configuration.frameRate
        let half = Float(configuration.metersAcross / 2)
        people = exercises.map { Self.person($0, seconds: seconds, halfWidth: half, using: &random) }
    }

    private static func person(
        _ exercise: Exercise, seconds: Double, halfWidth: Float, using random: inout SeededGenerator
    ) -> Person {
        var generator = MotionGenerator(seed: random.next(), oddity: random.uniform(0...1))
        let gait: (exercise: Exercise, speed: Float)? =
            switch exercise {
            case .walking: (.treadmillWalking, 1.2)
            case .jogging: (.joggingInPlace, 2.4)
            default: nil
            }
        let motion = generator.sequence(
            of: gait?.exercise ?? exercise, seconds: seconds + 0.2, frameRate: motionRate)
        let side = random.sign()
        let speed = side * (gait?.speed ?? 0) * random.uniform(0.8...1.2)
        let middle = random.uniform(-0.7...0.7) * halfWidth
        return Person(
            appearance: AthleteAppearance(seed: random.next()), motion: motion.poses,
            heading: gait == nil ? random.uniform(-1.2...1.2) : side * .pi / 2,
            start: middle - speed * Float(seconds) / 2, speed: speed,
            ropeRate: exercise == .ropeSkipping ? random.uniform(1.6...2.4) : nil)
    }

    /// Draws the people as the mean of an exposure.
    func paint(on canvas: inout FlightCanvas, _ exposure: FlightExposure, shutter: Double) {
        let parts = shutter > 0.1 ? 3 : 1
        let renderer = AthleteRenderer(backdrop: backdrop)
        for part in 0..<parts {
            var picture = empty
            let time = exposure.time(ofPart: part, of: parts)
            renderer.draw(
                people.map { (pose(of: $0, at: time), $0.appearance) }, over: &picture, camera: camera)
            add(picture, share: 1 / Float(parts), to: &canvas)
        }
        for person in people { paintRope(of: person, on: &canvas, exposure) }
    }

    /// The people's joints in the picture, which shows the canvas without its margin and moved by the camera.
    func observations(
        at time: Double, cameraShift: SIMD2<Double>, in size: PixelSize
    ) -> [HumanBodyPoseObservation] {
        let shift = SIMD2<Float>(cameraShift - margin)
        return GroundTruth(of: people.map { pose(of: $0, at: time) }, camera: camera).observations.map {
            $0.mapJoints { joint in
                var joint = joint
                let place = joint.location.pixelPoint(in: camera.imageSize)
                joint.location = PixelPoint(x: place.x + shift.x, y: place.y + shift.y)
                    .normalizedPoint(in: size)
                return joint
            }
        }
    }

    /// Adds what differs from the empty ground.
    private func add(_ picture: [UInt8], share: Float, to canvas: inout FlightCanvas) {
        canvas.values.withUnsafeMutableBufferPointer { values in
            picture.withUnsafeBufferPointer { picture in
                empty.withUnsafeBufferPointer { empty in
                    for index in 0..<values.count {
                        values[index] += Float(Int16(picture[index]) &- Int16(empty[index])) * share
                    }
                }
            }
        }
    }

    private func pose(of person: Person, at time: Double) -> BodyPose3D {
        let place = max(0, time * Self.motionRate)
        let first = min(person.motion.count - 1, Int(place))
        let second = min(person.motion.count - 1, first + 1)
        let share = Float(place - Double(Int(place)))
        let (sine, cosine) = (sin(person.heading), cos(person.heading))
        let shift = person.start + person.speed * Float(time)
        var pose = BodyPose3D()
        for point in BodyPoint.allCases {
            let (a, b) = (person.motion[first][point], person.motion[second][point])
            let position = a + (b - a) * share
            pose[point] = SIMD3(
                position.x * cosine + position.z * sine + shift, position.y,
                position.z * cosine - position.x * sine)
        }
        return pose
    }

    /// A rope between the hands, as a sine arc that turns about the line through both.
    private func paintRope(of person: Person, on canvas: inout FlightCanvas, _ exposure: FlightExposure) {
        guard let rate = person.ropeRate else { return }
        let parts = 14
        func point(_ part: Int, _ time: Double) -> SIMD2<Double>? {
            let pose = pose(of: person, at: time)
            let share = Float(part) / Float(parts)
            let angle = 2 * Float.pi * rate * Float(time)
            let (left, right) = (pose[.leftWrist], pose[.rightWrist])
            var place = left + (right - left) * share
            let bulge = sin(.pi * share)
            place += SIMD3((share - 0.5) * 0.3 * bulge, -1.05 * cos(angle) * bulge, 0.6 * sin(angle) * bulge)
            guard let location = camera.project(place)?.location else { return nil }
            let pixel = location.pixelPoint(in: camera.imageSize)
            return SIMD2(Double(pixel.x) - margin, Double(pixel.y) - margin)
        }
        for part in 0..<parts {
            canvas.paint(exposure) { time in
                guard let start = point(part, time), let end = point(part + 1, time) else { return nil }
                return .line(from: start, to: end, radius: 1.2, color: SIMD3(40, 36, 34))
            }
        }
    }
}
