public import PoseCore

/// Tells whether thumb and index finger are held together, frame by frame, with evidence for each change.
///
/// A pure state machine for one hand. A frame with the tips together speaks for a pinch, one with them
/// apart against it; three in a row settle it. A frame without the tips says nothing, and many without them
/// make the state unknown.
///
///     var pinch = PinchGesture()
///     if pinch.update(HandShape(hand.pose, imageSize: size), at: frame.timestamp) == .pinched { … }
public struct PinchGesture: Hashable, Sendable {
    /// What the frames so far say.
    public enum State: String, CaseIterable, Hashable, Sendable {
        /// Nothing is known: no frame with the tips, or none for too long.
        case unknown
        /// The tips were together in the last frame or two.
        case possiblePinch
        /// The tips are held together.
        case pinched
        /// The tips were apart in the last frame or two.
        case possibleApart
        /// The tips are held apart.
        case apart
    }

    /// How near the tips must be to be together.
    public enum Threshold: Hashable, Sendable {
        /// Nearer than this many palm lengths, so that it works at any distance.
        case palmLengths(Float)
        /// Nearer than this many points of a view whose whole height shows the picture's.
        case points(Float, viewHeight: Float)
    }

    /// What may be adjusted.
    public struct Configuration: Hashable, Sendable {
        /// How near the tips must be; 0.4 palms are some 4 cm between the middles of the finger tips.
        public var threshold = Threshold.palmLengths(0.4)
        /// Frames in a row that settle a change.
        public var evidenceFrames = 3
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

    private let configuration: Configuration
    /// Frames in a row with the tips together, and with them apart; one of the two is 0.
    private var togetherFrames = 0
    private var apartFrames = 0
    /// Frames in a row without the tips.
    private var absence = 0
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
        guard let hand, let areTogether = areTogether(hand) else {
            noteAbsence(at: time)
            return state
        }
        // A time before the last frame's begins another story.
        if let lastSeen, time < lastSeen { forget() }
        lastSeen = time
        absence = 0
        if areTogether {
            togetherFrames += 1
            apartFrames = 0
            state = togetherFrames >= configuration.evidenceFrames ? .pinched : .possiblePinch
        } else {
            apartFrames += 1
            togetherFrames = 0
            state = apartFrames >= configuration.evidenceFrames ? .apart : .possibleApart
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

    /// Nil when the tips are not seen surely enough.
    private func areTogether(_ hand: HandShape) -> Bool? {
        let minimum = configuration.minimumTipConfidence
        guard let thumb = hand.place(of: .thumbTip, minimumConfidence: minimum),
            let index = hand.place(of: .indexTip, minimumConfidence: minimum)
        else { return nil }
        let distance = length(thumb - index)
        switch configuration.threshold {
        case .palmLengths(let share): return hand.palmLength.map { distance < share * $0 }
        case .points(let points, let viewHeight): return distance * viewHeight < points
        }
    }

    private mutating func noteAbsence(at time: Timestamp) {
        absence += 1
        guard let lastSeen, absence >= configuration.evidenceFrames else { return }
        let elapsed = time.seconds(since: lastSeen)
        if elapsed > configuration.maximumAbsence || elapsed < 0 { forget() }
    }

    private mutating func forget() {
        state = .unknown
        settledState = .unknown
        togetherFrames = 0
        apartFrames = 0
        lastSeen = nil
    }
}
