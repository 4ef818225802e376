import ActionClassification
import PoseCore
import SeededRandom
import SyntheticMotion

/// What hands do when they do none of the taught actions: drawn ones, with a hand model's errors.
enum BackgroundHands {
    /// Sequences of one hand or of both; one group a movement, or a way to hold it.
    ///
    /// - Parameter isPose: True: of a single frame each.
    static func sequences(of subject: ActionSubject, isPose: Bool) -> [KeypointSequence] {
        switch (subject, isPose) {
        case (.hands, true): posesOfPairs
        case (.hands, false): movementsOfPairs
        case (_, true): poses
        case (_, false): movements
        }
    }

    private static let imageSize = PixelSize(width: 640, height: 480)
    /// Sequences of each movement of one hand.
    private static let repetitions = 4
    /// How often each movement of both hands is seen in every company of the mix.
    ///
    /// With hands before cameras of their own, 20 % of the windows of drawn movements that had not been taught were
    /// called by a taught name; with these 5 %, and 84 % instead of 87 % of the taught ones' were recognised.
    private static let repetitionsOfPair = 3
    private static let frames = 75
    private static let frameRate = 30.0
    /// Hands of each gesture; of those that show none, each a group of its own, three times as many.
    private static let posesOfKind = 16

    private static let movements: [KeypointSequence] = HandMovement.allCases.flatMap { movement in
        (0..<repetitions).map { number in
            var random = generator(movement, number)
            let hands = film(movement, random.chance(0.5) ? .left : .right, &random)
            return sequence(
                hands.map(\.keypoints), movement.rawValue, number, HandJointName.allCases.map(\.rawValue))
        }
    }

    /// What the other hand does while one moves.
    private enum Company {
        /// The same as in a mirror, at the same time.
        case inTime
        /// The same, each hand as it likes.
        case alike
        /// Anything.
        case other
        /// It is held still.
        case still
        /// It is not seen.
        case unseen

        /// Most people moving both hands do the same with them: half of all sequences.
        static let mix: [Company] = [.inTime, .inTime, .alike, .alike, .other, .other, .still, .unseen]

        /// What else resembles it: a movement of both hands is another than that of one.
        func group(of movement: HandMovement, _ other: HandMovement) -> String {
            switch self {
            case .inTime, .alike: movement.rawValue
            case .other: movement == other ? movement.rawValue : "\(movement) and \(other)"
            case .still, .unseen: "\(movement) of one hand"
            }
        }
    }

    private static let movementsOfPairs: [KeypointSequence] = HandMovement.allCases.flatMap { movement in
        (0..<repetitionsOfPair * Company.mix.count).map { number in
            var random = generator(movement, number + repetitions)
            return film(movement, with: Company.mix[number % Company.mix.count], number: number, &random)
        }
    }

    private static let poses: [KeypointSequence] = {
        var examples = HandExamples(seed: 0x0B5E)
        return HandExamples.Kind.allCases.flatMap { kind in
            (0..<posesOfKind * (kind == .none ? 3 : 1)).map { number in
                sequence(
                    [examples.observation(kind).keypoints], group(kind, number), number,
                    HandJointName.allCases.map(\.rawValue))
            }
        }
    }()

    private static let posesOfPairs: [KeypointSequence] = {
        var examples = HandExamples(seed: 0x0B5F)
        var random = SeededGenerator(seed: 0x0B60)
        func hand(_ kind: HandExamples.Kind, _ chirality: Chirality) -> HumanHandPoseObservation {
            while true {
                let hand = examples.observation(kind)
                if hand.chirality == chirality { return hand }
            }
        }
        return HandExamples.Kind.allCases.flatMap { kind in
            (0..<posesOfKind * (kind == .none ? 3 : 1)).map { number in
                let other =
                    number.isMultiple(of: 2) ? kind : HandExamples.Kind.allCases.randomElement(using: &random)
                let hidden = number % 8 == 7 ? [0, 1].randomElement(using: &random) : nil
                return sequence(
                    [pair([hand(kind, .left), hand(other ?? kind, .right)], without: hidden)],
                    group(kind, number),
                    number, ActionSubject.hands.joints)
            }
        }
    }()

    private static func generator(_ movement: HandMovement, _ number: Int) -> SeededGenerator {
        let place = HandMovement.allCases.firstIndex(of: movement) ?? 0
        return SeededGenerator(seed: UInt64(place * 100 + number) &+ 0x7EAC)
    }

