extension Exercise {
    /// The class of the shipped fitness classifier that a movement belongs to.
    public enum FitnessClass: String, CaseIterable, Hashable, Sendable {
        case squats = "Squats"
        case pushUps = "Push-Ups"
        case sitUps = "Sit-Ups"
        case planks = "Planks"
        case mountainClimbers = "Mountain Climbers"
        case highKnees = "High Knees"
        case armRaises = "Arm Raises"
        case bicepsCurls = "Biceps Curls"
        case shoulderPress = "Shoulder Press"
        case jumpingJacks = "Jumping Jacks"
        case lunges = "Lunges"
        case burpees = "Burpees"
        case other = "Other"
    }

    /// The fitness class of this movement, or nil where it could be argued to be one or another.
    ///
    /// A thruster is a squat and a press; one raised arm may be a sign; a shoulder tap is a plank that moves; a bout on the floor has several.
    public var fitnessClass: FitnessClass? {
        switch self {
        case .squat, .sumoSquat, .jumpSquat, .overheadSquat, .airSquat, .gobletSquat, .reachingSquat: .squats
        case .pushUp, .kneePushUp, .archerPushUp: .pushUps
        case .sitUp, .heldSitUp: .sitUps
        case .plank, .forearmPlank, .sidePlank: .planks
        case .mountainClimber, .slowClimber: .mountainClimbers
        case .highKnees: .highKnees
        case .lateralRaise, .frontRaise, .armRaise: .armRaises
        case .bicepCurl, .seatedCurl, .looseCurl: .bicepsCurls
        case .shoulderPress, .seatedPress: .shoulderPress
        case .thruster, .singleArmRaise, .shoulderTap, .kneeLiftWithArms, .hurdleStep, .floorBout: nil
        default:
            switch exerciseClass {
            case .jumpingJacks: .jumpingJacks
            case .lunges: .lunges
            case .burpees: .burpees
            case .other: .other
            }
        }
    }
}
