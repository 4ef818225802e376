import SeededRandom

/// How far one player's throws are from the average player's.
public enum ThrowVariation: Hashable, Sendable {
    /// As most people throw: the middle 80 % of every range.
    case usual
    /// As few people throw: in every range the fifth beyond `usual`, half of it at each end.
    case extreme
}

/// Draws what varies from throw to throw.
struct ThrowStyle {
    var random: SeededGenerator
    let variation: ThrowVariation
    /// Factor on the swing's duration.
    var tempo: Float = 1
    /// True for a player that goes on to the next throw without a rest.
    var isBrisk = false

    /// A number from the part of a range that the variation allows.
    mutating func vary(_ range: ClosedRange<Float>) -> Float {
        let share: Float =
            switch variation {
            case .usual: random.uniform(0.1...0.9)
            case .extreme: random.chance(0.5) ? random.uniform(0...0.1) : random.uniform(0.9...1)
            }
        return range.lowerBound + (range.upperBound - range.lowerBound) * share
    }

    mutating func chance(_ probability: Float) -> Bool { random.chance(probability) }
}
