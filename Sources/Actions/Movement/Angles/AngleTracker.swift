public import PoseCore

/// Makes the angles of one person continuous in time.
///
/// In come the angles of frame after frame, out go the same without leaps: twists go on past half a turn instead of leaping
/// from 180° to −180°, and an angle that changes faster than limbs can is nil until it is plausible again, which it is after
/// 0.2 s at the latest. Between the frames it keeps each angle's last value and when that was.
///
///     var tracker = AngleTracker()
///     let angles = tracker.update(JointAngles(world), at: frame.timestamp)
public struct AngleTracker: Sendable {
    /// What counts as a leap.
    public struct Configuration: Hashable, Sendable {
        /// False to pass implausible angles on.
        public var dropsOutliers = true
        /// A change by so many degrees is possible between any two frames.
        public var largestStep = 60.0
        /// Degrees a second. 1000: elbows and knees in fast exercises; throws are faster for less than 0.1 s.
        public var largestSpeed = 1000.0
        /// Seconds after which an angle that was not seen starts afresh.
        public var maximumGap = 0.5

        /// Creates the default settings.
        public init() {}
    }

    private let configuration: Configuration
    /// The last plausible value of each angle.
    private var last: [JointAngleName: (degrees: Double, time: Timestamp)] = [:]

    /// Creates a tracker that has seen nothing.
    public init(configuration: Configuration = Configuration()) {
        self.configuration = configuration
    }

    /// Takes in a frame's angles and gives them continuously.
    public mutating func update(_ angles: JointAngles, at time: Timestamp) -> JointAngles {
        var result = JointAngles()
        for (name, value) in angles.all {
            result[name] = continued(name, value, at: time)
        }
        return result
    }

    private mutating func continued(_ name: JointAngleName, _ value: Double, at time: Timestamp) -> Double? {
        guard let before = last[name] else {
            last[name] = (value, time)
            return value
        }
        let elapsed = time.seconds(since: before.time)
        guard elapsed > 0, elapsed <= configuration.maximumGap else {
            last[name] = (value, time)
            return value
        }
        let value = name.isPeriodic ? Self.unwrapped(value, near: before.degrees) : value
        let limit = max(configuration.largestStep, configuration.largestSpeed * elapsed)
        if configuration.dropsOutliers, abs(value - before.degrees) > limit { return nil }
        last[name] = (value, time)
        return value
    }

    /// The value or one that is whole turns away, whichever is nearest; no body is twisted by more than a turn.
    private static func unwrapped(_ value: Double, near before: Double) -> Double {
        let nearest = value + 360 * ((before - value) / 360).rounded()
        return abs(nearest) > 360 ? value : nearest
    }
}

extension JointAngleName {
    /// True for angles that come back to where they began after a whole turn.
    var isPeriodic: Bool { self == .trunkTwist || self == .neckTwist }
}
