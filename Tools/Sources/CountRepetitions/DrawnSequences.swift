import PoseCore
import SeededRandom
import SyntheticMotion

/// What an estimator reports of procedural athletes, seen from anywhere: exercises of a few repetitions between other things, with
/// an athlete's oddities of form, and movements in which nothing is repeated.
struct DrawnSequences {
    /// Exercises of which the repetitions are known.
    static let exercises: [Exercise] = [
        .jumpingJack, .halfJack, .stepJack, .forwardLunge, .reverseLunge, .squat, .sumoSquat, .overheadSquat,
        .airSquat,
        .gobletSquat, .deadlift, .goodMorning, .sideLunge, .kick, .hurdleStep, .legRaise,
        .thruster,
        .kneeLiftWithArms, .sideLungeWithArms, .pushUp, .kneePushUp, .archerPushUp, .sitUp, .heldSitUp,
        .lyingLegRaise, .gluteBridge, .superman, .bicepCurl, .shoulderPress, .lateralRaise, .frontRaise,
        .uprightRow,
        .armRaise, .singleArmRaise, .toeTouch, .torsoTwist, .windmill, .sideBend, .kettlebellSwing,
        .seatedPress,
        .seatedCurl,
    ]
    /// Movements of which nothing is to be counted.
    static let others: [Exercise] = [
        .standing, .shiftingWeight, .turningRound, .handsOnHips, .gesturing, .lookingAtPhone, .drinking,
        .walking,
        .treadmillWalking, .jogging, .plank, .forearmPlank, .sidePlank, .sitting, .lyingDown, .kneeling,
        .hugging,
        .tyingShoes, .walkingInPlace, .joggingInPlace, .walkingAway, .gettingUp, .handSigns, .bodyTouch,
        .handling,
    ]
    private static let surroundings: [Exercise] = [
        .standing, .walking, .shiftingWeight, .handsOnHips, .lookingAtPhone,
    ]

    /// The sequences of one seed: every exercise and every other movement once.
    static func sequences(seed: UInt64) -> [LabelledSequence] {
        (exercises + others).enumerated().map { index, exercise in
            sequence(of: exercise, number: index, seed: seed &* 1000 &+ UInt64(index))
        }
    }

    private static func sequence(of exercise: Exercise, number: Int, seed: UInt64) -> LabelledSequence {
        var random = SeededGenerator(seed: seed)
        let hasRepetitions = number < exercises.count
        var generator = MotionGenerator(seed: random.next(), oddity: random.uniform(0...1))
        let motion: MotionSequence
        if random.chance(hasRepetitions ? 0.25 : 0.5) {
            motion = generator.sequence(of: exercise, seconds: Double(random.uniform(8...18)))
        } else {
            let before = random.pick(
                surroundings[0], surroundings[1], surroundings[2], surroundings[3], surroundings[4])
            let after = random.pick(
                surroundings[0], surroundings[1], surroundings[2], surroundings[3], surroundings[4])
            motion = generator.session(of: [before, exercise, after], secondsEach: 4...14)
        }
        let noise = PoseEstimatorNoise.random(using: &random)
        // The whole body is in the picture: what is cut off, the next random viewpoint may show.
        var view = Viewpoint.random(of: motion, using: &random)
        var poses = noise.observations(of: motion, from: view, seed: random.next())
        for _ in 0..<20 where !isWhole(poses) {
            view = Viewpoint.random(of: motion, using: &random)
            poses = noise.observations(of: motion, from: view, seed: random.next())
        }
        return LabelledSequence(
            id: "drawn \(seed)", label: "drawn \(exercise.rawValue)", frameRate: motion.frameRate,
            imageSize: view.imageSize, poses: poses,
            repetitions: hasRepetitions
                ? motion.repetitions.map {
                    Double($0.lowerBound) / motion.frameRate...Double($0.upperBound) / motion.frameRate
                } : [])
    }

    /// True where nine in ten frames show a person with all limbs within the picture.
    private static func isWhole(_ poses: [HumanBodyPoseObservation?]) -> Bool {
        let ends: [BodyJointName] = [.nose, .leftWrist, .rightWrist, .leftAnkle, .rightAnkle]
        let whole = poses.count { pose in
            guard let pose else { return false }
            return ends.allSatisfy { name in
                guard let place = pose.joint(for: name)?.location else { return false }
                return (0...1).contains(place.x) && (0...1).contains(place.y)
            }
        }
        return 10 * whole > 9 * poses.count
    }
}
