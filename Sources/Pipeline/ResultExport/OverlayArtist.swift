import ActionClassification
import Movement
public import Overlay
public import Pipeline
public import PoseCore
import Tracking
import VideoIO

/// Draws results on their frames: all smoothed wireframes, hands, what they do, and the time.
///
/// Between frames it keeps the smoothers and what was predicted last; give it every frame.
public struct OverlayArtist {
    private let renderer = OverlayRenderer()
    private let converter = PictureConverter()
    private var smoother = PeopleSmoother()
    private var handSmoother = HandsSmoother()
    /// The latest prediction for each person, and when it was given or the person seen last; nil as key: without a person.
    private var latest: [Int?: (prediction: ActionPrediction, lastSeen: Timestamp)] = [:]
    private var captioned: ActionPrediction?
    /// Counts along with the picture: the results of a file have repetitions and segments only afterwards.
    private var movement = MovementAnalysis()

    /// Nil: no emoji are drawn.
    private var emblems: HandEmblems?

    /// Photographs show moments: nothing is counted, and their times say nothing.
    private let arePhotographs: Bool

    /// Creates an artist that has seen nothing.
    ///
    /// - Parameters:
    ///   - drawsEmoji: True to draw an emoji over each hand, by the gesture that it shows.
    ///   - arePhotographs: True for frames that are photographs: neither times, repetitions nor "Starting Up" are drawn.
    public init(drawsEmoji: Bool = false, arePhotographs: Bool = false) {
        emblems = drawsEmoji ? HandEmblems() : nil
        self.arePhotographs = arePhotographs
    }

    /// The frame as a bitmap with everything drawn on; nil for pixel formats that cannot be converted.
    ///
    /// - Parameter covers: What hides faces.
    public mutating func picture(
        of result: FrameResult, covers: [FaceCover] = []
    ) throws(OverlayError) -> Bitmap? {
        if result.beginsScene {
            _ = movement.noteCut()
            smoother = PeopleSmoother()
            handSmoother = HandsSmoother()
            latest = [:]
        }
        // A scene's last windows come with the first frame of the next, and are not about that one.
        let predictions = result.predictions.filter {
            (!result.beginsScene || $0.start >= result.frame.timestamp)
                && !(arePhotographs && $0.kind == .startingUp)
        }
        keepLatest(predictions, people: result.people, at: result.frame.timestamp)
        let current = currentMovement(in: result, predictions)
        guard let bitmap = converter.bitmap(of: result.frame.pixelBuffer) else { return nil }
        let people = smoother.smooth(
            result.measuredPeople, imageSize: bitmap.size, at: result.frame.timestamp)
        let hands = handSmoother.smooth(
            result.hands ?? [], imageSize: bitmap.size, at: result.frame.timestamp)
        let emblems = self.emblems?.emblems(in: result) ?? [:]
        let prominent = people.first(where: \.isProminent)
        captioned =
            prominent.flatMap { latest[$0.id]?.prediction } ?? predictions.last(where: \.isProminent)
            ?? captioned
        let count = current.first { $0.personID == prominent?.id }?.repetitions ?? 0
        // What is counted before the first window ends needs no label.
        let shown = captioned?.kind == .startingUp && count > 0 ? nil : captioned
        // Several people alone do not say so: they may have been prominent one after another.
        let isForEveryone = latest.values.contains { !$0.prediction.isProminent }
        try renderer.draw(
            people: people.map { person in
                let prediction = isForEveryone ? latest[person.id]?.prediction : nil
                return OverlayPerson(
                    pose: person.pose, id: person.id, isProminent: person.isProminent,
                    // The window of a person that came a moment ago says "No Person".
                    label: prediction?.kind == .noPerson ? nil : prediction?.label,
                    confidence: prediction.flatMap(Self.confidence))
            },
            hands: hands.map { OverlayHand(pose: $0.pose, id: $0.id, emblem: emblems[$0.id]) },
            covers: covers,
            caption: OverlayCaption(
                text: Self.text(shown, count), confidence: shown.flatMap(Self.confidence),
                isState: shown.map { $0.kind != .action } ?? false,
                time: arePhotographs ? nil : result.frame.timestamp),
            on: bitmap)
        return bitmap
    }

    /// Seconds after which a person that is gone is forgotten: a stream may show passers-by all day without a cut.
    private static let memory = 10.0

    private mutating func keepLatest(
        _ predictions: [ActionPrediction], people: [TrackedPerson], at time: Timestamp
    ) {
        for person in people { latest[person.id]?.lastSeen = time }
        for prediction in predictions where prediction.handID == nil {
            latest[prediction.trackID] = (prediction, time)
        }
        latest = latest.filter { time.seconds(since: $0.value.lastSeen) < Self.memory }
    }

    private mutating func currentMovement(
        in result: FrameResult, _ predictions: [ActionPrediction]
    ) -> [PersonMovement] {
        guard result.movement.isEmpty, !arePhotographs else { return result.movement }
        _ = movement.add(
            result.measuredPeople.map { MovementAnalysis.Person(id: $0.id, pose: $0.pose) },
            predictions: predictions, imageSize: result.frame.pixelBuffer.size,
            at: result.frame.timestamp)
        return movement.current
    }

    /// For example "Lunges × 5"; without a label the count alone.
    private static func text(_ prediction: ActionPrediction?, _ count: Int) -> String {
        let label = prediction?.label ?? ""
        guard count > 0, prediction.map({ $0.kind == .action }) ?? true else { return label }
        return label.isEmpty ? String(count) : "\(label) × \(count)"
    }

    private static func confidence(of prediction: ActionPrediction) -> Float? {
        prediction.confidence > 0 ? prediction.confidence : nil
    }
}
