public import PoseCore

/// Draws strokes with a pinch: the line begins and ends with the pinch, and its beginning is not lost.
///
/// A pure value for one hand. While a change is only possible, points wait in a buffer; when the pinch is
/// settled they become part of the stroke, and when it is not they are dropped. Points of a hand that goes down fast
/// wait too: an arm that is lowered while its fingers still touch takes the hand out of the picture, and draws nothing. Nor does
/// an arm that is raised, or one that hangs with its fingers at the picture's lower edge.
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
    /// Points of a hand that goes down fast, which wait for its end: they are part of the stroke when the hand stops.
    private var fall: [Point] = []
    /// Where the hand was last while it pinched, or hung.
    private var last: Point?

    /// Up or down in palm lengths a second: an arm is raised or lowered at 10 and more, lines are drawn at up to 6.
    private static let minimumArmSpeed: Float = 8
    /// A hand that opens below this share of the picture's height has been lowered, too.
    private static let lowestShare: Float = 0.12

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
        let settled = pinch.settledState
        let state = pinch.update(hand.map { HandShape($0, imageSize: imageSize) }, at: time)
        // What was known is forgotten: the frame does not continue the stroke.
        if settled != .unknown, pinch.settledState == .unknown { endStroke(keepingFall: false) }
        if isAtRest(hand) {
            endStroke(keepingFall: false)
            last = point(of: hand, at: time).first
            return state
        }
        switch state {
        case .unknown: endStroke(keepingFall: false)
        case .apart:
            let isLowered = point(of: hand, at: time).contains { isFalling(to: $0, hand, imageSize) }
            endStroke(keepingFall: isFallKept && !isLowered)
        case .possiblePinch: evidence += point(of: hand, at: time)
        case .possibleApart:
            // Where nothing is drawn, tips that are apart are no part of the pinch that may follow.
            evidence = pinch.settledState == .pinched ? evidence + point(of: hand, at: time) : []
        case .pinched: note(point(of: hand, at: time), of: hand, imageSize: imageSize)
        }
        return state
    }

    /// Ends the stroke that is drawn, as where a source ends: points with the tips together are part of it.
    public mutating func finish() {
        if pinch.settledState == .pinched, pinch.state == .possiblePinch {
            extendStroke(by: (isFallKept ? fall : []) + evidence)
        }
        endStroke(keepingFall: isFallKept)
    }

    /// Drops all strokes; a pinch that is held goes on with a new one.
    public mutating func removeAll() {
        strokes = []
        (evidence, fall) = ([], [])
    }

    /// Drops the last stroke, ended or not.
    public mutating func removeLast() {
        if !strokes.isEmpty { strokes.removeLast() }
        (evidence, fall) = ([], [])
    }

    /// True when a fast way down has not taken the hand out of the picture.
    private var isFallKept: Bool { fall.last.map { $0.location.y > Self.lowestShare } ?? false }

    private func point(of hand: HumanHandPoseObservation?, at time: Timestamp) -> [Point] {
        hand.flatMap(pinch.point).map { [Point(location: $0, time: time)] } ?? []
    }

    /// Takes in a point of a settled pinch; none where the tips are not seen.
    private mutating func note(_ points: [Point], of hand: HumanHandPoseObservation?, imageSize: PixelSize) {
        guard let point = points.first, let hand else { return }
        defer { last = point }
        if isDrawing, isFalling(to: point, hand, imageSize) {
            fall += evidence + [point]
            evidence = []
            return
        }
        var line = fall + evidence + [point]
        if !isDrawing {
            // It begins where the arm has come to, up or down.
            let isArm = zip([last ?? line[0]] + line, line).map {
                abs(speed(from: $0, to: $1, hand, imageSize)) > Self.minimumArmSpeed
            }
            line.removeFirst(isArm.lastIndex(of: true) ?? 0)
            if isArm.last == true {
                evidence = line
                return
            }
        }
        extendStroke(by: line)
    }

    /// True while a stroke has begun and not ended.
    private var isDrawing: Bool { strokes.last.map { !$0.isEnded } ?? false }

    /// True for a hand that hangs with its fingers at the picture's lower edge; a line that was drawn slowly may go on there.
    private func isAtRest(_ hand: HumanHandPoseObservation?) -> Bool {
        guard let hand, !isDrawing || !fall.isEmpty, let tips = pinch.point(of: hand),
            tips.y < Self.lowestShare, let wrist = hand.joint(for: .wrist)
        else { return false }
        return wrist.location.y > tips.y
    }

    /// True when the hand came to a point from where it was in the stroke, from above and faster than lines are drawn.
    private func isFalling(
        to point: Point, _ hand: HumanHandPoseObservation?, _ imageSize: PixelSize
    ) -> Bool {
        guard let last, let hand else { return false }
        return speed(from: last, to: point, hand, imageSize) < -Self.minimumArmSpeed
    }

    /// Upwards in palm lengths a second; 0 for a hand that moves more to a side.
    private func speed(
        from start: Point, to end: Point, _ hand: HumanHandPoseObservation, _ imageSize: PixelSize
    ) -> Float {
        let palm = HandShape(hand, imageSize: imageSize).palmLength ?? 0
        let seconds = Float(end.time.seconds(since: start.time))
        let up = end.location.y - start.location.y
        let aside = abs(end.location.x - start.location.x) * imageSize.aspectRatio
        return seconds > 0 && palm > 0 && abs(up) > aside ? up / palm / seconds : 0
    }

    private mutating func extendStroke(by points: [Point]) {
        (evidence, fall) = ([], [])
        guard !points.isEmpty else { return }
        if isDrawing {
            strokes[strokes.count - 1].points += points
        } else {
            strokes.append(Stroke(points: points))
        }
    }

    private mutating func endStroke(keepingFall: Bool) {
        if keepingFall { extendStroke(by: fall) }
        (evidence, fall, last) = ([], [], nil)
        if let last = strokes.indices.last { strokes[last].isEnded = true }
    }
}