    private static func group(_ kind: HandExamples.Kind, _ number: Int) -> String {
        kind == .none ? "none \(number)" : kind.rawValue
    }

    /// One hand's movement in the middle of the picture.
    private static func film(
        _ movement: HandMovement, _ chirality: Chirality, _ random: inout SeededGenerator
    ) -> [HumanHandPoseObservation] {
        let hands = movement.hands(
            frames: frames, frameRate: frameRate, chirality: chirality, using: &random)
        return seen(hands, by: camera(&random), tremble: 0.002, &random)
    }

    /// A movement of one hand, left or right, and what the other does, before one camera.
    private static func film(
        _ movement: HandMovement, with company: Company, number: Int, _ random: inout SeededGenerator
    ) -> KeypointSequence {
        let other =
            switch company {
            case .inTime, .alike: movement
            case .other: HandMovement.allCases.randomElement(using: &random) ?? movement
            case .still, .unseen: HandMovement.still
            }
        let camera = camera(&random)
        let apart = SIMD3<Float>(random.uniform(0.08...0.25), random.normal() * 0.02, 0)
        let isLeft = random.chance(0.5)
        // As steady as a good camera gives them, or not: trembling must not separate takes from these.
        let tremble = random.uniform(0...0.003)
        let sides: [(HandMovement, Chirality)] = [
            (isLeft ? movement : other, .left), (isLeft ? other : movement, .right),
        ]
        let start = random
        let hands = sides.map { movement, side in
            if company == .inTime { random = start }
            return movement.hands(frames: frames, frameRate: frameRate, chirality: side, using: &random)
                .map { hand in hand.mapPositions { $0 + (side == .left ? apart : -apart) } }
        }
        var pairs = hands.map { seen($0, by: camera, tremble: tremble, &random) }
        if company == .unseen { pairs.remove(at: isLeft ? 1 : 0) }
        return sequence(
            (0..<(pairs.map(\.count).min() ?? 0)).map { frame in
                HumanHandPoseObservation.pairKeypoints(of: pairs.map { $0[frame] })
            },
            company.group(of: movement, other), number, ActionSubject.hands.joints)
    }

    private static func camera(_ random: inout SeededGenerator) -> Camera {
        Camera.facingHand(distance: random.uniform(0.45...1.2), imageSize: imageSize)
    }

    /// A hand as a model sees it: each finger is off for as long as it is seen, and all joints tremble.
    private static func seen(
        _ hands: [HandPose3D], by camera: Camera, tremble: Float, _ random: inout SeededGenerator
    ) -> [HumanHandPoseObservation] {
        var shifts: [HandJointName: SIMD2<Float>] = [:]
        for group in HandJointGroup.allCases where group != .all {
            let shift = SIMD2(random.normal(), random.normal()) * 0.003
            for (step, name) in group.jointNames.enumerated() { shifts[name] = shift * Float(step) }
        }
        return hands.compactMap { $0.observation(from: camera) }.map { hand in
            hand.mapJoints { joint in
                var joint = joint
                let shift = shifts[joint.jointName] ?? .zero
                joint.location.x += shift.x + random.normal() * tremble
                joint.location.y += shift.y + random.normal() * tremble
                return joint
            }
        }
    }

    /// A left and a right hand side by side, as a person facing the camera holds them.
    private static func pair(
        _ hands: [HumanHandPoseObservation], without hidden: Int? = nil
    ) -> KeypointArray {
        let placed = hands.enumerated().filter { $0.offset != hidden }.map { place, hand in
            hand.mapJoints { joint in
                var joint = joint
                joint.location.x += place == 0 ? 0.2 : -0.2
                return joint
            }
        }
        return HumanHandPoseObservation.pairKeypoints(of: placed)
    }

    private static func sequence(
        _ frames: [KeypointArray], _ group: String, _ number: Int, _ joints: [String]
    ) -> KeypointSequence {
        var keypoints = KeypointArray(zeros: [frames.count, 3, joints.count])
        for (frame, array) in frames.enumerated() {
            for channel in 0..<3 {
                for joint in joints.indices {
                    keypoints[frame, channel, joint] = array[0, channel, joint]
                }
            }
        }
        return KeypointSequence(
            id: "\(group) \(number)", label: OtherLabel.name, group: group, frameRate: frameRate,
            aspectRatio: imageSize.aspectRatio, channels: ["x", "y", "confidence"], joints: joints,
            keypoints: keypoints)
    }
}
