import Foundation
import PoseCore
import SeededRandom
import Testing

@testable import SyntheticMotion

@Suite struct MotionGeneratorTests {
    @Test func `the same seed gives the same motion`() {
        var first = MotionGenerator(seed: 5)
        var second = MotionGenerator(seed: 5)
        var other = MotionGenerator(seed: 6)
        let motion = first.sequence(of: .burpee, seconds: 3)
        #expect(motion == second.sequence(of: .burpee, seconds: 3))
        #expect(motion != other.sequence(of: .burpee, seconds: 3))
        #expect(motion != first.sequence(of: .burpee, seconds: 3))
    }

    @Test(arguments: Exercise.allCases) func `bones keep their lengths and nothing is in the floor`(
        _ exercise: Exercise
    ) {
        let bones: [(BodyPoint, BodyPoint)] = [
            (.leftHip, .leftKnee), (.leftKnee, .leftAnkle), (.rightHip, .rightKnee),
            (.rightKnee, .rightAnkle),
            (.leftShoulder, .leftElbow), (.leftElbow, .leftWrist), (.rightShoulder, .rightElbow),
            (.rightElbow, .rightWrist), (.leftHip, .rightHip), (.leftShoulder, .rightShoulder),
            (.root, .chest),
            (.chest, .neck),
        ]
        for seed in 1...4 as ClosedRange<UInt64> {
            var generator = MotionGenerator(seed: seed)
            let motion = generator.sequence(of: exercise, seconds: 6)
            #expect(motion.poses.count == 180)
            for (start, end) in bones {
                let lengths = motion.poses.map { length($0[start] - $0[end]) }
                let spread = (lengths.max() ?? 0) - (lengths.min() ?? 0)
                #expect(spread < 0.003, "\(exercise) seed \(seed): \(start)–\(end) varies by \(spread) m")
            }
            let lowest = motion.poses.flatMap { pose in BodyPoint.allCases.map { pose[$0].y } }.min() ?? 0
            #expect(lowest > -0.03, "\(exercise) seed \(seed): \(lowest) m")
            let finite = motion.poses.allSatisfy { pose in
                BodyPoint.allCases.allSatisfy { pose[$0].x.isFinite }
            }
            #expect(finite, "\(exercise) seed \(seed)")
        }
    }

    @Test(arguments: Exercise.allCases) func `bodies move without jumping from place to place`(
        _ exercise: Exercise
    ) {
        for seed in 1...4 as ClosedRange<UInt64> {
            var generator = MotionGenerator(seed: seed)
            let motion = generator.sequence(of: exercise, seconds: 6, frameRate: 60)
            for (now, next) in zip(motion.poses, motion.poses.dropFirst()) {
                // 15 m/s is faster than any hand here.
                let step = BodyPoint.allCases.map { length(next[$0] - now[$0]) }.max() ?? 0
                #expect(step < 0.25, "\(exercise) seed \(seed): \(step * 60) m/s")
                if step >= 0.25 { break }
            }
        }
    }

    @Test(arguments: Exercise.all(of: .jumpingJacks)) func `jumping jacks open and close arms and legs`(
        _ exercise: Exercise
    ) {
        for seed in 10...20 as ClosedRange<UInt64> {
            var generator = MotionGenerator(seed: seed)
            let poses = generator.sequence(of: exercise, seconds: 10).poses
            let height = (poses.map { $0[.headTop].y }.max() ?? 1)
            let hands = poses.map { min($0[.leftWrist].y, $0[.rightWrist].y) / height }
            let feet = poses.map { length($0[.leftAnkle] - $0[.rightAnkle]) / height }
            let top: Float = exercise == .halfJack ? 0.6 : 0.75
            #expect((hands.max() ?? 0) > top, "seed \(seed)")
            #expect((hands.min() ?? 1) < 0.62, "seed \(seed)")
            #expect((feet.max() ?? 0) - (feet.min() ?? 0) > 0.06, "seed \(seed)")
        }
    }

