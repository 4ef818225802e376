import Foundation
import PoseCore

/// What speaks for a hand being a right or a left one, gathered over its frames.
///
/// A pure value: one frame's uncertain result does not turn a hand into the other.
struct SideEvidence: Hashable, Sendable {
    /// Share of the evidence so far that still counts in the next frame: half of it after seven frames.
    private static let memory: Float = 0.9
    /// The most that one inference can say, as the logarithm of the odds.
    private static let maximumEvidence: Float = 4
    /// What a body's wrist says.
    private static let wristWeight: Float = 3
    /// Evidence below which the side stays what it was.
    private static let minimumEvidence: Float = 0.5

    /// The logarithm of the odds for a right hand.
    private var logit: Float = 0
    /// The side that the evidence shows.
    private(set) var chirality = Chirality.unknown
    /// True while the other hand of the same body has more evidence for the side that this one shows, too.
    private var yields = false

    /// Takes in what the model says of one frame.
    ///
    /// - Parameters:
    ///   - right: How likely the hand is a person's right one, 0...1.
    ///   - wrist: The side of the body's wrist that it is at, `unknown` without.
    mutating func add(right: Float, wrist: Chirality) {
        let likely = min(max(right, 0.001), 0.999)
        let evidence = max(-Self.maximumEvidence, min(Self.maximumEvidence, log(likely / (1 - likely))))
        logit = Self.memory * logit + evidence + Self.wristWeight * Float(wrist.rawValue)
        if abs(logit) > Self.minimumEvidence || chirality == .unknown {
            chirality = logit > 0 ? .right : logit < 0 ? .left : chirality
        }
    }

    /// Decides between both hands of a body, which cannot be of one side: the one with less evidence for it is the other.
    static func separate(_ first: inout SideEvidence, _ second: inout SideEvidence) {
        let side = first.chirality
        guard side != .unknown, side == second.chirality else {
            return (first.yields, second.yields) = (false, false)
        }
        let lead = Float(side.rawValue) * (first.logit - second.logit)
        // As before where they hardly differ.
        let isFirst = abs(lead) > minimumEvidence ? lead > 0 : !first.yields
        (first.yields, second.yields) = (!isFirst, isFirst)
        if isFirst { second.chirality = side.mirrored } else { first.chirality = side.mirrored }
    }
}
