public import PoseCore

/// Turns one person's poses, whenever they come, into windows at a classifier's frame rate.
///
/// In go poses with the timestamps of their frames (nil for a frame without the person), out come
/// windows: window k starts k × stride frames after the start. Between frames it keeps the last
/// window's worth of poses. A step back in time, a jump forward, another picture shape or `cut()`
/// starts again. What is shorter than a window when the source ends is had from `shortWindow()`.
///
///     var builder = WindowBuilder(.init(length: 60, frameRate: 30, stride: 10))
///     for (pose, frame) in poses {
///         for case .window(let window) in builder.append(pose, at: frame.timestamp, imageSize: size) {
///             classify(window)
///         }
///     }
public struct WindowBuilder: Sendable {
    /// How long windows are, how often they start and how time is read.
    public struct Configuration: Hashable, Sendable {
        /// Frames in a window.
        public var length: Int
        /// The classifier's frames in a second.
        public var frameRate: Double
        /// Frames from the start of one window to the start of the next.
        public var stride: Int
        /// Joints in a pose: 18 for bodies, 21 for hands.
        public var jointCount: Int
        /// The values of a joint, in their order. A missing joint has the "confidence" 0, or NaN where there is none.
        public var channels: [String]
        /// Seconds between two poses that are still joined by a line; in longer gaps poses are missing.
        public var maximumInterpolationGap = 0.5
        /// Seconds without a frame after which everything starts again.
        public var maximumGap = Timestamp.maximumSceneGap

        /// Creates a configuration; the defaults are those of Apple's live sample.
        public init(
            length: Int = 60, frameRate: Double = 30, stride: Int = 10, jointCount: Int = 18,
            channels: [String] = Self.poseChannels
        ) {
            precondition(length > 0 && stride > 0 && frameRate > 0 && jointCount > 0 && !channels.isEmpty)
            self.length = length
            self.frameRate = frameRate
            self.stride = stride
            self.jointCount = jointCount
            self.channels = channels
        }

        /// The values of a joint in the arrays of poses.
        public static let poseChannels = ["x", "y", "confidence"]
    }

    /// Why a builder forgot what it had.
    public enum RestartReason: Hashable, Sendable {
        /// A timestamp was earlier than the one before.
        case timeWentBack
        /// No frame came for longer than `maximumGap`.
        case timeJumped
        /// The picture's shape changed: another camera, or it was turned.
        case imageSizeChanged
        /// `cut()` was called.
        case cut
    }

    /// What a frame led to.
    public enum Event: Hashable, Sendable {
        /// A window is complete.
        case window(ActionWindow)
        /// What came before was forgotten; the next window is a full length away.
        case restarted(RestartReason)
    }

    private struct Sample {
        var time: Timestamp
        var keypoints: [Float]?
    }

    /// What the builder was made with.
    public let configuration: Configuration
    /// True until the first window after a start is complete: "Starting Up".
    public var isStartingUp: Bool { frameCount < configuration.length }

    private var frames: FrameRing
    private var frameCount = 0
    private var origin: Timestamp?
    private var previous: Sample?
    /// Seconds between the last two frames; nil before the second.
    private var lastStep: Double?
    private var aspectRatio: Float = 1

    /// Creates a builder that has seen nothing.
    public init(_ configuration: Configuration = Configuration()) {
        self.configuration = configuration
        frames = FrameRing(
            length: configuration.length, frameSize: configuration.channels.count * configuration.jointCount,
            missingValue: configuration.channels.contains("confidence") ? 0 : .nan)
    }

    /// Adds what a frame shows of the person, or nil when it does not show them; for windows of a body's 18 joints.
    public mutating func append(
        _ pose: HumanBodyPoseObservation?, at time: Timestamp, imageSize: PixelSize
    ) -> [Event] {
        append(keypoints: pose?.keypoints, at: time, aspectRatio: imageSize.aspectRatio)
    }

    /// Adds a frame's keypoints, or nil when there are none.
    ///
    /// - Parameter keypoints: Shape [1, channels, joints] as configured, for a pose [1, 3, joints].
    /// - Parameter aspectRatio: The picture's width ÷ height; 1 where all coordinates have one unit.
    public mutating func append(
        keypoints: KeypointArray?, at time: Timestamp, aspectRatio: Float
    ) -> [Event] {
        precondition(
            keypoints.map { $0.shape == [1, configuration.channels.count, configuration.jointCount] } ?? true)
        var events: [Event] = []
        if let reason = reasonToRestart(at: time, aspectRatio: aspectRatio) {
            restart()
            events.append(.restarted(reason))
        }
        self.aspectRatio = aspectRatio
        let sample = Sample(time: time, keypoints: keypoints?.scalars)
        if previous?.time == time { return events }
        let start = origin ?? time
        origin = start
        var last: Timestamp?
        while true {
            let due = start.advanced(by: Double(frameCount) / configuration.frameRate)
            // At the end of the time that there is, moments do not rise any more.
            guard due <= time, last.map({ $0 < due }) ?? true else { break }
            last = due
            frames.append(pose(at: due, upTo: sample))
            frameCount += 1
            if let window = windowIfComplete(origin: start) { events.append(.window(window)) }
        }
        lastStep = previous.map { time.seconds(since: $0.time) }
        previous = sample
        return events
    }

