/// What players do when they do not throw.
public enum NonThrow: Hashable, Sendable {
    /// An arm goes up or forwards for something.
    case reaching
    /// Walks with something in both hands.
    case carrying
    /// Bounces a ball on the floor.
    case dribbling
    /// Both hands go to an object that comes flying, and take it to the chest.
    case catching
    /// Raises arms or fists, jumps.
    case celebrating
    /// Claps.
    case clapping
    /// Swings the arms or aims without letting go.
    case aiming
    /// A movement that has nothing to do with objects.
    case exercise(Exercise)

    /// All of them; of the exercises those that contain neither a throw nor a stroke.
    public static let all: [NonThrow] =
        handling + [.standing, .standing, .walking].map(exercise) + exercises.map(exercise)

    /// What is done with an object, or while one flies.
    public static let handling: [NonThrow] = [
        .reaching, .carrying, .dribbling, .catching, .celebrating, .clapping, .aiming,
    ]

    private static let exercises: [Exercise] = [
        .standing, .shiftingWeight, .turningRound, .handsOnHips, .gesturing, .lookingAtPhone, .drinking,
        .walking, .walkingInPlace, .jogging, .joggingInPlace, .sitToStand, .pickingUp, .tyingShoes, .kneeling,
        .hugging, .squat, .sumoSquat, .jumpSquat, .deadlift, .goodMorning, .sideLunge, .skater, .sideStep,
        .kick, .highKnees, .buttKicks, .hop, .ropeSkipping, .starJump, .tuckJump, .hurdleStep, .legRaise,
        .calfRaise, .verticalJump, .stepWithArms, .kneeLiftWithArms, .bicepCurl, .lateralRaise,
        .uprightRow, .armRaise, .wave, .toeTouch, .torsoTwist, .windmill, .sideBend, .hipCircle, .sealArms,
        .dancing, .quadStretch, .hamstringStretch, .yogaTree, .jumpingJack, .forwardLunge, .reverseLunge,
        .burpee, .pushUp, .randomMovement,
    ]
}
