import ActionClassification
import Gestures
import Overlay
import Pipeline
import PoseCore

/// The emblem of each hand in the frames of a video, by the gesture that it shows.
///
/// A gesture of the user's own counts where its name has an emoji, and before the built-in ones. Between frames it keeps each
/// hand's last emblem, which stays while the gesture is lost for a frame or two.
struct HandEmblems {
    /// A gesture below this confidence is none.
    private static let minimumConfidence: Float = 0.8
    /// Seconds for which an emblem stays without its gesture.
    private static let patience = 0.3

    private var last: [Int: (emblem: HandEmblem, time: Timestamp)] = [:]

    /// The emblems of a frame's hands, by the hands' numbers.
    mutating func emblems(in result: FrameResult) -> [Int: HandEmblem] {
        let time = result.frame.timestamp
        var kept: [Int: (emblem: HandEmblem, time: Timestamp)] = [:]
        for hand in result.hands ?? [] {
            if let emblem = Self.emblem(of: hand.id, in: result) {
                kept[hand.id] = (emblem, time)
            } else if let known = last[hand.id], time.seconds(since: known.time) < Self.patience {
                kept[hand.id] = known
            }
        }
        last = kept
        return kept.mapValues(\.emblem)
    }

    private static func emblem(of hand: Int, in result: FrameResult) -> HandEmblem? {
        let own = result.predictions.last { $0.handID == hand && $0.kind == .action }
        if let emblem = own.flatMap({ HandEmblem(emojiIn: $0.label) }) { return emblem }
        guard let gesture = result.handActivities[hand]?.gesture, gesture.confidence >= minimumConfidence
        else {
            return nil
        }
        return HandEmblem(rawValue: gesture.gesture.rawValue)
    }
}
