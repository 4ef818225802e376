import Movement
import PoseCore
import SeededRandom
import Testing

@Suite struct ErgonomicAnalysisTests {
    private func posture(trunk: Double?) -> PostureAngles {
        var result = PostureAngles()
        result.trunkFlexion = trunk
        (result.trunkBend, result.trunkTwist, result.neckFlexion) = (0, 0, 0)
        (result.neckBend, result.neckTwist, result.isOnBothFeet) = (0, 0, true)
        for side in BodySide.allCases {
            result[side].upperArmFlexion = 0
            result[side].upperArmAbduction = 0
            result[side].elbowFlexion = 80
            result[side].wristFlexion = 0
            result[side].isReachingAcrossOrOut = false
            result[side].kneeFlexion = 0
        }
        return result
    }

    private func time(_ seconds: Double) -> Timestamp { Timestamp(seconds: seconds) }

    @Test func `each second of each person is one sample with the median of its frames`() {
        var analysis = ErgonomicAnalysis()
        var samples: [ErgonomicSample] = []
        for frame in 0..<25 {
            let seconds = Double(frame) / 10
            // One frame of each second is wrong.
            let trunk = frame % 10 == 3 ? 170.0 : seconds < 1 ? 10 : 40
            samples += analysis.add([7: posture(trunk: trunk), 2: posture(trunk: 0)], at: time(seconds))
        }
        #expect(samples.map(\.person) == [2, 7, 2, 7])
        samples += analysis.finish()
        #expect(samples.map(\.start.seconds) == [0, 0, 1, 1, 2, 2])
        #expect(samples.filter { $0.person == 7 }.map(\.angles.trunkFlexion) == [10, 40, 40])
        #expect(samples.map(\.frames) == [10, 10, 10, 10, 5, 5])
        #expect(analysis.finish().isEmpty)
    }

    @Test func `an angle seen in less than half of the frames is not seen, and a short glimpse is no sample`()
    {
        var analysis = ErgonomicAnalysis()
        for frame in 0..<10 {
            var people = [1: posture(trunk: frame < 4 ? 30 : nil)]
            if frame < 2 { people[9] = posture(trunk: 0) }
            _ = analysis.add(people, at: time(Double(frame) / 10))
        }
        let samples = analysis.finish()
        #expect(samples.map(\.person) == [1])
        #expect(samples[0].angles.trunkFlexion == nil)
        #expect(samples[0].left.rula.trunk == ScoreRange(1, 4))
    }

    @Test(arguments: [(21, 2), (22, 2), (23, 3), (1, 1)])
    func `the beginning of a second in which a source ends is no second`(frames: Int, seconds: Int) {
        var analysis = ErgonomicAnalysis()
        var samples: [ErgonomicSample] = []
        for frame in 0..<frames {
            samples += analysis.add([1: posture(trunk: 0)], at: time(Double(frame) / 10))
        }
        #expect((samples + analysis.finish()).count == seconds)
    }

    @Test func `pictures are samples of their own`() {
        var configuration = ErgonomicAnalysis.Configuration()
        configuration.separatesFrames = true
        var analysis = ErgonomicAnalysis(configuration: configuration)
        for index in 0..<3 {
            let samples = analysis.add([1: posture(trunk: Double(index * 30))], at: time(Double(index) / 100))
            #expect(samples.map(\.angles.trunkFlexion) == [Double(index * 30)])
        }
        #expect(analysis.finish().isEmpty)
    }

    private func sample(_ seconds: Double, trunk: Double, arm: Double = 0, person: Int = 1) -> ErgonomicSample
    {
        var angles = posture(trunk: trunk)
        for side in BodySide.allCases { angles[side].upperArmFlexion = arm }
        return ErgonomicSample(person: person, start: time(seconds), angles: angles)
    }

