public import ActionWindows
import PoseCore
import SeededRandom
public import SyntheticMotion

/// Films 3D motions from random sides, estimates their poses with a pose model's errors, and cuts what comes
/// out into training examples: the way of live footage, without pictures.
public struct MotionFilm: Sendable {
    /// How windows are cut.
    public struct Configuration: Hashable, Sendable {
        /// Frames in a window.
        public var length = 60
        /// The classifier's frames in a second; motions may have another rate.
        public var frameRate = 30.0
        /// Frames from one example to the next.
        public var stride = 30
        /// The share of frames that must be of a labelled span for the window to have its label.
        public var minimumLabelShare = 0.6
        /// The share of frames of any other span up to which a window is still Other.
        public var maximumStrayShare = 0.2
        /// The share of windows that are given once more as clips shorter than a window, as `shortWindow()` of
        /// a builder gives them.
        public var shortShare: Float = 0.1
        /// The label of what is not among `labels`.
        public var otherLabel = "Other"
        /// The labels; spans with other names are Other.
        public var labels: [String]

        /// Creates the default configuration for these labels.
        public init(labels: [String]) { self.labels = labels }
    }

    /// How windows are cut.
    public let configuration: Configuration

    /// Creates a film maker.
    public init(_ configuration: Configuration) { self.configuration = configuration }

    /// The examples of one take: one random viewpoint, one severity of noise.
    ///
    /// - Parameters:
    ///   - motion: What is filmed.
    ///   - group: The group of the examples.
    ///   - seed: Decides viewpoint and noise.
    public func examples(of motion: MotionSequence, group: String, seed: UInt64) -> [TrainingExample] {
        windows(of: motion, seed: seed).compactMap { window in
            label(of: window, in: motion).map {
                TrainingExample(poses: PoseNormalization.body.normalize(window), label: $0, group: group)
            }
        }
    }

    /// The windows of one take that show enough of the person to be classified.
    public func windows(of motion: MotionSequence, seed: UInt64) -> [ActionWindow] {
        var random = SeededGenerator(seed: seed)
        let view = Viewpoint.random(of: motion, using: &random)
        let noise = PoseEstimatorNoise.random(using: &random)
        var builder = WindowBuilder(
            .init(
                length: configuration.length, frameRate: configuration.frameRate, stride: configuration.stride
            ))
        var windows: [ActionWindow] = []
        for (frame, pose) in noise.observations(of: motion, from: view, seed: random.next()).enumerated() {
            let time = Timestamp(seconds: Double(frame) / motion.frameRate)
            for case .window(let window) in builder.append(pose, at: time, imageSize: view.imageSize)
            where window.poseShare >= 0.6 {
                windows.append(window)
                if random.chance(configuration.shortShare), let short = shortened(window, using: &random) {
                    windows.append(short)
                }
            }
        }
        return windows
    }

    /// A part of a window, a quarter of it or more, as a clip of its own.
    private func shortened(_ window: ActionWindow, using random: inout SeededGenerator) -> ActionWindow? {
        let count = Int(Float(configuration.length) * random.uniform(0.25...0.95))
        let first = Int.random(in: 0...configuration.length - count, using: &random)
        guard
            let part = window.part(first..<first + count, frameRate: configuration.frameRate),
            part.poseShare >= 0.6
        else { return nil }
        return part.held(to: configuration.length)
    }

    /// The label that a window has, or nil where it shows too much of two things.
    func label(of window: ActionWindow, in motion: MotionSequence) -> String? {
        let first = Int((window.start.seconds * motion.frameRate).rounded())
        let frames = first..<max(first + 1, Int((window.end.seconds * motion.frameRate).rounded()))
        var shares: [String: Double] = [:]
        for span in motion.spans where configuration.labels.contains(span.label) {
            let common = span.frames.clamped(to: frames).count
            shares[span.label, default: 0] += Double(common) / Double(frames.count)
        }
        shares[configuration.otherLabel] = nil
        guard let best = shares.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else {
            return configuration.otherLabel
        }
        if best.value >= configuration.minimumLabelShare { return best.key }
        return best.value <= configuration.maximumStrayShare ? configuration.otherLabel : nil
    }
}
