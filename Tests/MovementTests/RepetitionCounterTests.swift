import Foundation
import Movement
import PoseCore
import SeededRandom
import SyntheticMotion
import Testing

struct RepetitionCounterTests {
    private let size = PixelSize(width: 640, height: 480)

    /// A motion of one exercise, and what a good estimator reports of it from in front of the athlete and aside.
    private func film(_ motion: MotionSequence, seed: UInt64, yaw: Float = 0.5) -> [HumanBodyPoseObservation?]
    {
        PoseEstimatorNoise(severity: 0.5).observations(
            of: motion, from: Viewpoint(of: motion, yaw: yaw), seed: seed)
    }

    private func motion(_ exercise: Exercise, seconds: Double = 16, seed: UInt64) -> MotionSequence {
        var generator = MotionGenerator(seed: seed)
        return generator.sequence(of: exercise, seconds: seconds)
    }

    private func count(
        _ poses: [HumanBodyPoseObservation?], mode: RepetitionCounter.Configuration.Mode = .offline,
        rate: Double = 30, person: Int = 1, action: String? = nil
    ) -> [Repetition] {
        var configuration = RepetitionCounter.Configuration()
        configuration.mode = mode
        var counter = RepetitionCounter(personID: person, configuration: configuration)
        var found: [Repetition] = []
        for (frame, pose) in poses.enumerated() {
            let time = Timestamp(seconds: Double(frame) / rate)
            found += counter.add(pose, imageSize: size, at: time, action: action)
        }
        return found + counter.finish()
    }

    /// Committed baseline: seeds of simulated people whose counts are off by at most one, of 40.
    @Test func `simulated people are counted within one`() {
        let exercises: [Exercise] = [
            .squat, .jumpingJack, .pushUp, .lateralRaise, .reverseLunge, .toeTouch, .shoulderPress, .sitUp,
        ]
        var (near, total, truth, error) = (0, 0, 0, 0)
        for (index, exercise) in exercises.enumerated() {
            for seed in 0..<5 {
                let motion = motion(exercise, seed: UInt64(100 * index + seed))
                let counted = count(
                    film(motion, seed: UInt64(seed), yaw: Float(seed) * 1.3), mode: .offline)
                let difference = abs(counted.count - motion.repetitions.count)
                (near, total) = (near + (difference <= 1 ? 1 : 0), total + 1)
                (truth, error) = (truth + motion.repetitions.count, error + difference)
            }
        }
        #expect(near >= 37, "\(near) of \(total)")
        #expect(Double(error) / Double(truth) < 0.12, "\(error) of \(truth)")
    }

    @Test func `repetitions that two or three frames show are uncertain, and those of six are not`() {
        func meanConfidence(framesPerRepetition: Double) -> Float {
            var confidences: [Float] = []
            for seed in UInt64(1)...6 {
                let motion = motion(.squat, seed: seed)
                let frames = motion.repetitions.map { Double($0.upperBound - $0.lowerBound) }.sorted()
                let stride = max(1, frames[frames.count / 2] / framesPerRepetition)
                let poses = film(motion, seed: seed)
                let kept = Swift.stride(from: 0, to: Double(poses.count), by: stride).map { poses[Int($0)] }
                confidences += count(kept, rate: 30 / stride).map(\.confidence)
            }
            return confidences.reduce(0, +) / Float(max(1, confidences.count))
        }
        let whole = meanConfidence(framesPerRepetition: 60)
        #expect(whole > 0.7)
        #expect(meanConfidence(framesPerRepetition: 6) > whole - 0.1)
        #expect(meanConfidence(framesPerRepetition: 2.3) < whole - 0.15)
    }

    @Test func `a pause between two frames ends a bout as absence does, and nothing is lost`() throws {
        let poses = film(motion(.squat, seed: 3), seed: 3)
        let counted = count(poses)
        try #require(counted.count > 2)
        for pause in [5.0, 90, 36_000] {
            var counter = RepetitionCounter(personID: 1)
            var found: [Repetition] = []
            for (frame, pose) in (poses + poses).enumerated() {
                let time = Timestamp(seconds: Double(frame) / 30 + (frame < poses.count ? 0 : pause))
                found += counter.add(pose, imageSize: size, at: time, action: nil)
            }
            found += counter.finish()
            #expect(found.count == 2 * counted.count, "\(pause) s: \(found.count)")
            #expect(found.map(\.number).max() == counted.count)
        }
    }

    /// Committed baseline: sequences in which something is counted, of 24; a plank whose body sways, and shoes tied twice.
    @Test func `hardly anything is counted of walking, standing, planks and postures that are taken once`() {
        let others: [Exercise] = [
            .standing, .shiftingWeight, .walking, .treadmillWalking, .plank, .jogging, .tyingShoes,
            .lyingDown,
        ]
        let counted = others.flatMap { exercise in
            (0..<3 as Range<UInt64>).compactMap { seed in
                let counted = count(film(motion(exercise, seconds: 12, seed: seed), seed: seed))
                return counted.isEmpty ? nil : "\(exercise) \(seed): \(counted.count)"
            }
        }
        #expect(counted.count <= 2, "\(counted)")
    }

