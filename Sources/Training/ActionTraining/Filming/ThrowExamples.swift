import ActionWindows
import LinearModels
import PoseCore
public import SeededRandom
public import SyntheticMotion
import Throws

/// Examples of procedural players for the shipped classifier of throws: windows as `PoseHistory` cuts them when a flight
/// has been detected.
public struct ThrowExamples: Sendable {
    /// How many, and how varied.
    public struct Configuration: Hashable, Sendable {
        /// Frames in a window.
        public var length = 45
        /// The classifier's frames in a second.
        public var frameRate = 30.0
        /// Poses from the flight's start to the window's end.
        public var posesAfterStart = 10
        /// How many frames of 1/30 s the detected start of a flight may be after the release.
        public var startError: ClosedRange<Float> = -2...6
        /// Throws of each kind, spread over its techniques.
        public var throwsPerKind = 2000
        /// Motions without a throw.
        public var nonThrows = 2000
        /// How far style and viewpoint may be from the usual.
        public var variation = ThrowVariation.usual
        /// Decides everything.
        public var seed: UInt64 = 0

        /// Creates the default configuration.
        public init() {}
    }

    /// The label of windows without a throw.
    public static let noThrow = ThrowKind.none.rawValue

    private let configuration: Configuration

    /// Creates a source of examples.
    public init(_ configuration: Configuration = Configuration()) { self.configuration = configuration }

    /// All examples, each motion a group of its own; the order is the same every time.
    public func all() -> [TrainingExample] {
        let plans = plans()
        return plans.indices.concurrentMap { index in
            var random = SeededGenerator(seed: configuration.seed &* 1_000_003 &+ UInt64(index))
            return switch plans[index] {
            case .thrown(let technique): thrown(technique, number: index, &random)
            case .other(let movement): other(movement, number: index, &random)
            }
        }.flatMap(\.self)
    }

    private enum Plan: Sendable {
        case thrown(ThrowTechnique)
        case other(NonThrow)
    }

    private func plans() -> [Plan] {
        var plans: [Plan] = []
        for kind in ThrowTechnique.Kind.allCases {
            let techniques = ThrowTechnique.all(of: kind)
            plans += (0..<configuration.throwsPerKind).map { .thrown(techniques[$0 % techniques.count]) }
        }
        // A third of the movements have to do with objects.
        let (handling, all) = (NonThrow.handling, NonThrow.all)
        plans += (0..<configuration.nonThrows).map { index in
            .other(index % 3 == 0 ? handling[index / 3 % handling.count] : all[index % all.count])
        }
        return plans
    }

    /// A throw twice, with different errors of the flight's start; now and then what is before it, as None.
    private func thrown(
        _ technique: ThrowTechnique, number: Int, _ random: inout SeededGenerator
    ) -> [TrainingExample] {
        var generator = ThrowGenerator(
            seed: random.next(), variation: configuration.variation, oddity: 1)
        generator.object.radius = random.uniform(0.03...0.12)
        let frameRate = drawFrameRate(&random)
        let leads: [NonThrow?] = [
            nil, nil, nil, .exercise(.standing), .exercise(.walking), .exercise(.pickingUp), .dribbling,
            .aiming, .catching, .carrying, .reaching, .exercise(.shiftingWeight), .exercise(.gesturing),
        ]
        let session = generator.session(
            of: [technique], hand: random.pick(.left, .right),
            lead: random.element(leads), pause: 0.3...1.5, frameRate: frameRate)
        let release = session.releases[0]
        let history = history(of: session.motion, isThrow: true, around: release.time, &random)
        let group = "\(technique.rawValue) \(number)"
        var starts: [(Double, String)] = (0..<2).map { _ in
            let error = Double(random.uniform(configuration.startError)) / 30
            return (release.time + error, technique.kind.rawValue)
        }
        let before = release.swingStart - afterStart - 0.15 - Double(random.uniform(0...0.5))
        if random.chance(0.3), before > 0.5 { starts.append((before, Self.noThrow)) }
        return starts.compactMap { start, label in
            example(history, start: start, label: label, group: group)
        }
    }

    private func other(
        _ movement: NonThrow, number: Int, _ random: inout SeededGenerator
    ) -> [TrainingExample] {
        var generator = ThrowGenerator(
            seed: random.next(), variation: configuration.variation, oddity: 1)
        let seconds = Double(configuration.length) / configuration.frameRate + 1.5
        let motion = generator.motion(
            of: movement, seconds: seconds, frameRate: drawFrameRate(&random))
        let history = history(of: motion, isThrow: false, around: seconds / 2, &random)
        return (0..<2).compactMap { _ in
            let start = seconds - afterStart - 0.1 - Double(random.uniform(0...1.2))
            return example(history, start: start, label: Self.noThrow, group: "none \(number)")
        }
    }

    /// Seconds from a flight's start to the window's end.
    private var afterStart: Double { Double(configuration.posesAfterStart) / configuration.frameRate }

    private func drawFrameRate(_ random: inout SeededGenerator) -> Double {
        random.chance(0.6) ? 30 : random.element([24, 25, 50, 60, 15, 20])
    }

    /// What a pose model reports of a motion; in every fifth take the player is seen only from shortly before the throw.
    private func history(
        of motion: MotionSequence, isThrow: Bool, around moment: Double, _ random: inout SeededGenerator
    ) -> Poses {
        let view = Self.viewpoint(of: motion, isThrow: isThrow, configuration.variation, &random)
        let noise = PoseEstimatorNoise.random(using: &random)
        let first = random.chance(0.2) ? moment - Double(random.uniform(0.4...1.2)) : -1
        var history = PoseHistory()
        let poses = noise.observations(of: motion, from: view, seed: random.next())
        for (frame, pose) in poses.enumerated() {
            let time = Double(frame) / motion.frameRate
            guard let pose, time >= first else { continue }
            history.add([0: pose], at: Timestamp(seconds: time))
        }
        return (history, view.imageSize.aspectRatio)
    }

    private typealias Poses = (history: PoseHistory, aspectRatio: Float)

    private func example(
        _ poses: Poses, start: Double, label: String, group: String
    ) -> TrainingExample? {
        let window = poses.history.window(
            of: 0, flightStart: Timestamp(seconds: start), posesAfterStart: configuration.posesAfterStart,
            length: configuration.length, frameRate: configuration.frameRate,
            aspectRatio: poses.aspectRatio)
        // Of less the classifier is not asked.
        guard let window, window.poseShare > 0.2 else { return nil }
        return TrainingExample(poses: PoseNormalization.body.normalize(window), label: label, group: group)
    }

    /// A camera as throws are filmed: mostly from a side, else oblique, seldom along the flight. Players that do not throw
    /// are filmed from anywhere.
    ///
    /// - Parameter motion: Thrown objects fly towards +z.
    public static func viewpoint(
        of motion: MotionSequence, isThrow: Bool, _ variation: ThrowVariation,
        _ random: inout SeededGenerator
    ) -> Viewpoint {
        var view = Viewpoint.random(of: motion, using: &random)
        (view.pan, view.zoom) = (0, 0)
        guard isThrow else { return view }
        // Degrees from the side; other ranges for what is held out.
        let offset: Float =
            switch variation {
            case .usual:
                random.chance(0.65)
                    ? random.uniform(-25...25)
                    : random.chance(0.75) ? random.uniform(-60...50) : random.uniform(50...85)
            case .extreme:
                random.pick(random.uniform(-40...(-20)), random.uniform(20...45), random.uniform(-5...5))
            }
        view.yaw = random.sign() * (.pi / 2 - offset * .pi / 180)
        return view
    }
}
