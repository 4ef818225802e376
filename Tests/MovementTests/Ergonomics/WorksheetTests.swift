import Movement
import SeededRandom
import Testing

@Suite struct WorksheetTests {
    /// One line of `WorksheetPostures`.
    private struct Row {
        var angles = PostureAngles()
        var task = ErgonomicTask()
        let rula: [Int]
        let reba: [Int]

        init?(_ line: Substring) {
            let parts = line.split(separator: "|").map { $0.split(separator: " ").compactMap { Int($0) } }
            guard parts.count == 3, parts[0].count == 19 else { return nil }
            (rula, reba) = (parts[1], parts[2])
            let values = parts[0].map(Double.init)
            angles.trunkFlexion = values[0]
            angles.trunkBend = values[1]
            angles.trunkTwist = values[2]
            angles.neckFlexion = values[3]
            angles.neckBend = values[4]
            angles.neckTwist = values[5]
            angles.left.upperArmFlexion = values[6]
            angles.left.upperArmAbduction = values[7]
            angles.left.elbowFlexion = values[8]
            angles.left.wristFlexion = values[9]
            angles.left.wristDeviation = values[10]
            angles.left.forearmRotation = values[11]
            angles.left.isReachingAcrossOrOut = values[12] == 1
            angles.left.kneeFlexion = values[13]
            angles.right.kneeFlexion = 0
            angles.isOnBothFeet = values[14] == 1
            task.load = values[15]
            task.hasShock = values[16] == 1
            task.isRepeated = values[17] == 1
            task.grip = ErgonomicTask.Grip.allCases[parts[0][18]]
        }
    }

    private let rows = WorksheetPostures.text.split(separator: "\n").compactMap { Row($0) }

    private func values(_ score: RULAScore) -> [Int] {
        [
            score.upperArm, score.lowerArm, score.wrist, score.wristTwist, score.postureA, score.neck,
            score.trunk, score.legs, score.postureB, score.scoreC, score.scoreD, score.total,
        ].map(\.minimum)
    }

    private func values(_ score: REBAScore) -> [Int] {
        [
            score.neck, score.trunk, score.legs, score.postureA, score.upperArm, score.lowerArm, score.wrist,
            score.postureB, score.scoreA, score.scoreB, score.scoreC, score.total,
        ].map(\.minimum)
    }

    @Test func `84 postures have the scores of the published tables, each intermediate one`() {
        #expect(rows.count == 84)
        for (index, row) in rows.enumerated() {
            let rula = RULAScore(row.angles, side: .left, task: row.task)
            let reba = REBAScore(row.angles, side: .left, task: row.task)
            #expect(values(rula) == row.rula, "line \(index + 1)")
            #expect(values(reba) == row.reba, "line \(index + 1)")
            #expect(rula.total.isExact && reba.total.isExact, "line \(index + 1)")
        }
    }