    @Test(arguments: Exercise.all(of: .lunges)) func `lunges bend the front knee with the feet apart`(
        _ exercise: Exercise
    ) {
        for seed in 10...20 as ClosedRange<UInt64> {
            var generator = MotionGenerator(seed: seed)
            let deepest = generator.sequence(of: exercise, seconds: 10).poses.min {
                $0[.root].y < $1[.root].y
            }
            guard let deepest else { continue }
            let leftIsFront = deepest[.leftKnee].y > deepest[.rightKnee].y
            let angle =
                leftIsFront
                ? kneeAngle(deepest, .leftHip, .leftKnee, .leftAnkle)
                : kneeAngle(deepest, .rightHip, .rightKnee, .rightAnkle)
            #expect(angle < 135, "\(exercise) seed \(seed): \(angle)°")
            #expect(length(deepest[.leftToe] - deepest[.rightToe]) > 0.5, "\(exercise) seed \(seed)")
        }
    }

    @Test(arguments: Exercise.all(of: .burpees)) func `burpees reach the floor, stretch out and come up`(
        _ exercise: Exercise
    ) {
        for seed in 10...20 as ClosedRange<UInt64> {
            var generator = MotionGenerator(seed: seed)
            let poses = generator.sequence(of: exercise, seconds: 14).poses
            let down = poses.contains { max($0[.leftWrist].y, $0[.rightWrist].y) < 0.08 }
            #expect(down, "\(exercise) seed \(seed): the hands stay off the floor")
            let stretched = poses.contains { pose in
                pose[.neck].y < 0.8
                    && length(pose[.neck] - pose[.leftAnkle]) > 1.1
                        * length(pose[.leftHip] - pose[.leftAnkle])
                    && length(pose[.leftHip] - pose[.leftAnkle])
                        > 0.9
                        * (length(pose[.leftHip] - pose[.leftKnee])
                            + length(pose[.leftKnee] - pose[.leftAnkle]))
            }
            #expect(stretched, "\(exercise) seed \(seed): no plank")
            if exercise != .squatThrust {
                let tall = poses.contains { $0[.neck].y - $0[.root].y > 0.9 * length($0[.neck] - $0[.root]) }
                #expect(tall, "\(exercise) seed \(seed): never upright")
            }
        }
    }

    @Test func `planted feet do not slide in lunges in place`() {
        var generator = MotionGenerator(seed: 3)
        let poses = generator.sequence(of: .splitLunge, seconds: 5).poses
        for toe in [BodyPoint.leftToe, .rightToe] {
            let away = poses.map { length($0[toe] - poses[0][toe]) }.max() ?? 1
            // The length of the step differs a little from repetition to repetition.
            #expect(away < 0.16)
        }
    }

    @Test func `a session labels its exercises and leaves the ways between them unlabelled`() {
        var generator = MotionGenerator(seed: 8)
        let motion = generator.session(of: [.standing, .jumpingJack, .squat, .burpee], secondsEach: 3...4)
        #expect(motion.spans.map(\.label) == ["standing", "Jumping Jacks", "squat", "Burpees"])
        for (span, next) in zip(motion.spans, motion.spans.dropFirst()) {
            #expect(next.frames.lowerBound - span.frames.upperBound >= 13)
        }
        #expect((motion.spans.last?.frames.upperBound ?? 0) <= motion.poses.count)
        #expect(Exercise.exerciseClass(ofSpanLabel: "squat") == .other)
        #expect(Exercise.exerciseClass(ofSpanLabel: "Burpees") == .burpees)
    }

    private func kneeAngle(_ pose: BodyPose3D, _ hip: BodyPoint, _ knee: BodyPoint, _ ankle: BodyPoint)
        -> Float
    {
        let a = normalize(pose[hip] - pose[knee])
        let b = normalize(pose[ankle] - pose[knee])
        return acos(max(-1, min(1, dot(a, b)))) * 180 / .pi
    }
}
