public import PoseCore

/// Draws strokes with a pinch: the line begins and ends with the pinch, and its beginning is not lost.
///
/// A pure value for one hand. While a change is only possible, points wait in a buffer; when the pinch is
/// settled they become part of the stroke, and when it is not they are dropped.
///
///     var drawing = PinchDrawing()
///     drawing.update(hand?.pose, imageSize: size, at: frame.timestamp)
///     for stroke in drawing.strokes { … }
public struct PinchDrawing: Hashable, Sendable {
    /// One line without a break.
    public struct Stroke: Hashable, Sendable {
        /// Where it goes, in the order of time.
        public internal(set) var points: [Point]
        /// True when nothing will be added to it.
        public internal(set) var isEnded = false
    }

    /// A place on a stroke.
    public struct Point: Hashable, Sendable {
        /// The middle between the tips.
        public var location: NormalizedPoint
        /// When it was there.
        public var time: Timestamp

        /// Creates a place from where it is and when.
        public init(location: NormalizedPoint, time: Timestamp) {
            self.location = location
            self.time = time
        }
    }

    /// The state machine that decides.
    public private(set) var pinch: PinchGesture
    /// All strokes, oldest first; the last may still grow.
    public private(set) var strokes: [Stroke] = []
    /// Points that wait for the evidence to settle.
    public private(set) var evidence: [Point] = []

    /// Creates a drawing without strokes.
    public init(configuration: PinchGesture.Configuration = PinchGesture.Configuration()) {
        pinch = PinchGesture(configuration: configuration)
    }

    /// Takes in the next frame and returns the pinch's state after it.
    ///
    /// - Parameters:
    ///   - hand: The hand's joints; nil in a frame without the hand.
    ///   - imageSize: The upright picture's size; only its aspect ratio matters.
    ///   - time: When the frame was taken.
    @discardableResult
    public mutating func update(
        _ hand: HumanHandPoseObservation?, imageSize: PixelSize, at time: Timestamp
    ) -> PinchGesture.State {
        let state = pinch.update(hand.map { HandShape($0, imageSize: imageSize) }, at: time)
        switch state {
        case .unknown, .apart: endStroke()
        case .possiblePinch: evidence += point(of: hand, at: time)
        case .possibleApart:
            // Where nothing is drawn, tips that are apart are no part of the pinch that may follow.
            evidence = pinch.settledState == .pinched ? evidence + point(of: hand, at: time) : []
        case .pinched: extendStroke(by: evidence + point(of: hand, at: time))
        }
        return state
    }

    /// Drops all strokes; a pinch that is held goes on with a new one.
    public mutating func removeAll() {
        strokes = []
        evidence = []
    }

    /// Drops the last stroke, ended or not.
    public mutating func removeLast() {
        if !strokes.isEmpty { strokes.removeLast() }
        evidence = []
    }

    private func point(of hand: HumanHandPoseObservation?, at time: Timestamp) -> [Point] {
        hand.flatMap(pinch.point).map { [Point(location: $0, time: time)] } ?? []
    }

    private mutating func extendStroke(by points: [Point]) {
        evidence = []
        guard !points.isEmpty else { return }
        if let last = strokes.indices.last, !strokes[last].isEnded {
            strokes[last].points += points
        } else {
            strokes.append(Stroke(points: points))
        }
    }

    private mutating func endStroke() {
        evidence = []
        if let last = strokes.indices.last { strokes[last].isEnded = true }
    }
}
