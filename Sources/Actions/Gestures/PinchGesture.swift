public import PoseCore

/// Detects whether thumb and index finger are held together, frame by frame, with evidence for each change.
///
/// A pure state machine for one hand. A frame with the tips together is evidence for a pinch, one with them
/// apart against it, each for the time since the frame before; a tenth of a second of it settles a change,
/// whatever the frame rate. A frame without the tips is evidence for nothing, and many without them make the
/// state unknown. Where the hand's depths are known, tips that meet in the picture because the hand is closed, with the
/// thumb along the index finger, begin no pinch.
///
///     var pinch = PinchGesture()
///     if pinch.update(HandShape(hand.pose, imageSize: size), at: frame.timestamp) == .pinched { … }
public struct PinchGesture: Hashable, Sendable {
    /// What the frames so far say.
    public enum State: String, CaseIterable, Hashable, Sendable {
        /// Nothing is known: no frame with the tips, or none for too long.
        case unknown
        /// The tips were together in the last frames, for too short a time to settle it.
        case possiblePinch
        /// The tips are held together.
        case pinched
        /// The tips were apart in the last frames, for too short a time to settle it.
        case possibleApart
        /// The tips are held apart.
        case apart
    }

    /// How near the tips must be to be together.
    public enum Threshold: Hashable, Sendable {
        /// Nearer than this many palm lengths, so that it works at any distance.
        case palmLengths(Float)
        /// Nearer than this many points of a view as high as the picture.
        case points(Float, viewHeight: Float)
    }

    /// What may be adjusted.
    public struct Configuration: Hashable, Sendable {
        /// How near the tips must be; 0.4 palms are some 4 cm between the middles of the finger tips.
        public var threshold = Threshold.palmLengths(0.4)
        /// Seconds of evidence that settle a change.
        public var evidenceDuration = 0.1
        /// Both tips must be surer than this.
        public var minimumTipConfidence: Float = 0.3
        /// Seconds without the tips after which the state is unknown.
        public var maximumAbsence = 0.5

        /// Creates the default configuration.
        public init() {}
    }

    /// What the last frame made of it.
    public private(set) var state = State.unknown
    /// The last of `unknown`, `pinched` and `apart`: what fewer frames than settle a change do not touch.
    public private(set) var settledState = State.unknown

    /// One frame's evidence counts for at most this many seconds, so that frames that are far apart say little
    /// about the time between them.
    private static let maximumInterval = 0.2
    /// What the first frame's evidence counts for; nothing is known of the frame rate then.
    private static let firstInterval = 1.0 / 30
    /// Tips nearer than this share of the threshold are full evidence for a pinch; a pinch that is meant has them there.
    private static let fullEvidenceShare: Float = 2 / 3
    /// The share of its time that a frame with the tips just within the threshold counts for, as those of a
    /// loosely closed hand often are.
    private static let minimumEvidence: Float = 0.2
    /// Thumb and index finger that enclose less than this, as `HandShape.pinchOpening` has it, are those of a closed hand,
    /// and full evidence from the second on: Measurements/Hands.md.
    private static let (minimumOpening, fullOpening): (Float, Float) = (0.16, 0.2)
    /// The share of the required evidence that is enough, for frames do not come at quite regular times.
    private static let timeTolerance = 0.9

    /// Seconds between two frames after which nothing is known: a frame a second still shows what is held.
    private var maximumGap: Double { max(1, configuration.maximumAbsence) }

    private let configuration: Configuration
    /// Seconds of evidence in a row for the tips together, and for them apart; one of the two is 0.
    private var togetherTime = 0.0
    private var apartTime = 0.0
    /// When the last frame was, and when the last one with the tips.
    private var lastFrame: Timestamp?
    private var lastSeen: Timestamp?

    /// Creates a machine that has seen nothing.
    public init(configuration: Configuration = Configuration()) {
        self.configuration = configuration
    }

    /// Takes in the next frame and returns the state after it.
    ///
    /// - Parameters:
    ///   - hand: The hand's joints; nil in a frame without the hand.
    ///   - time: When the frame was taken.
    @discardableResult
    public mutating func update(_ hand: HandShape?, at time: Timestamp) -> State {
        // A time before the last frame's begins another recording, and one long after it does not continue what was held.
        if let lastFrame {
            let isLate = settledState != .unknown && time.seconds(since: lastFrame) > maximumGap
            if isLate || time < lastFrame { forget() }
        }
        let elapsed = lastFrame.map { time.seconds(since: $0) } ?? Self.firstInterval
        let interval = min(elapsed, Self.maximumInterval)
        lastFrame = time
        guard let hand, let distance = tipDistance(of: hand) else {
            noteAbsence(at: time)
            return state
        }
        lastSeen = time
        let minimum = configuration.evidenceDuration * Self.timeTolerance
        // A pinch that is held does not end because the hand is turned.
        let opening = settledState == .pinched ? nil : hand.pinchOpening
        if distance < 1, opening.map({ $0 >= Self.minimumOpening }) ?? true {
            togetherTime += interval * Self.evidence(ofDistance: distance, opening: opening)
            apartTime = 0
            state = togetherTime >= minimum ? .pinched : .possiblePinch
        } else {
            apartTime += interval
            togetherTime = 0
            state = apartTime >= minimum ? .apart : .possibleApart
        }
        if state == .pinched || state == .apart { settledState = state }
        return state
    }

    /// The middle between the tips of thumb and index finger; nil when one is not seen surely enough.
    public func point(of hand: HumanHandPoseObservation) -> NormalizedPoint? {
        guard let thumb = hand.joint(for: .thumbTip), let index = hand.joint(for: .indexTip),
            min(thumb.confidence, index.confidence) > configuration.minimumTipConfidence
        else { return nil }
        return NormalizedPoint(
            x: (thumb.location.x + index.location.x) / 2, y: (thumb.location.y + index.location.y) / 2)
    }

    /// The distance of the tips in thresholds; nil when the tips are not seen surely enough.
    private func tipDistance(of hand: HandShape) -> Float? {
        let minimum = configuration.minimumTipConfidence
        guard let thumb = hand.place(of: .thumbTip, minimumConfidence: minimum),
            let index = hand.place(of: .indexTip, minimumConfidence: minimum)
        else { return nil }
        let distance = length(thumb - index)
        switch configuration.threshold {
        case .palmLengths(let share): return hand.palmLength.map { distance / (share * $0) }
        case .points(let points, let viewHeight): return distance * viewHeight / points
        }
    }

    /// The share of its time that a frame counts for, by the distance of the tips in thresholds and, where it is known,
    /// what thumb and index finger enclose.
    private static func evidence(ofDistance distance: Float, opening: Float?) -> Double {
        let nearness = (1 - distance) / (1 - fullEvidenceShare)
        let openness = opening.map { ($0 - minimumOpening) / (fullOpening - minimumOpening) } ?? 1
        return Double(min(1, max(minimumEvidence, min(nearness, openness))))
    }

    private mutating func noteAbsence(at time: Timestamp) {
        guard let lastSeen, time.seconds(since: lastSeen) > configuration.maximumAbsence else { return }
        forget()
        lastFrame = time
    }

    private mutating func forget() {
        state = .unknown
        settledState = .unknown
        togetherTime = 0
        apartTime = 0
        lastSeen = nil
        lastFrame = nil
    }
}
