import ActionClassification
import PoseCore

/// A run of predictions of one label: what a segment is made of.
struct SegmentDraft: Hashable, Sendable {
    let label: String
    let personID: Int?
    let handID: Int?
    /// The first window with the label.
    let first: ActionPrediction
    /// The last one so far.
    private(set) var last: ActionPrediction
    var startEdge: SegmentEdge
    /// Known when the run is over.
    var endEdge: SegmentEdge?
    private var count = 1
    private var prominentCount: Int
    private var confidence: Float

    init(_ prediction: ActionPrediction, startEdge: SegmentEdge) {
        label = prediction.label
        personID = prediction.trackID
        handID = prediction.handID
        first = prediction
        last = prediction
        self.startEdge = startEdge
        prominentCount = prediction.isProminent ? 1 : 0
        confidence = prediction.confidence
    }

    /// Takes in the next window with the label.
    mutating func add(_ prediction: ActionPrediction) {
        last = prediction
        count += 1
        if prediction.isProminent { prominentCount += 1 }
        confidence += prediction.confidence
    }

    /// Seconds of the first window.
    var windowDuration: Double { first.end.seconds(since: first.start) }

    /// When the action began, as far as the repetitions are known.
    func start(_ repetitions: [Repetition], after limit: Timestamp?) -> Timestamp {
        startEdge.start(repetitions, after: limit)
    }

    /// The segment from one instant to another.
    func segment(from start: Timestamp, to end: Timestamp) -> ActionSegment {
        ActionSegment(
            personID: personID, handID: handID, isProminent: prominentCount * 2 >= count, label: label,
            start: min(start, end), end: max(start, end), confidence: confidence / Float(count))
    }
}
