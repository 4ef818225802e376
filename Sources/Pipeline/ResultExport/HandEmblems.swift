import ActionClassification
import Gestures
import Overlay
import Pipeline
import PoseCore

/// The emblem of each hand in the frames of a video, by the gesture that it shows.
///
/// A gesture of the user's own counts where its name has an emoji, and before the built-in ones, until the hand's next window
/// shows another. Between frames it keeps each hand's last emblem, which stays while the gesture is lost for a frame or two.
struct HandEmblems {
    /// A gesture below this confidence is none.
    private static let minimumConfidence: Float = 0.8
    /// Seconds for which an emblem stays without its gesture.
    private static let patience = 0.3

    /// Seconds for which the prediction of a hand's last window holds while the hand is not seen.
    private static let memory = 1.0

    private var last: [Int: (emblem: HandEmblem, time: Timestamp)] = [:]
    /// The predictions of the hands' last windows.
    private var predictions: [Int: ActionPrediction] = [:]

    /// The emblems of a frame's hands, by the hands' numbers.
    mutating func emblems(in result: FrameResult) -> [Int: HandEmblem] {
        let time = result.frame.timestamp
        let hands = Set((result.hands ?? []).map(\.id))
        predictions = predictions.filter { hand, prediction in
            hands.contains(hand) || time.seconds(since: prediction.end) < Self.memory
        }
        for prediction in result.predictions {
            if let hand = prediction.handID { predictions[hand] = prediction }
        }
        var kept: [Int: (emblem: HandEmblem, time: Timestamp)] = [:]
        for hand in result.hands ?? [] {
            if let emblem = emblem(of: hand.id, in: result) {
                kept[hand.id] = (emblem, time)
            } else if let known = last[hand.id], time.seconds(since: known.time) < Self.patience {
                kept[hand.id] = known
            }
        }
        last = kept
        return kept.mapValues(\.emblem)
    }

    private func emblem(of hand: Int, in result: FrameResult) -> HandEmblem? {
        if let own = predictions[hand], own.kind == .action, let emblem = HandEmblem(emojiIn: own.label) {
            return emblem
        }
        guard let gesture = result.handActivities[hand]?.gesture,
            gesture.confidence >= Self.minimumConfidence
        else {
            return nil
        }
        return HandEmblem(rawValue: gesture.gesture.rawValue)
    }
}
