/// A picture of a hand's gesture, drawn over the hand as an emoji is; from lines alone, without a font.
public enum HandEmblem: String, CaseIterable, Hashable, Sendable {
    case openPalm
    case fist
    case pointing
    case thumbUp
    case thumbDown
    case victory
    /// Thumb and little finger.
    case call
    /// Index and little finger.
    case rock
    /// All fingers but the thumb.
    case four
    /// Thumb and index finger make a ring, the others are straight.
    case ok

    /// The emblem that a text has an emoji of, such as the name of a gesture of the user's own; nil when it has none.
    public init?(emojiIn text: String) {
        let emblem = text.unicodeScalars.lazy.compactMap { Self.emoji[$0] }.first
        guard let emblem else { return nil }
        self = emblem
    }

    private static let emoji: [Unicode.Scalar: HandEmblem] = [
        "\u{1F590}": .openPalm, "\u{270B}": .openPalm, "\u{1F44B}": .openPalm, "\u{270A}": .fist,
        "\u{1F44A}": .fist, "\u{261D}": .pointing, "\u{1F446}": .pointing, "\u{1F44D}": .thumbUp,
        "\u{1F44E}": .thumbDown, "\u{270C}": .victory, "\u{1F919}": .call, "\u{1F918}": .rock,
        "\u{1F596}": .four, "\u{1F44C}": .ok,
    ]
}
