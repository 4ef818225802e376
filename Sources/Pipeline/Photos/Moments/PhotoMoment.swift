public import PoseCore

/// A moment of a movement that is worth a picture.
public struct PhotoMoment: Hashable, Sendable {
    /// Why a moment is worth a picture.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// A jump is highest.
        case apex
        /// Arms and legs are farthest apart.
        case widest
        /// The body is lowest.
        case lowest
        /// A hand is highest above the shoulders.
        case reach
        /// Nothing of that: the sharpest picture with the most of the person in it.
        case sharpest
    }

    /// Why it is worth a picture.
    public let kind: Kind
    /// The frame's place in its source.
    public let frameIndex: Int
    /// When it was taken.
    public let time: Timestamp
    /// How good the picture is among all of the clip, above 0.
    public let score: Double
    /// How high, wide or low, in body heights; nil for the sharpest.
    public let extent: Double?
    /// The frame's place among the person's.
    let position: Int

    /// The reason in plain words.
    public var reason: String {
        switch kind {
        case .apex: "apex of a jump: both feet \(Self.percent(extent)) of the body's height above the ground"
        case .widest: "widest moment: arms and legs \(Self.percent(extent)) of the body's height apart"
        case .lowest:
            "lowest moment: the trunk \(Self.percent(extent)) of the body's height below where it was"
        case .reach: "highest reach: a hand \(Self.percent(extent)) of the body's height above the neck"
        case .sharpest: "sharpest picture with the most of the person in it"
        }
    }

    private static func percent(_ extent: Double?) -> String {
        "\(Int(((extent ?? 0) * 100).rounded())) %"
    }
}
