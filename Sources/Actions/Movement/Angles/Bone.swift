import PoseCore

/// Two joints that keep their distance: a bone, or a side or diagonal of the trunk, which is taken as stiff.
struct Bone: Hashable, Sendable {
    /// Bones that are equally long.
    enum Kind: Int, CaseIterable {
        case hips, shoulders, trunkSide, trunkDiagonal, upperArm, forearm, thigh, shin, foot

        /// The length in an average adult ÷ the body's height.
        ///
        /// Those of Winter, "Biomechanics and Motor Control of Human Movement", with shoulders and hips as wide as pose models place
        /// them. Arms are 4 % shorter than his, as pose models see those of rendered people.
        var shareOfHeight: Float {
            switch self {
            case .hips: 0.115
            case .shoulders: 0.194
            case .trunkSide: 0.299
            case .trunkDiagonal: 0.334
            case .upperArm: 0.161
            case .forearm: 0.14
            case .thigh, .shin: 0.245
            case .foot: 0.147
            }
        }

        /// False where what is seen says little of the length.
        ///
        /// Pose models make a foot that points at the camera short: 0.19 of the leg instead of 0.3, of rendered and filmed people.
        var isLearned: Bool { self != .foot }

        var isArm: Bool { self == .upperArm || self == .forearm }
    }

    let kind: Kind
    let start: WorldJointName
    let end: WorldJointName

    /// All bones, from the trunk outwards.
    static let all: [Bone] =
        [
            Bone(kind: .hips, start: .leftHip, end: .rightHip),
            Bone(kind: .shoulders, start: .leftShoulder, end: .rightShoulder),
        ]
        + BodySide.allCases.map { Bone(kind: .trunkSide, start: $0.shoulder, end: $0.hip) }
        + BodySide.allCases.map { Bone(kind: .trunkDiagonal, start: $0.shoulder, end: $0.opposite.hip) }
        + BodySide.allCases.flatMap { side in
            [
                Bone(kind: .upperArm, start: side.shoulder, end: side.elbow),
                Bone(kind: .forearm, start: side.elbow, end: side.wrist),
                Bone(kind: .thigh, start: side.hip, end: side.knee),
                Bone(kind: .shin, start: side.knee, end: side.ankle),
                Bone(kind: .foot, start: side.heel, end: side.toe),
            ]
        }
}