    @Test func `half repetitions are not counted`() throws {
        let whole = motion(.squat, seed: 3)
        let poses = film(whole, seed: 1)
        let third = try #require(whole.repetitions.dropFirst(2).first)
        // Half of the way down and up again, twice, before the third repetition.
        let heights = third.map { whole.poses[$0][.root].y }
        let middle = try ((#require(heights.first) + #require(heights.min())) / 2)
        let steps = try #require(heights.firstIndex { $0 < middle })
        let way = third.lowerBound..<third.lowerBound + steps
        let half = Array(poses[way]) + poses[way].reversed()
        let with = count(Array(poses[..<third.lowerBound]) + half + half + poses[third.lowerBound...])
        #expect(with.count == count(poses).count)
    }

    @Test(arguments: RepetitionCounter.Configuration.Mode.allCases)
    func `a posture that is held counts only of a known action`(_ mode: RepetitionCounter.Configuration.Mode)
        throws
    {
        let whole = motion(.squat, seed: 3)
        let poses = film(whole, seed: 1)
        let third = try #require(whole.repetitions.dropFirst(2).first)
        let lowest = try #require(third.min { whole.poses[$0][.root].y < whole.poses[$1][.root].y })
        func still(_ frame: Int, _ frames: Int) -> [HumanBodyPoseObservation?] {
            [HumanBodyPoseObservation?](repeating: poses[frame], count: frames)
        }
        func squat(holding frames: Int) -> [HumanBodyPoseObservation?] {
            still(third.lowerBound, 90) + poses[third.lowerBound..<lowest] + still(lowest, frames)
                + poses[lowest..<third.upperBound] + still(third.upperBound, 90)
        }
        #expect(count(squat(holding: 0), mode: mode).count == 1)
        #expect(count(squat(holding: 15) + squat(holding: 15), mode: mode).count == 2)
        #expect(count(squat(holding: 75), mode: mode).isEmpty)
        #expect(count(squat(holding: 75), mode: mode, action: "Squats").count == 1)
    }

    @Test func `a pause neither counts nor ends the bout`() throws {
        let whole = motion(.squat, seed: 3)
        let poses = film(whole, seed: 1)
        let third = try #require(whole.repetitions.dropFirst(2).first)
        let pause = [HumanBodyPoseObservation?](repeating: poses[third.lowerBound], count: 120)
        let counted = count(Array(poses[..<third.lowerBound]) + pause + poses[third.lowerBound...])
        #expect(counted.count == count(poses).count)
        #expect(counted.map(\.number) == Array(1...counted.count))
    }

    @Test(
        arguments: [Exercise.jumpingJack, .squat, .reverseLunge],
        RepetitionCounter.Configuration.Mode.allCases)
    func `a frame rate changes nothing`(_ exercise: Exercise, _ mode: RepetitionCounter.Configuration.Mode) {
        let poses = film(motion(exercise, seed: 5), seed: 1)
        let every = count(poses, mode: mode).count
        #expect(every > 2)
        for step in [2, 3, 5] {
            let some = stride(from: 0, to: poses.count, by: step).map { poses[$0] }
            let counted = count(some, mode: mode, rate: 30 / Double(step)).count
            #expect(abs(every - counted) <= 1, "\(30 / step) frames a second: \(counted), not \(every)")
        }
    }

    @Test func `live counts come at most one repetition late and equal those offline`() {
        let motion = motion(.squat, seed: 7)
        let poses = film(motion, seed: 2)
        var counter = HumanBodyActionCounter()
        for (frame, pose) in poses.enumerated() {
            let time = Timestamp(seconds: Double(frame) / 30)
            let counted = counter.count(pose, imageSize: size, at: time)
            let over = motion.repetitions.filter { $0.upperBound + 30 < frame }.count
            #expect(counted >= over - 1, "frame \(frame)")
        }
        #expect(abs(counter.finish() - motion.repetitions.count) <= 1)
    }

    @Test func `a cut begins a new bout`() {
        let poses = film(motion(.squat, seed: 3), seed: 1)
        var counter = RepetitionCounter(personID: 4)
        var found: [Repetition] = []
        for take in 0..<2 {
            for (frame, pose) in poses.enumerated() {
                let time = Timestamp(seconds: Double(frame + take * poses.count) / 30)
                found += counter.add(pose, imageSize: size, at: time, action: "Squats")
            }
            #expect(take > 0 || counter.isRepeating)
            found += counter.noteCut()
            #expect(!counter.isRepeating)
        }
        #expect(found.filter { $0.number == 1 }.count == 2)
        #expect(found.allSatisfy { $0.personID == 4 && $0.action == "Squats" && $0.start < $0.end })
    }

    @Test func `an empty stream has no repetitions`() {
        #expect(count([]).isEmpty)
        #expect(count(Array(repeating: nil, count: 300)).isEmpty)
    }

    @Test func `push-ups to alternating sides count one by one, with their sides`() {
        var poses = [HumanBodyPoseObservation?](repeating: archer(lean: 0), count: 15)
        for index in 0..<6 {
            let side: Float = index.isMultiple(of: 2) ? 1 : -1
            for frame in 0..<54 {
                let way = (1 - cos(Float(frame) / 54 * 2 * .pi)) / 2
                poses.append(archer(lean: side * way))
            }
            poses += [HumanBodyPoseObservation?](repeating: archer(lean: 0), count: 6)
        }
        for mode in RepetitionCounter.Configuration.Mode.allCases {
            let counted = count(poses, mode: mode)
            #expect(counted.count == 6, "\(mode)")
            // Live, the first comes before it is known that sides alternate.
            let sides = counted.dropFirst(mode == .live ? 1 : 0).map(\.side)
            let expected: [Repetition.Side?] = [.left, .right, .left, .right, .left, .right]
            #expect(sides == Array(expected.suffix(sides.count)), "\(mode): \(sides)")
        }
    }

    @Test func `the squat and the press of a thruster are one repetition`() {
        for seed in 0..<6 as Range<UInt64> {
            let motion = motion(.thruster, seed: seed)
            let counted = count(film(motion, seed: seed))
            #expect(
                abs(counted.count - motion.repetitions.count) <= 1,
                "\(counted.count) of \(motion.repetitions.count), seed \(seed)")
        }
    }

    @Test func `getting into position is not counted`() {
        // Stands, bends down to the hands in two seconds, does four push-ups after a short rest, and gets up again.
        let down = (0..<60).map { archer(lean: 0, risen: (1 + cos(Float($0) / 60 * .pi)) / 2) }
        var poses = [HumanBodyPoseObservation?](repeating: archer(lean: 0, risen: 1), count: 45) + down
        let rest = [HumanBodyPoseObservation?](repeating: archer(lean: 0), count: 20)
        poses += rest
        let first = Double(poses.count) / 30
        for _ in 0..<4 {
            poses += (0..<54).map { archer(lean: (1 - cos(Float($0) / 54 * 2 * .pi)) / 2) }
            poses += [HumanBodyPoseObservation?](repeating: archer(lean: 0), count: 6)
        }
        let last = Double(poses.count) / 30
        poses +=
            down.reversed() + [HumanBodyPoseObservation?](repeating: archer(lean: 0, risen: 1), count: 45)
        let counted = count(poses)
        let spans = counted.map { "\($0.start.seconds) to \($0.end.seconds)" }
        // Three when they are counted from the lowest posture.
        #expect((3...4).contains(counted.count), "\(first) to \(last): \(spans)")
        #expect(counted.allSatisfy { $0.start.seconds > first - 0.3 && $0.end.seconds < last + 0.3 })
    }

    /// An athlete on the hands, seen from the front: the chest is high at 0 and low over the left hand at 1, the right at -1.
    ///
    /// With `risen` at 1 the athlete stands.
    private func archer(lean: Float, risen: Float = 0) -> HumanBodyPoseObservation {
        let depth = abs(lean)
        let chest = SIMD2<Float>(0.5 + 0.13 * lean, 0.55 - 0.2 * depth + 0.25 * risen)
        let hips = SIMD2<Float>(0.5 + 0.06 * lean, 0.5 - 0.1 * depth + 0.08 * risen)
        var places: [BodyJointName: SIMD2<Float>] = [
            .nose: chest + [0, 0.04], .neck: chest, .root: hips,
        ]
        let pairs: [(Float, [BodyJointName])] = [
            (1, [.leftShoulder, .leftElbow, .leftWrist, .leftHip, .leftKnee, .leftAnkle]),
            (-1, [.rightShoulder, .rightElbow, .rightWrist, .rightHip, .rightKnee, .rightAnkle]),
        ]
        for (side, joints) in pairs {
            let shoulder = chest + [0.07 * side, 0]
            let hand = SIMD2<Float>(0.5 + (0.2 - 0.1 * risen) * side, 0.3 + 0.27 * risen)
            places[joints[0]] = shoulder
            places[joints[1]] = (shoulder + hand) / 2 + [0.05 * side * depth, 0]
            places[joints[2]] = hand
            places[joints[3]] = hips + [0.04 * side, 0]
            places[joints[4]] = [0.5 + 0.04 * side, 0.42 - 0.06 * risen]
            places[joints[5]] = [0.5 + 0.04 * side, 0.38 - 0.22 * risen]
        }
        let joints = places.map { name, place in
            Joint(jointName: name, location: NormalizedPoint(x: place.x, y: place.y), confidence: 0.9)
        }
        return HumanBodyPoseObservation(confidence: 1, joints: joints)
    }
}