    @Test func `a posture and its mirror image exchange the scores of left and right`() {
        for row in rows {
            for side in BodySide.allCases {
                let (here, there) = (row.angles, row.angles.mirrored)
                #expect(
                    RULAScore(here, side: side, task: row.task)
                        == RULAScore(there, side: side.opposite, task: row.task))
                #expect(
                    REBAScore(here, side: side, task: row.task)
                        == REBAScore(there, side: side.opposite, task: row.task))
            }
            #expect(row.angles.mirrored.mirrored == row.angles)
        }
    }

    @Test func `whatever is not seen, the range holds the true score`() {
        var random = SeededGenerator(seed: 5)
        for row in rows {
            let rula = RULAScore(row.angles, side: .left, task: row.task)
            let reba = REBAScore(row.angles, side: .left, task: row.task)
            for _ in 0..<4 {
                var angles = row.angles
                if random.chance(0.4) { angles.trunkFlexion = nil }
                if random.chance(0.4) { angles.trunkTwist = nil }
                if random.chance(0.4) { angles.neckFlexion = nil }
                if random.chance(0.4) { angles.neckBend = nil }
                if random.chance(0.4) { angles.left.upperArmFlexion = nil }
                if random.chance(0.4) { angles.left.upperArmAbduction = nil }
                if random.chance(0.4) { angles.left.elbowFlexion = nil }
                if random.chance(0.6) { angles.left.wristFlexion = nil }
                if random.chance(0.6) { angles.left.wristDeviation = nil }
                if random.chance(0.6) { angles.left.forearmRotation = nil }
                if random.chance(0.4) { angles.left.kneeFlexion = nil }
                if random.chance(0.4) { angles.isOnBothFeet = nil }
                let partial = RULAScore(angles, side: .left, task: row.task)
                #expect(partial.total.contains(rula.total.minimum))
                #expect(partial.scoreC.contains(rula.scoreC.minimum))
                #expect(partial.level <= rula.level && rula.level <= partial.highestLevel)
                let whole = REBAScore(angles, side: .left, task: row.task)
                #expect(whole.total.contains(reba.total.minimum))
                #expect(whole.level <= reba.level && reba.level <= whole.highestLevel)
            }
        }
    }

    @Test func `a wrist that is not seen makes a range, not a guess`() {
        var angles = PostureAngles()
        (angles.trunkFlexion, angles.trunkBend, angles.trunkTwist) = (0, 0, 0)
        (angles.neckFlexion, angles.neckBend, angles.neckTwist) = (5, 0, 0)
        angles.isOnBothFeet = true
        angles.left.upperArmFlexion = 0
        angles.left.upperArmAbduction = 0
        angles.left.elbowFlexion = 90
        angles.left.isReachingAcrossOrOut = false
        let score = RULAScore(angles, side: .left)
        #expect(score.wrist == ScoreRange(1, 4) && score.wristTwist == ScoreRange(1, 2))
        // Table A, upper arm 1 and lower arm 1: 1 … 3; table C with D = 1: 1 … 3.
        #expect(score.postureA == ScoreRange(1, 3) && score.total == ScoreRange(1, 3))
        #expect("\(score.total)" == "1–3" && score.level == .acceptable)
        #expect(score.highestLevel == .investigate)
        #expect(REBAScore(angles, side: .left).wrist == ScoreRange(1, 3))
    }

    @Test func `nothing seen is the whole range`() {
        let task = ErgonomicTask()
        #expect(RULAScore(PostureAngles(), side: .right, task: task).total == ScoreRange(1, 7))
        #expect(REBAScore(PostureAngles(), side: .right, task: task).total == ScoreRange(1, 11))
    }

    @Test func `a heavier load or a worse grip never lowers a score`() {
        for row in rows {
            var task = row.task
            var last = (0, 0)
            for load in [0.0, 1, 2, 4, 5, 8, 10, 11, 30] {
                task.load = load
                let scores = (
                    RULAScore(row.angles, side: .left, task: task).total.minimum,
                    REBAScore(row.angles, side: .left, task: task).total.minimum
                )
                #expect(scores.0 >= last.0 && scores.1 >= last.1)
                last = scores
            }
            var lowest = 0
            for grip in ErgonomicTask.Grip.allCases {
                task.grip = grip
                let score = REBAScore(row.angles, side: .left, task: task).total.minimum
                #expect(score >= lowest)
                lowest = score
            }
        }
    }

    @Test func `bending further never lowers a score`() {
        for row in rows {
            var last = [0, 0, 0, 0]
            for angle in stride(from: 0.0, through: 120, by: 5) {
                var bent = row.angles
                bent.trunkFlexion = angle
                var raised = row.angles
                raised.left.upperArmFlexion = angle
                let scores = [
                    RULAScore(bent, side: .left).total.minimum, REBAScore(bent, side: .left).total.minimum,
                    RULAScore(raised, side: .left).total.minimum,
                    REBAScore(raised, side: .left).total.minimum,
                ]
                #expect(zip(scores, last).allSatisfy { $0 >= $1 })
                last = scores
            }
        }
    }

    @Test func `supported arms and a seat lower the score, raised shoulders raise it`() {
        var angles = PostureAngles()
        angles.left.upperArmFlexion = 60
        angles.left.upperArmAbduction = 0
        angles.left.kneeFlexion = 90
        angles.right.kneeFlexion = 90
        var task = ErgonomicTask()
        #expect(RULAScore(angles, side: .left, task: task).upperArm == ScoreRange(3))
        #expect(REBAScore(angles, side: .left, task: task).legs == ScoreRange(3, 4))
        task.areArmsSupported = true
        task.isSeated = true
        #expect(RULAScore(angles, side: .left, task: task).upperArm == ScoreRange(2))
        #expect(REBAScore(angles, side: .left, task: task).legs == ScoreRange(1))
        task.areArmsSupported = false
        task.areShouldersRaised = true
        #expect(REBAScore(angles, side: .left, task: task).upperArm == ScoreRange(4))
    }

    @Test func `levels are those of the methods`() {
        #expect((1...7).map { RULALevel(score: $0).rawValue } == [1, 1, 2, 2, 3, 3, 4])
        #expect(
            (1...15).map { REBALevel(score: $0).rawValue } == [
                0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4,
            ])
    }

    /// The example in the README of the Python package `ergonomics-metrics`: two sides of one posture.
    @Test func `a published example of REBA has its scores`() {
        var angles = PostureAngles()
        (angles.neckFlexion, angles.neckBend, angles.neckTwist) = (30, 0, 0)
        (angles.trunkFlexion, angles.trunkBend, angles.trunkTwist) = (10, 0, 0)
        angles.isOnBothFeet = false
        angles.left.upperArmFlexion = 10
        angles.left.upperArmAbduction = 0
        angles.left.elbowFlexion = 30
        angles.left.wristFlexion = 20
        angles.left.wristDeviation = 20
        angles.left.kneeFlexion = 0
        angles.right = angles.left
        angles.right.wristDeviation = 0
        angles.right.forearmRotation = 0
        let (left, right) = (REBAScore(angles, side: .left), REBAScore(angles, side: .right))
        #expect(left.postureA == ScoreRange(4) && left.postureB == ScoreRange(3))
        #expect(right.postureA == ScoreRange(4) && right.postureB == ScoreRange(2))
        #expect(left.total == ScoreRange(4) && right.total == ScoreRange(4))
    }
}

extension ScoreRange {
    /// True when a score is possible.
    fileprivate func contains(_ score: Int) -> Bool { minimum...maximum ~= score }
}
