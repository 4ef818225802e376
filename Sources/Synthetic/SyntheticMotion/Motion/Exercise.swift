/// A kind of movement that `MotionGenerator` can perform, in many variants.
public enum Exercise: String, CaseIterable, Hashable, Sendable {
    // Jumping jacks.
    case jumpingJack, halfJack, stepJack, crossJack
    // Lunges.
    case forwardLunge, reverseLunge, walkingLunge, splitLunge, jumpingLunge
    // Burpees.
    case burpee, stepBackBurpee, squatThrust
    // Everything else: standing and daily life.
    case standing, shiftingWeight, turningRound, handsOnHips, gesturing, lookingAtPhone, drinking, walking
    case walkingInPlace, treadmillWalking, jogging, joggingInPlace, sitting, sitToStand, pickingUp, tyingShoes
    case kneeling, crawling, lyingDown, hugging
    // Legs.
    case squat, sumoSquat, jumpSquat, overheadSquat, deadlift, goodMorning, sideLunge, skater, sideStep,
        stepUp
    case kick, highKnees, buttKicks, hop, ropeSkipping, starJump, tuckJump, hurdleStep, legRaise, calfRaise
    case verticalJump, thruster, ballSlam
    // Aerobics: legs and arms together.
    case stepWithArms, sideLungeWithArms, kneeLiftWithArms
    // Floor.
    case pushUp, kneePushUp, archerPushUp, plank, forearmPlank, sidePlank, shoulderTap, mountainClimber, sitUp
    case lyingLegRaise, gluteBridge, flutterKick, superman, birdDog, downwardDog
    // Arms and trunk.
    case boxing, bicepCurl, shoulderPress, lateralRaise, frontRaise, uprightRow, armCircle, armRaise
    case singleArmRaise, wave, toeTouch, torsoTwist, windmill, sideBend, hipCircle, sealArms
    // Sport and dance.
    case dancing, throwing, bowling, basketballShot, racketSwing, golfSwing, kettlebellSwing, cleanAndJerk
    case benchPress, pullUp, yogaTree, yogaWarrior, quadStretch, hamstringStretch, randomMovement

    /// The class of the shipped classifier that this movement belongs to.
    public enum Class: String, CaseIterable, Hashable, Sendable {
        case jumpingJacks = "Jumping Jacks"
        case lunges = "Lunges"
        case burpees = "Burpees"
        case other = "Other"
    }

    /// The class that windows of this movement are trained and scored as.
    ///
    /// Side lunges, star jumps, tuck jumps and steps up are Other: they share parts with the three exercises
    /// but are not them. Seal jacks (arms before the chest) and static lunge stretches could be argued to be
    /// either and are not generated.
    public var exerciseClass: Class {
        switch self {
        case .jumpingJack, .halfJack, .stepJack, .crossJack: .jumpingJacks
        case .forwardLunge, .reverseLunge, .walkingLunge, .splitLunge, .jumpingLunge: .lunges
        case .burpee, .stepBackBurpee, .squatThrust: .burpees
        default: .other
        }
    }

    /// What spans of this movement are called: the class for the three exercises, else the movement's own name.
    public var spanLabel: String {
        exerciseClass == .other ? rawValue : exerciseClass.rawValue
    }

    /// The class of a span by its label; every label that is not one of the three exercises is Other.
    public static func exerciseClass(ofSpanLabel label: String) -> Class { Class(rawValue: label) ?? .other }

    /// The movements of one class.
    public static func all(of exerciseClass: Class) -> [Exercise] {
        allCases.filter { $0.exerciseClass == exerciseClass }
    }
}
