import Foundation

/// What the two models say of one joint, beside its place: what its confidence is computed from.
@_spi(Training)
public struct JointEvidence: Hashable, Sendable {
    /// The person finder's view of the joint.
    public struct Finder: Hashable, Sendable {
        /// The joint's score, a logit.
        var jointScore: Float
        /// How far its joint lay from the landmark, in radii of the body.
        public var distance: Float
        /// The person's score, a logit.
        var personScore: Float
        /// Similarity of all its joints to the landmarks, 0...1.
        var agreement: Float
        /// How much the view still counts: 1 in the frame it was made in, less as it ages.
        public var weight: Float
    }

    /// The landmark model's opinion that nothing hides the joint, a logit.
    var visibility: Float
    /// Its opinion that the joint lies in the crop, a logit.
    var presence: Float
    /// The highest value of the joint's heat map near its place, a logit.
    var heat: Float
    /// The presence score of the whole pose, a logit.
    var presenceScore: Float
    /// How far inside the picture the joint lies, in radii of the body; below 0 it is outside.
    var margin: Float
    /// The radius of the circle round the whole body, in pixels.
    var radius: Float
    /// How far the joint lies before its counterpart on the other side, in radii of the body.
    var nearness: Float
    /// How far the nose lies before the ears, in radii of the body.
    var facing: Float
    /// How far the left shoulder lies to the right of the right one, in radii of the body; below 0: seen from behind.
    var frontness: Float
    /// How certainly the body itself hides the joint, 0...1.
    var cover: Float
    /// Nil where the finder has not seen the person.
    public var finder: Finder?

    /// How far outside the picture a joint certainly is, in radii of the body.
    private static let marginLimit: Float = 0.1

    /// 1 in the picture, falling to 0 a tenth of the body's radius outside, where the landmark model only guesses.
    public var shareInPicture: Float { max(0, min(1, 1 + margin / Self.marginLimit)) }

    /// The variables of the model without the finder; the first is constant.
    public var landmarkFeatures: [Float] {
        [
            1, visibility, presence, heat, presenceScore,
            max(-1, min(1, margin / Self.marginLimit)), log(max(radius, 10) / 100), nearness, facing,
            frontness, -cover,
        ]
    }

    /// The variables of the model with the finder; nil without a view of it.
    public var finderFeatures: [Float]? {
        finder.map { view in
            landmarkFeatures + [
                view.jointScore, exp(-view.distance * view.distance / 0.02), -min(view.distance, 0.5),
                view.personScore, view.agreement,
            ]
        }
    }

    /// The logarithm of the odds, between -8 and 8.
    static func logit(_ probability: Float) -> Float {
        max(-8, min(8, log(max(probability, 1e-6) / max(1 - probability, 1e-6))))
    }
}

extension JointEvidence {
    /// The evidence for what lies half way between two joints: neck and root.
    static func mean(_ first: JointEvidence, _ second: JointEvidence) -> JointEvidence {
        func middle<Root>(_ a: Root, _ b: Root, _ value: (Root) -> Float) -> Float {
            (value(a) + value(b)) / 2
        }
        var mean = JointEvidence(
            visibility: middle(first, second, \.visibility), presence: middle(first, second, \.presence),
            heat: middle(first, second, \.heat), presenceScore: first.presenceScore,
            margin: middle(first, second, \.margin), radius: first.radius,
            // What hides one of them does not hide the middle.
            nearness: 0, facing: first.facing, frontness: first.frontness,
            cover: min(first.cover, second.cover))
        if let a = first.finder, let b = second.finder {
            mean.finder = Finder(
                jointScore: middle(a, b, \.jointScore), distance: middle(a, b, \.distance),
                personScore: a.personScore, agreement: a.agreement, weight: a.weight)
        }
        return mean
    }
}
