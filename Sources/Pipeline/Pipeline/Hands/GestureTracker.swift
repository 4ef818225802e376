import Gestures
import PoseCore
import Tracking

/// Follows what each hand of a source shows and draws, by the hands' identities.
///
/// In: a frame's hands. Out: what each does, and what is new of the strokes. Between frames it keeps a pinch
/// machine for each hand that is known, and the last points of strokes; all of it is bounded.
struct GestureTracker {
    /// Seconds after a pinch in which a hand is in use: between two strokes it is open.
    private static let useDuration = 10.0

    /// A stroke of more points goes on as another: no person pinches for five minutes, but a picture of a hand may.
    static let maximumStrokeLength = 10_000

    private struct Stroke {
        let id: Int
        let handID: Int
        var points: [PinchDrawing.Point] = []
        /// Index of the first of `points` in the stroke.
        var start = 0
        var isEnded = false
        /// In how many frames its end was reported.
        var endReports = 0
        /// How many points there were before each of the last frames, the next one included.
        var marks: [Int] = []
    }

    private let classifier: GestureClassifier?
    private let repeatedFrames: Int
    private var drawings: [Int: PinchDrawing] = [:]
    /// When each hand in use pinched last.
    private var lastPinches: [Int: Timestamp] = [:]
    /// Those that are reported: the open ones, and those that ended a few frames ago.
    private var strokes: [Stroke] = []
    private var lastStrokeID = 0

    /// - Parameters:
    ///   - classifier: Recognises static gestures; nil: they are not reported.
    ///   - repeatedFrames: In how many later frames each point is reported again.
    init(classifier: GestureClassifier?, repeatedFrames: Int) {
        self.classifier = classifier
        self.repeatedFrames = repeatedFrames
    }

    /// The hands that draw, or drew a moment ago.
    var handsInUse: some Collection<Int> { lastPinches.keys }

    /// Notes that the hands from now on are others.
    mutating func noteCut() {
        lastPinches = [:]
        for (id, var drawing) in drawings.sorted(by: { $0.key < $1.key }) {
            drawing.finish()
            take(&drawing, of: id)
        }
        drawings = [:]
        for index in strokes.indices { strokes[index].isEnded = true }
    }

    /// Takes in the next frame's hands.
    mutating func update(
        _ hands: [TrackedHand], imageSize: PixelSize, at time: Timestamp
    ) -> (activities: [Int: HandActivity], strokes: [HandStroke]) {
        beginFrame()
        var activities: [Int: HandActivity] = [:]
        let poses = Dictionary(hands.map { ($0.id, $0.pose) }) { $1 }
        for id in Set(poses.keys).union(drawings.keys).sorted() {
            let pose = poses[id]
            var drawing = drawings[id] ?? PinchDrawing()
            let state = drawing.update(pose, imageSize: imageSize, at: time)
            take(&drawing, of: id)
            if drawing.pinch.settledState == .pinched { lastPinches[id] = time }
            drawings[id] = pose == nil && state == .unknown ? nil : drawing
            guard let pose else { continue }
            activities[id] = HandActivity(
                gesture: classifier?.prediction(for: pose, imageSize: imageSize), pinch: state,
                pinchPoint: drawing.pinch.point(of: pose))
        }
        lastPinches = lastPinches.filter { time.seconds(since: $0.value) <= Self.useDuration }
        defer { noteReports() }
        return (activities, news)
    }

    /// Ends all strokes and returns what the last frame reports of them then.
    mutating func finish() -> [HandStroke] {
        noteCut()
        return news
    }

    private mutating func beginFrame() {
        for index in strokes.indices {
            let surplus = strokes[index].marks.count - 1 - repeatedFrames
            strokes[index].marks.removeFirst(max(0, surplus))
            let old = (strokes[index].marks.first ?? 0) - strokes[index].start
            strokes[index].points.removeFirst(old)
            strokes[index].start += old
        }
        strokes.removeAll { $0.endReports > repeatedFrames }
    }

    private mutating func noteReports() {
        for index in strokes.indices {
            strokes[index].marks.append(strokes[index].start + strokes[index].points.count)
            if strokes[index].isEnded { strokes[index].endReports += 1 }
        }
    }

    /// Takes over what is new of a hand's drawing.
    private mutating func take(_ drawing: inout PinchDrawing, of handID: Int) {
        guard let latest = drawing.strokes.last else { return }
        let index: Int
        if let open = strokes.lastIndex(where: { $0.handID == handID && !$0.isEnded }) {
            index = open
        } else {
            lastStrokeID += 1
            index = strokes.count
            strokes.append(Stroke(id: lastStrokeID, handID: handID, marks: [0]))
        }
        let known = strokes[index].start + strokes[index].points.count
        strokes[index].points += latest.points.dropFirst(known)
        if latest.isEnded || latest.points.count >= Self.maximumStrokeLength {
            strokes[index].isEnded = true
            drawing.removeAll()
        }
    }

    private var news: [HandStroke] {
        strokes.map {
            HandStroke(id: $0.id, handID: $0.handID, start: $0.start, points: $0.points, isEnded: $0.isEnded)
        }
    }
}
