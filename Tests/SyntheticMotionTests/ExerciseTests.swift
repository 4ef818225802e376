import SyntheticMotion
import Testing

@Suite struct ExerciseTests {
    @Test func `the three exercises have their variants, all else is Other`() {
        #expect(Exercise.all(of: .jumpingJacks) == [.jumpingJack, .halfJack, .stepJack, .crossJack])
        #expect(
            Exercise.all(of: .lunges) == [
                .forwardLunge, .reverseLunge, .walkingLunge, .splitLunge, .jumpingLunge,
            ])
        #expect(Exercise.all(of: .burpees) == [.burpee, .stepBackBurpee, .squatThrust])
        #expect(Exercise.all(of: .other).count == Exercise.allCases.count - 12)
    }

    @Test(arguments: Exercise.allCases) func `a span's label leads back to its class`(_ exercise: Exercise) {
        #expect(Exercise.exerciseClass(ofSpanLabel: exercise.spanLabel) == exercise.exerciseClass)
        #expect((exercise.spanLabel == exercise.rawValue) == (exercise.exerciseClass == .other))
    }

    /// What a seed gives to ExerciseClassifier, taught actions and drawn scenes depends on their number and order.
    @Test func `the first kinds are those before the fitness classifier's own`() {
        #expect(Exercise.fixedKinds == Array(Exercise.allCases.prefix(116)))
        #expect(Exercise.fixedKinds.last == .handSigns)
        let others = ExerciseLabelling.exercise.exercises(of: "Other")
        #expect(others == Exercise.fixedKinds.filter { $0.exerciseClass == .other })
    }

    @Test func `each classifier's labels have movements, and each movement at most one label`() {
        for labelling in ExerciseLabelling.allCases {
            #expect(labelling.labels.last == "Other")
            for label in labelling.labels {
                let exercises = labelling.exercises(of: label)
                #expect(!exercises.isEmpty, "\(labelling) \(label)")
                for exercise in exercises {
                    #expect(labelling.label(ofSpan: exercise.spanLabel) == label, "\(labelling) \(exercise)")
                }
            }
        }
        #expect(ExerciseLabelling.fitness.labels.count == 13)
        #expect(ExerciseLabelling.exercise.labels == ["Jumping Jacks", "Lunges", "Burpees", "Other"])
    }

    @Test func `recordings have the labels of what they show`() {
        let fitness = ExerciseLabelling.fitness
        #expect(fitness.label(ofSpan: "deepSquat") == "Squats")
        #expect(fitness.label(ofSpan: "sitToStand") == "Other")
        #expect(fitness.label(ofSpan: "shoulderAbduction") == nil)
        #expect(ExerciseLabelling.exercise.label(ofSpan: "deepSquat") == "Other")
        var generator = MotionGenerator(seed: 8)
        let motion = generator.session(of: [.standing, .thruster, .squat], secondsEach: 2...3)
        #expect(motion.labelled(by: .fitness).spans.map(\.label) == ["Other", "Squats"])
    }

    /// The shipped classifier was trained on the motions of certain seeds: they must stay what they were.
    @Test(arguments: Exercise.allCases) func `a seed's motion stays what it was`(_ exercise: Exercise) throws
    {
        var generator = MotionGenerator(seed: 1, oddity: 1)
        let poses = generator.sequence(of: exercise, seconds: 4, frameRate: 15).poses
        var sum = 0.0
        for pose in poses {
            for point in BodyPoint.allCases {
                sum += Double(pose[point].x + 2 * pose[point].y + 3 * pose[point].z)
            }
        }
        let mean = sum / Double(poses.count * BodyPoint.allCases.count)
        let expected = try #require(Self.means[exercise])
        // Metres; mathematical functions may differ in their last digits from one machine to another.
        #expect(abs(mean - expected) < 0.001, "\(mean)")
    }

    /// The mean of x + 2y + 3z over all points and frames, in metres.
    private static let means: [Exercise: Double] = [
        .jumpingJack: 2.2941, .halfJack: 2.3003, .stepJack: 2.3781, .crossJack: 2.2771,
        .forwardLunge:
            2.9178, .reverseLunge: 1.6194, .walkingLunge: 3.5221, .splitLunge: 2.2454, .jumpingLunge: 2.6990,
        .burpee: 1.4273, .stepBackBurpee: 1.2418, .squatThrust: 1.1389, .standing: 2.2341,
        .shiftingWeight:
            2.2330, .turningRound: 1.8277, .handsOnHips: 1.9985, .gesturing: 2.2200, .lookingAtPhone: 2.0886,
        .drinking: 2.2584, .walking: 3.3478, .walkingInPlace: 2.0648, .treadmillWalking: 2.0161,
        .jogging:
            18.6145, .joggingInPlace: 2.3147, .sitting: 1.9446, .sitToStand: 2.8507, .pickingUp: 2.1064,
        .tyingShoes: 1.8575, .kneeling: 1.5688, .crawling: 0.9415, .lyingDown: 0.6186, .hugging: 7.1045,
        .squat: 1.7287, .sumoSquat: 1.8005, .jumpSquat: 2.0707, .overheadSquat: 2.1048, .deadlift: 1.9034,
        .goodMorning: 2.2592, .sideLunge: 2.2573, .skater: 1.5227, .sideStep: 2.1212, .stepUp: 3.1671,
        .kick: 2.0631, .highKnees: 2.7394, .buttKicks: 2.4330, .hop: 2.2660, .ropeSkipping: 2.3164,
        .starJump: 2.0528, .tuckJump: 2.1134, .hurdleStep: 2.4141, .legRaise: 2.3696, .calfRaise: 2.3590,
        .verticalJump: 2.3275, .thruster: 1.8537, .ballSlam: 2.2371, .stepWithArms: 2.1190,
        .sideLungeWithArms: 2.1146, .kneeLiftWithArms: 2.0837, .pushUp: -0.6745, .kneePushUp: -0.1904,
        .archerPushUp: -0.6100, .plank: -0.5559, .forearmPlank: -0.6926, .sidePlank: 0.8626,
        .shoulderTap:
            -0.4794, .mountainClimber: -0.2832, .sitUp: 1.1045, .lyingLegRaise: 0.2919, .gluteBridge: 0.0482,
        .flutterKick: 0.3187, .superman: 1.1364, .birdDog: -0.1290, .downwardDog: -0.4843, .boxing: 2.3350,
        .bicepCurl: 2.1190, .shoulderPress: 2.3907, .lateralRaise: 2.1718, .frontRaise: 2.3622,
        .uprightRow:
            2.1670, .armCircle: 2.1830, .armRaise: 2.1891, .singleArmRaise: 2.1781, .wave: 2.0977,
        .toeTouch:
            2.4696, .torsoTwist: 1.9976, .windmill: 2.2518, .sideBend: 1.9980, .hipCircle: 2.0095,
        .sealArms:
            2.3938, .dancing: 2.2848, .throwing: 2.5001, .bowling: 2.3331, .basketballShot: 2.2830,
        .racketSwing: 2.3975, .golfSwing: 2.5262, .kettlebellSwing: 2.3305, .cleanAndJerk: 2.0129,
        .benchPress: 0.3376, .pullUp: 2.3218, .yogaTree: 2.2118, .yogaWarrior: 1.9065, .quadStretch: 1.9082,
        .hamstringStretch: 2.0415, .randomMovement: 1.8992, .airSquat: 1.9585, .gobletSquat: 1.7918,
        .heldSitUp: 0.7779, .slowClimber: -0.4686, .seatedCurl: 1.9494, .seatedPress: 2.3358,
        .plankJack: -0.5184, .floorBout: 1.2305, .gettingUp: 0.7991, .walkingAway: 8.3934,
        .armStretch: 2.4228, .handSigns: 2.2629,
        .handLift: 2.1390, .handStroke: 2.1282, .handFigure: 2.1256, .handBeat: 2.2854, .bodyTouch: 2.0669,
        .handling: 2.0666, .reachingSquat: 2.0625, .looseCurl: 2.2349,
    ]
}
