/// A kind of movement that `MotionGenerator` can perform, in many variants.
///
/// To add an exercise, append a case and give it a definition in `definition` below; the compiler asks for it, and
/// `ExerciseTests` for the mean of its motion. The order of the cases is part of the seeds' meaning: it must not change.
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
    // Fitness: more kinds of what the fitness classifier knows, and of what both classifiers must not take for it.
    case airSquat, gobletSquat, heldSitUp, slowClimber, seatedCurl, seatedPress
    case plankJack, floorBout, gettingUp, walkingAway, armStretch, handSigns
    // What hands do all day, and exercises that begin or look like a raise of the arms.
    case handLift, handStroke, handFigure, handBeat, bodyTouch, handling, reachingSquat, looseCurl

    /// The class of the shipped classifier that this movement belongs to.
    public enum Class: String, CaseIterable, Hashable, Sendable {
        case jumpingJacks = "Jumping Jacks"
        case lunges = "Lunges"
        case burpees = "Burpees"
        case other = "Other"
    }
}

extension Exercise {
    /// What an exercise is: the class that its windows are trained and scored as, and the movement itself.
    struct Definition {
        /// Does the exercise until a moment.
        typealias Movement = (_ choreography: inout Choreography, _ end: Float) -> Void

        let exerciseClass: Class
        let perform: Movement

        static func jumpingJacks(_ perform: @escaping Movement) -> Self { Self(.jumpingJacks, perform) }
        static func lunges(_ perform: @escaping Movement) -> Self { Self(.lunges, perform) }
        static func burpees(_ perform: @escaping Movement) -> Self { Self(.burpees, perform) }
        static func other(_ perform: @escaping Movement) -> Self { Self(.other, perform) }

        private init(_ exerciseClass: Class, _ perform: @escaping Movement) {
            self.exerciseClass = exerciseClass
            self.perform = perform
        }
    }

