import PoseCore
import SeededRandom
import SyntheticMotion
import Testing

/// The movements that the fitness classifier knows do what their names say.
@Suite struct FitnessMotionTests {
    private func poses(_ exercise: Exercise, seed: UInt64, seconds: Double = 8) -> [BodyPose3D] {
        var generator = MotionGenerator(seed: seed, body: BodyProportions(height: 1.75))
        return generator.sequence(of: exercise, seconds: seconds).poses
    }

    /// The lowest and the highest of a value over all poses.
    private func range(_ poses: [BodyPose3D], _ value: (BodyPose3D) -> Float) -> (low: Float, high: Float) {
        let values = poses.map(value)
        return (values.min() ?? 0, values.max() ?? 0)
    }

    @Test(arguments: [Exercise.airSquat, .gobletSquat]) func `squats go down and up on both feet`(
        _ exercise: Exercise
    ) {
        for seed in 1...8 as ClosedRange<UInt64> {
            let poses = poses(exercise, seed: seed)
            let hips = range(poses) { $0[.root].y }
            #expect(hips.low < 0.7 * hips.high, "seed \(seed)")
            let ankles = range(poses) { max($0[.leftAnkle].y, $0[.rightAnkle].y) }
            #expect(ankles.high < 0.2, "seed \(seed)")
            // One foot hardly ahead of the other: no lunge.
            let split = range(poses) { abs($0[.leftAnkle].z - $0[.rightAnkle].z) }
            #expect(split.high < 0.25, "seed \(seed): \(split.high)")
        }
    }

    @Test func `held sit-ups raise the trunk while the feet stay`() {
        for seed in 1...8 as ClosedRange<UInt64> {
            let poses = poses(.heldSitUp, seed: seed)
            let neck = range(poses) { $0[.neck].y }
            #expect(neck.low < 0.3 && neck.high > 0.45, "seed \(seed): \(neck)")
            let ankles = range(poses) { $0[.leftAnkle].z }
            #expect(ankles.high - ankles.low < 0.1, "seed \(seed)")
        }
    }

    @Test(arguments: [Exercise.slowClimber, .plankJack]) func `hands stay down and the trunk stays low`(
        _ exercise: Exercise
    ) {
        for seed in 1...8 as ClosedRange<UInt64> {
            let poses = poses(exercise, seed: seed)
            #expect(range(poses) { max($0[.leftWrist].y, $0[.rightWrist].y) }.high < 0.2, "seed \(seed)")
            #expect(range(poses) { $0[.neck].y }.high < 0.9, "seed \(seed)")
            let feet = range(poses) { abs($0[.leftAnkle].x - $0[.rightAnkle].x) }
            let knees = range(poses) { abs($0[.leftKnee].z - $0[.rightKnee].z) }
            #expect(exercise == .plankJack ? feet.high - feet.low > 0.2 : knees.high > 0.15, "seed \(seed)")
        }
    }

    @Test(arguments: [Exercise.floorBout, .gettingUp]) func `visits to the floor end in a stand`(
        _ exercise: Exercise
    ) {
        for seed in 1...8 as ClosedRange<UInt64> {
            let poses = poses(exercise, seed: seed, seconds: 14)
            let neck = range(poses) { $0[.neck].y }
            #expect(neck.low < 1.15, "seed \(seed): \(neck.low)")
            #expect(neck.high > 1.3, "seed \(seed): \(neck.high)")
        }
    }

    @Test func `a walk away changes the distance, not the height`() {
        for seed in 1...8 as ClosedRange<UInt64> {
            let poses = poses(.walkingAway, seed: seed)
            let depth = range(poses) { $0[.root].z }
            #expect(depth.high - depth.low > 2, "seed \(seed)")
            let hips = range(poses) { $0[.root].y }
            #expect(hips.high - hips.low < 0.2, "seed \(seed)")
        }
    }

    @Test(arguments: [Exercise.seatedCurl, .seatedPress]) func `hands move while the seat stays`(
        _ exercise: Exercise
    ) {
        for seed in 1...8 as ClosedRange<UInt64> {
            let poses = poses(exercise, seed: seed)
            let hips = range(poses) { $0[.root].y }
            #expect(hips.high - hips.low < 0.06 && hips.high < 0.75, "seed \(seed)")
            let hand = range(poses) { $0[.leftWrist].y }
            #expect(hand.high - hand.low > 0.2, "seed \(seed)")
            let top = range(poses) { min($0[.leftWrist].y, $0[.rightWrist].y) - $0[.headTop].y }
            #expect(exercise == .seatedCurl ? top.high < 0.1 : true, "seed \(seed)")
        }
    }

    @Test(arguments: [Exercise.handLift, .handStroke, .handFigure, .handBeat, .bodyTouch, .handling])
    func `gestures move a hand while the feet stay`(_ exercise: Exercise) {
        var (alone, together) = (0, 0)
        for seed in 1...16 as ClosedRange<UInt64> {
            let poses = poses(exercise, seed: seed)
            let ankles = range(poses) { max($0[.leftAnkle].y, $0[.rightAnkle].y) }
            #expect(ankles.high < 0.2, "seed \(seed)")
            let hands = [BodyPoint.leftWrist, .rightWrist].map { wrist in
                range(poses) { length($0[wrist] - $0[.neck] - poses[0][wrist] + poses[0][.neck]) }.high
            }
            #expect(max(hands[0], hands[1]) > 0.15, "seed \(seed): \(hands)")
            if min(hands[0], hands[1]) > 0.15 { together += 1 } else { alone += 1 }
        }
        #expect(alone > 2 && together > 2, "\(alone) with one hand, \(together) with both")
    }

    @Test func `squats that reach have both arms stretched forwards when they are low`() throws {
        for seed in 1...8 as ClosedRange<UInt64> {
            let poses = poses(.reachingSquat, seed: seed)
            let lowest = try #require(poses.min { $0[.root].y < $1[.root].y })
            let highest = try #require(poses.map { $0[.root].y }.max())
            #expect(lowest[.root].y < 0.85 * highest, "seed \(seed)")
            for (wrist, shoulder) in [
                (BodyPoint.leftWrist, BodyPoint.leftShoulder), (.rightWrist, .rightShoulder),
            ] {
                #expect(lowest[wrist].z - lowest[shoulder].z > 0.15, "seed \(seed)")
            }
        }
    }

    @Test func `loose curls bend both elbows and keep the hands below the head`() {
        for seed in 1...8 as ClosedRange<UInt64> {
            let poses = poses(.looseCurl, seed: seed)
            let reach = range(poses) { length($0[.leftWrist] - $0[.leftShoulder]) }
            #expect(reach.low < 0.75 * reach.high, "seed \(seed)")
            #expect(range(poses) { $0[.leftWrist].y - $0[.headTop].y }.high < 0.05, "seed \(seed)")
        }
    }
}