    /// What was seen when it ends before the first window is complete: the poses in the window's middle, the
    /// first and last of them held.
    ///
    /// - Parameter minimumDuration: Seconds; less than that says nothing.
    /// - Returns: Nil after the first window, and when too little was seen.
    public func shortWindow(minimumDuration: Double = 0.5) -> ActionWindow? {
        guard isStartingUp, let origin, Double(frameCount) >= minimumDuration * configuration.frameRate else {
            return nil
        }
        var short = window(origin: origin)?
            .part(
                configuration.length - frameCount..<configuration.length, frameRate: configuration.frameRate)?
            .held(to: configuration.length)
        // The frames of a faster source end sooner than the classifier's.
        if let previous, let lastStep, let end = short?.end {
            short?.end = min(end, previous.time.advanced(by: lastStep))
        }
        return short
    }

    /// Forgets what came before, because the picture was cut: the person may be another one.
    @discardableResult
    public mutating func cut() -> [Event] {
        guard origin != nil else { return [] }
        restart()
        return [.restarted(.cut)]
    }

    private mutating func restart() {
        frameCount = 0
        origin = nil
        (previous, lastStep) = (nil, nil)
        frames.removeAll()
    }

    private func reasonToRestart(at time: Timestamp, aspectRatio: Float) -> RestartReason? {
        guard let previous else { return nil }
        let step = time.seconds(since: previous.time)
        if step < 0 { return .timeWentBack }
        if step > configuration.maximumGap { return .timeJumped }
        return aspectRatio == self.aspectRatio ? nil : .imageSizeChanged
    }

    private func windowIfComplete(origin: Timestamp) -> ActionWindow? {
        let firstFrame = frameCount - configuration.length
        guard firstFrame >= 0, firstFrame.isMultiple(of: configuration.stride) else { return nil }
        return window(origin: origin)
    }

    /// The window that ends with the last frame; what came before the start is missing in it.
    private func window(origin: Timestamp) -> ActionWindow? {
        let firstFrame = frameCount - configuration.length
        let shape = [configuration.length, configuration.channels.count, configuration.jointCount]
        guard let keypoints = KeypointArray(shape: shape, scalars: frames.scalars) else { return nil }
        return ActionWindow(
            start: origin.advanced(by: Double(firstFrame) / configuration.frameRate),
            end: origin.advanced(by: Double(frameCount) / configuration.frameRate),
            keypoints: keypoints, aspectRatio: aspectRatio,
            poseShare: Float(frames.filledCount) / Float(configuration.length))
    }

    /// The pose at a moment between the frame before and `next`; nil when it is missing.
    private func pose(at due: Timestamp, upTo next: Sample) -> [Float]? {
        guard let previous, due < next.time else { return next.keypoints }
        let step = next.time.seconds(since: previous.time)
        let share = Float(due.seconds(since: previous.time) / step)
        let nearer = share < 0.5 ? previous.keypoints : next.keypoints
        guard let first = previous.keypoints, let second = next.keypoints,
            step <= configuration.maximumInterpolationGap
        else {
            // A frame away from a real one at most: elsewhere nothing is known.
            let distance = Double(min(share, 1 - share)) * step
            return distance <= 1 / configuration.frameRate ? nearer : nil
        }
        return interpolate(first, second, share)
    }

    /// Joints on the line between two poses; a joint that only one of them has counts where it is nearer.
    private func interpolate(_ first: [Float], _ second: [Float], _ share: Float) -> [Float] {
        let count = configuration.jointCount
        let confidence = configuration.channels.firstIndex(of: "confidence")
        func isKnown(_ joint: Int, in pose: [Float]) -> Bool {
            pose[joint].isFinite && confidence.map { pose[$0 * count + joint] > 0 } ?? true
        }
        var result = share < 0.5 ? first : second
        for joint in 0..<count where isKnown(joint, in: first) && isKnown(joint, in: second) {
            for index in stride(from: joint, to: result.count, by: count) {
                result[index] = first[index] + (second[index] - first[index]) * share
            }
        }
        return result
    }
}