    /// The register of all exercises.
    ///
    /// Side lunges, star jumps, tuck jumps and steps up are Other: they share parts with the three exercises
    /// but are not them. Seal jacks (arms before the chest) and static lunge stretches could be argued to be
    /// either and are not generated.
    var definition: Definition {
        switch self {
        case .jumpingJack: .jumpingJacks { $0.jumpingJacks(.full, until: $1) }
        case .halfJack: .jumpingJacks { $0.jumpingJacks(.halfArms, until: $1) }
        case .stepJack: .jumpingJacks { $0.jumpingJacks(.stepped, until: $1) }
        case .crossJack: .jumpingJacks { $0.jumpingJacks(.crossedFeet, until: $1) }

        case .forwardLunge: .lunges { $0.lunges(.forward, until: $1) }
        case .reverseLunge: .lunges { $0.lunges(.reverse, until: $1) }
        case .walkingLunge: .lunges { $0.lunges(.walking, until: $1) }
        case .splitLunge: .lunges { $0.lunges(.split, until: $1) }
        case .jumpingLunge: .lunges { $0.lunges(.jumping, until: $1) }

        case .burpee: .burpees { $0.burpees(.hopped, until: $1) }
        case .stepBackBurpee: .burpees { $0.burpees(.stepped, until: $1) }
        case .squatThrust: .burpees { $0.burpees(.squatThrust, until: $1) }

        case .standing: .other { $0.standing(until: $1) }
        case .shiftingWeight: .other { $0.shiftingWeight(until: $1) }
        case .turningRound: .other { $0.turningRound(until: $1) }
        case .handsOnHips: .other { $0.handsOnHips(until: $1) }
        case .gesturing: .other { $0.gesturing(until: $1) }
        case .lookingAtPhone: .other { $0.lookingAtPhone(until: $1) }
        case .drinking: .other { $0.drinking(until: $1) }
        case .walking: .other { $0.walking(until: $1) }
        case .walkingInPlace: .other { $0.walkingInPlace(until: $1) }
        case .treadmillWalking: .other { $0.treadmillWalking(until: $1) }
        case .jogging: .other { $0.jogging(until: $1) }
        case .joggingInPlace: .other { $0.joggingInPlace(until: $1) }
        case .sitting: .other { $0.sitting(until: $1) }
        case .sitToStand: .other { $0.sitToStand(until: $1) }
        case .pickingUp: .other { $0.pickingUp(until: $1) }
        case .tyingShoes: .other { $0.kneeling(tiesShoes: true, until: $1) }
        case .kneeling: .other { $0.kneeling(tiesShoes: false, until: $1) }
        case .crawling: .other { $0.crawling(until: $1) }
        case .lyingDown: .other { $0.lyingDown(until: $1) }
        case .hugging: .other { $0.hugging(until: $1) }

        case .squat: .other { $0.squats(.plain, until: $1) }
        case .sumoSquat: .other { $0.squats(.sumo, until: $1) }
        case .jumpSquat: .other { $0.squats(.jumped, until: $1) }
        case .overheadSquat: .other { $0.squats(.overhead, until: $1) }
        case .deadlift: .other { $0.hipHinges(isDeadlift: true, until: $1) }
        case .goodMorning: .other { $0.hipHinges(isDeadlift: false, until: $1) }
        case .sideLunge: .other { $0.sideLunges(until: $1) }
        case .skater: .other { $0.skaters(until: $1) }
        case .sideStep: .other { $0.sideSteps(until: $1) }
        case .stepUp: .other { $0.stepUps(until: $1) }
        case .kick: .other { $0.kicks(until: $1) }
        case .highKnees: .other { $0.highKnees(until: $1) }
        case .buttKicks: .other { $0.buttKicks(until: $1) }
        case .hop: .other { $0.hops(hasRope: false, until: $1) }
        case .ropeSkipping: .other { $0.hops(hasRope: true, until: $1) }
        case .starJump: .other { $0.highJumps(isTucked: false, until: $1) }
        case .tuckJump: .other { $0.highJumps(isTucked: true, until: $1) }
        case .hurdleStep: .other { $0.hurdleSteps(until: $1) }
        case .legRaise: .other { $0.legRaises(until: $1) }
        case .calfRaise: .other { $0.calfRaises(until: $1) }
        case .verticalJump: .other { $0.verticalJumps(until: $1) }
        case .thruster: .other { $0.thrusters(until: $1) }
        case .ballSlam: .other { $0.ballSlams(until: $1) }

        case .stepWithArms: .other { $0.stepsWithArms(until: $1) }
        case .sideLungeWithArms: .other { $0.sideLungesWithArms(until: $1) }
        case .kneeLiftWithArms: .other { $0.kneeLiftsWithArms(until: $1) }

        case .pushUp: .other { $0.pushUps(.plain, until: $1) }
        case .kneePushUp: .other { $0.pushUps(.onKnees, until: $1) }
        case .archerPushUp: .other { $0.pushUps(.archer, until: $1) }
        case .plank: .other { $0.planks(.onHands, until: $1) }
        case .forearmPlank: .other { $0.planks(.onForearms, until: $1) }
        case .sidePlank: .other { $0.planks(.sideways, until: $1) }
        case .shoulderTap: .other { $0.shoulderTaps(until: $1) }
        case .mountainClimber: .other { $0.mountainClimbers(until: $1) }
        case .sitUp: .other { $0.sitUps(until: $1) }
        case .lyingLegRaise: .other { $0.lyingLegRaises(until: $1) }
        case .gluteBridge: .other { $0.gluteBridges(until: $1) }
        case .flutterKick: .other { $0.flutterKicks(until: $1) }
        case .superman: .other { $0.supermans(until: $1) }
        case .birdDog: .other { $0.birdDogs(until: $1) }
        case .downwardDog: .other { $0.downwardDogs(until: $1) }

        case .boxing: .other { $0.boxing(until: $1) }
        case .bicepCurl: .other { $0.bicepCurls(until: $1) }
        case .shoulderPress: .other { $0.shoulderPresses(until: $1) }
        case .lateralRaise: .other { $0.lateralRaises(until: $1) }
        case .frontRaise: .other { $0.frontRaises(until: $1) }
        case .uprightRow: .other { $0.uprightRows(until: $1) }
        case .armCircle: .other { $0.armCircles(until: $1) }
        case .armRaise: .other { $0.armRaises(until: $1) }
        case .singleArmRaise: .other { $0.singleArmRaises(until: $1) }
        case .wave: .other { $0.waving(until: $1) }
        case .toeTouch: .other { $0.toeTouches(until: $1) }
        case .torsoTwist: .other { $0.torsoTwists(until: $1) }
        case .windmill: .other { $0.windmills(until: $1) }
        case .sideBend: .other { $0.sideBends(until: $1) }
        case .hipCircle: .other { $0.hipCircles(until: $1) }
        case .sealArms: .other { $0.sealArms(until: $1) }

        case .dancing: .other { $0.dancing(until: $1) }
        case .throwing: .other { $0.throwing(until: $1) }
        case .bowling: .other { $0.bowling(until: $1) }
        case .basketballShot: .other { $0.basketballShots(until: $1) }
        case .racketSwing: .other { $0.racketSwings(until: $1) }
        case .golfSwing: .other { $0.golfSwings(until: $1) }
        case .kettlebellSwing: .other { $0.kettlebellSwings(until: $1) }
        case .cleanAndJerk: .other { $0.cleansAndJerks(until: $1) }
        case .benchPress: .other { $0.benchPresses(until: $1) }
        case .pullUp: .other { $0.pullUps(until: $1) }
        case .yogaTree: .other { $0.yogaTrees(until: $1) }
        case .yogaWarrior: .other { $0.yogaWarriors(until: $1) }
        case .quadStretch: .other { $0.quadStretches(until: $1) }
        case .hamstringStretch: .other { $0.hamstringStretches(until: $1) }
        case .randomMovement: .other { $0.randomMovement(until: $1) }
        case .airSquat: .other { $0.airSquats(until: $1) }
        case .gobletSquat: .other { $0.gobletSquats(until: $1) }
        case .heldSitUp: .other { $0.heldSitUps(until: $1) }
        case .slowClimber: .other { $0.slowClimbers(until: $1) }
        case .seatedCurl: .other { $0.seatedCurls(until: $1) }
        case .seatedPress: .other { $0.seatedPresses(until: $1) }
        case .plankJack: .other { $0.plankJacks(until: $1) }
        case .floorBout: .other { $0.floorVisits(exercises: true, until: $1) }
        case .gettingUp: .other { $0.floorVisits(exercises: false, until: $1) }
        case .walkingAway: .other { $0.walkingAway(until: $1) }
        case .armStretch: .other { $0.armStretches(until: $1) }
        case .handSigns: .other { $0.handSigns(until: $1) }
        case .handLift: .other { $0.gestures(.lift, until: $1) }
        case .handStroke: .other { $0.gestures(.stroke, until: $1) }
        case .handFigure: .other { $0.gestures(.figure, until: $1) }
        case .handBeat: .other { $0.gestures(.beat, until: $1) }
        case .bodyTouch: .other { $0.gestures(.touch, until: $1) }
        case .handling: .other { $0.handling(until: $1) }
        case .reachingSquat: .other { $0.reachingSquats(until: $1) }
        case .looseCurl: .other { $0.looseCurls(until: $1) }
        }
    }

    /// The class that windows of this movement are trained and scored as.
    public var exerciseClass: Class { definition.exerciseClass }

    /// The label of this movement's spans: the class for the three exercises, else the movement's own name.
    public var spanLabel: String {
        exerciseClass == .other ? rawValue : exerciseClass.rawValue
    }

    /// The class of a span by its label; every label that is not one of the three exercises is Other.
    public static func exerciseClass(ofSpanLabel label: String) -> Class { Class(rawValue: label) ?? .other }

    /// The kinds that taught actions, drawn scenes and ExerciseClassifier are made of: what a seed gives there stays
    /// what it was, whatever is appended.
    package static let fixedKinds = Array(allCases.prefix { $0 != .handLift })

    /// The movements of one class.
    public static func all(of exerciseClass: Class) -> [Exercise] {
        allCases.filter { $0.exerciseClass == exerciseClass }
    }
}

extension Choreography {
    /// Does one exercise until a moment.
    mutating func perform(_ exercise: Exercise, until end: Float) {
        exercise.definition.perform(&self, end)
    }
}