    @Test func `the worst moments are apart in time and few pictures are made`() {
        var worst = WorstMoments<Int>(capacity: 3, separation: 5)
        var made = 0
        for second in 0..<100 {
            // Two peaks, at 40 and at 80 s.
            let trunk = max(0, 95 - 5 * Double(min(abs(second - 40), abs(second - 80))))
            worst.offer(sample(Double(second), trunk: trunk)) {
                made += 1
                return second
            }
        }
        let starts = worst.moments.map(\.sample.start.seconds)
        #expect(starts.count == 3 && made < 30)
        for (index, start) in starts.enumerated() {
            for other in starts[(index + 1)...] { #expect(abs(start - other) >= 5) }
        }
        #expect(worst.moments[0].sample.strain >= worst.moments[2].sample.strain)
        #expect(worst.moments[0].picture == Int(worst.moments[0].sample.start.seconds))
        #expect(Set(worst.moments.prefix(2).map { $0.sample.left.rula.trunk.minimum }) == [4])
    }

    /// All samples are known here: the worst that is not too near a worse one, again and again.
    private func worst(of samples: [ErgonomicSample], capacity: Int, separation: Double) -> [ErgonomicSample]
    {
        var result: [ErgonomicSample] = []
        let order = samples.sorted {
            ($1.strain, $0.start.seconds, $0.person) < ($0.strain, $1.start.seconds, $1.person)
        }
        for sample in order where sample.strain > 0 {
            let isNear = result.contains {
                $0.person == sample.person && abs($0.start.seconds(since: sample.start)) < separation
            }
            if !isNear, result.count < capacity { result.append(sample) }
        }
        return result
    }

    @Test func `a posture that gets worse and worse has its moments before the worst one, too`() {
        var worst = WorstMoments<Int>(capacity: 6, separation: 5)
        // Bows deeper from one 4 s to the next, then stands.
        let samples: [ErgonomicSample] = (0..<60).map { second in
            let step = second < 36 ? Double(second / 4) : 0
            return sample(Double(second), trunk: 10 * step, arm: 14 * step)
        }
        for sample in samples { worst.offer(sample) { 0 } }
        #expect(worst.moments.map(\.sample) == self.worst(of: samples, capacity: 6, separation: 5))
        #expect(worst.moments.count == 6)
    }

    @Test(arguments: 0..<60)
    func `the worst moments are those that are found when all samples are known`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let separation = Double(Int(random.uniform(1...7)))
        var worst = WorstMoments<Double>(capacity: 4, separation: separation)
        var (samples, made): ([ErgonomicSample], Int) = ([], 0)
        var bend = [1: Float(40), 2: 40]
        for second in 0..<90 {
            for person in [1, 2] where random.uniform(0...1) > 0.1 {
                bend[person] = min(100, max(0, (bend[person] ?? 0) + random.uniform(-15...15)))
                let degrees = Double(bend[person] ?? 0)
                samples.append(sample(Double(second), trunk: degrees, arm: degrees, person: person))
            }
        }
        for sample in samples {
            worst.offer(sample) {
                made += 1
                return sample.start.seconds
            }
        }
        let expected = self.worst(of: samples, capacity: 4, separation: separation)
        #expect(worst.moments.map(\.sample) == expected, "seed \(seed)")
        #expect(worst.moments.allSatisfy { $0.picture == $0.sample.start.seconds })
        #expect(made < samples.count, "seed \(seed)")
    }

    @Test func `without room for moments none is kept and no picture is made`() {
        var worst = WorstMoments<Int>(capacity: 0, separation: 5)
        for second in [0, 10, 20] {
            worst.offer(sample(Double(second), trunk: 60 + Double(second))) {
                Issue.record("a picture was made")
                return second
            }
        }
        #expect(worst.moments.isEmpty)
    }

    @Test func `a moment without a picture is not kept, people do not displace each other's neighbours`() {
        var worst = WorstMoments<Int>(capacity: 4, separation: 5)
        worst.offer(sample(0, trunk: 90)) { nil }
        #expect(worst.moments.isEmpty)
        worst.offer(sample(0, trunk: 90)) { 1 }
        worst.offer(sample(1, trunk: 90, person: 2)) { 2 }
        worst.offer(sample(2, trunk: 90)) { 3 }
        #expect(worst.moments.map(\.picture) == [1, 2])
    }

    @Test func `shares of time add up to one, for what was seen and for the worst that is possible`() {
        var summary = ErgonomicSummary(person: 1)
        for second in 0..<40 { summary.add(sample(Double(second), trunk: Double(second * 3))) }
        #expect(summary.seconds == 40 && summary.course.count == 40)
        for side in BodySide.allCases {
            for isHighest in [false, true] {
                let rula = RULALevel.allCases.map { summary.share(of: $0, side: side, isHighest: isHighest) }
                let reba = REBALevel.allCases.map { summary.share(of: $0, side: side, isHighest: isHighest) }
                #expect(abs(rula.reduce(0, +) - 1) < 1e-9 && abs(reba.reduce(0, +) - 1) < 1e-9)
            }
        }
        #expect(summary.counts(of: .trunk).seconds == [2, 5, 14, 19, 0, 0])
        #expect(summary.counts(of: .trunk).unseen == 0)
        // The wrist's deviation is not known: its bend still is.
        #expect(summary.counts(of: .leftWrist).seconds == [40, 0, 0, 0])
        #expect(ErgonomicSummary(person: 2).share(of: RULALevel.acceptable, side: .left) == 0)
    }

    @Test func `seconds in which too little was seen are in no level, and never the worst`() {
        var worst = WorstMoments<Int>(capacity: 3, separation: 5)
        var summary = ErgonomicSummary(person: 1)
        let blind = ErgonomicSample(person: 1, start: .zero, angles: PostureAngles())
        summary.add(blind)
        summary.add(sample(1, trunk: 70))
        worst.offer(blind) { 1 }
        #expect(worst.moments.isEmpty && blind.strain == 0 && blind.rebaLevel == nil)
        let shares = RULALevel.allCases.map { summary.share(of: $0, side: .left) }
        #expect(abs(shares.reduce(0, +) - 0.5) < 1e-9)
        #expect(summary.course[0].rula == nil && summary.course[1].rula != nil)
    }
}
