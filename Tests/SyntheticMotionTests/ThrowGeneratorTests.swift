import Foundation
import PoseCore
import SeededRandom
import Testing

@testable import SyntheticMotion

@Suite struct ThrowGeneratorTests {
    private static let seeds: ClosedRange<UInt64> = 1...6

    private static func sessions(
        of technique: ThrowTechnique, frameRate: Double = 240
    ) -> [(seed: UInt64, session: ThrowSession)] {
        seeds.flatMap { seed in
            [ThrowVariation.usual, .extreme].map { variation in
                var generator = ThrowGenerator(seed: seed, variation: variation)
                let hand: Chirality = seed.isMultiple(of: 2) ? .left : .right
                return (seed, generator.session(of: [technique], hand: hand, frameRate: frameRate))
            }
        }
    }

    @Test func `the same seed gives the same throws`() {
        var first = ThrowGenerator(seed: 5)
        var second = ThrowGenerator(seed: 5)
        let session = first.session(of: [.toss, .overarm])
        #expect(session == second.session(of: [.toss, .overarm]))
        #expect(session != first.session(of: [.toss, .overarm]))
    }

    @Test(arguments: ThrowTechnique.allCases) func `a left-handed throw is the mirror of a right-handed one`(
        _ technique: ThrowTechnique
    ) {
        var right = ThrowGenerator(seed: 8)
        var left = ThrowGenerator(seed: 8)
        let (one, other) = (right.session(of: [technique]), left.session(of: [technique], hand: .left))
        #expect(other.releases[0].hand == .left)
        #expect(one == other.mirrored())
        #expect(one.motion.poses[20][.leftWrist].x == -other.motion.poses[20][.rightWrist].x)
    }

    @Test(arguments: ThrowTechnique.allCases) func `the object leaves from the hand with the hand's velocity`(
        _ technique: ThrowTechnique
    ) throws {
        for (seed, session) in Self.sessions(of: technique) {
            let release = session.releases[0]
            let rate = session.motion.frameRate
            let frame = Int(release.time * rate)
            func held(_ frame: Int) -> SIMD3<Float> {
                session.object.position(
                    in: session.motion.poses[frame], hand: release.hand, isTwoHanded: technique.isTwoHanded)
            }
            // Half a frame away the hand is at most that far from the object.
            #expect(length(held(frame) - release.position(at: Double(frame) / rate)) < 0.015, "seed \(seed)")
            let velocity = (held(frame + 1) - held(frame - 1)) * Float(rate / 2)
            #expect(
                length(velocity - release.velocity) < 0.15 * release.speed + 0.3,
                "seed \(seed): hand \(velocity), object \(release.velocity)")
            #expect((0.8...22).contains(release.speed), "seed \(seed): \(release.speed) m/s")
            #expect(abs(release.velocity.x) < 0.25 * release.speed, "seed \(seed): \(release.velocity)")
        }
    }

    @Test(arguments: ThrowTechnique.allCases) func `throws are what their kind says`(
        _ technique: ThrowTechnique
    ) {
        for (seed, session) in Self.sessions(of: technique, frameRate: 120) {
            let release = session.releases[0]
            let poses = session.motion.poses
            let isLeft = release.hand == .left
            let wrist: BodyPoint = isLeft ? .leftWrist : .rightWrist
            let shoulder: BodyPoint = isLeft ? .leftShoulder : .rightShoulder
            let pose = poses[Int((release.time * 120).rounded())]
            let above = pose[wrist].y - pose[shoulder].y
            switch technique.kind {
            case .overhand: #expect(above > -0.02, "seed \(seed): \(above) m")
            case .underhand: #expect(above < -0.1, "seed \(seed): \(above) m")
            case .underleg:
                #expect(above < 0, "seed \(seed): \(above) m")
                let swing = poses[Int(release.swingStart * 120)...Int(release.time * 120)]
                let passes = swing.contains { pose in
                    [(BodyPoint.leftHip, BodyPoint.leftKnee), (.rightHip, .rightKnee)].contains { hip, knee in
                        Self.isBeneath(pose[wrist], pose[hip], pose[knee])
                    }
                }
                #expect(passes, "seed \(seed): the hand is never beneath a thigh")
            }
        }
    }

    /// True when a wrist is below a raised thigh, between hip and knee and near it sideways.
    private static func isBeneath(_ wrist: SIMD3<Float>, _ hip: SIMD3<Float>, _ knee: SIMD3<Float>) -> Bool {
        let thigh = knee - hip
        guard thigh.y > -0.25 else { return false }
        let level = SIMD3(thigh.x, 0, thigh.z)
        let share = dot(wrist - hip, level) / dot(level, level)
        let place = hip + thigh * share
        let aside = wrist - place
        return (0.2...1.1).contains(share) && aside.y < -0.07 && abs(aside.x) + abs(aside.z) < 0.06
    }

    @Test(arguments: ThrowTechnique.allCases)
    func `players stand on the floor and their bones keep their lengths`(
        _ technique: ThrowTechnique
    ) {
        let bones: [(BodyPoint, BodyPoint)] = [
            (.leftHip, .leftKnee), (.leftKnee, .leftAnkle), (.rightHip, .rightKnee),
            (.rightKnee, .rightAnkle),
            (.leftShoulder, .leftElbow), (.leftElbow, .leftWrist), (.rightShoulder, .rightElbow),
            (.rightElbow, .rightWrist), (.leftShoulder, .rightShoulder),
        ]
        for (seed, session) in Self.sessions(of: technique, frameRate: 60) {
            let poses = session.motion.poses
            for (start, end) in bones {
                let lengths = poses.map { length($0[start] - $0[end]) }
                #expect((lengths.max() ?? 0) - (lengths.min() ?? 0) < 0.003, "seed \(seed): \(start)–\(end)")
            }
            let feet: [BodyPoint] = [.leftToe, .rightToe, .leftHeel, .rightHeel]
            let heights = poses.map { pose in feet.map { pose[$0].y }.min() ?? 0 }
            #expect((heights.min() ?? 0) > -0.03, "seed \(seed): \(heights.min() ?? 0) m")
            #expect((heights.max() ?? 0) < 0.35, "seed \(seed): \(heights.max() ?? 0) m")
            for (now, next) in zip(poses, poses.dropFirst()) {
                let step = BodyPoint.allCases.map { length(next[$0] - now[$0]) }.max() ?? 0
                #expect(step < 0.42, "seed \(seed): \(step * 60) m/s")
                if step >= 0.42 { break }
            }
        }
    }

    @Test func `a player that aims throws that far`() throws {
        let aim = ThrowGenerator.Aim(distance: 3, height: 0.6)
        let techniques: [ThrowTechnique] = [.toss, .dart, .underNearLeg, .overarm]
        var generator = ThrowGenerator(seed: 3)
        let session = generator.session(of: techniques, aims: techniques.map { _ in aim })
        for release in session.releases {
            let time = try #require(release.time(atHeight: aim.height))
            let place = release.position(at: time)
            #expect(abs(place.z - aim.distance) < 0.25, "\(release.technique): \(place)")
            #expect(abs(place.y - aim.height) < 0.001)
        }
    }

    @Test func `players throw as often as they are asked to, standing before and after`() {
        var generator = ThrowGenerator(seed: 12)
        let session = generator.session(
            of: ThrowTechnique.allCases, lead: .exercise(.walking), pause: 1...2)
        #expect(session.releases.map(\.technique) == ThrowTechnique.allCases)
        #expect(session.motion.spans.map(\.label) == ThrowTechnique.allCases.map(\.kind.rawValue))
        for (release, next) in zip(session.releases, session.releases.dropFirst()) {
            #expect(next.swingStart > release.time + 1)
        }
    }

    @Test(arguments: NonThrow.handling) func `other movements keep bodies whole`(_ movement: NonThrow) {
        for seed in Self.seeds {
            var generator = ThrowGenerator(seed: seed, variation: .extreme)
            let motion = generator.motion(of: movement, seconds: 5, frameRate: 60)
            #expect(motion.poses.count == 300)
            let lowest = motion.poses.flatMap { pose in BodyPoint.allCases.map { pose[$0].y } }.min() ?? 0
            #expect(lowest > -0.03, "seed \(seed): \(lowest) m")
            for (now, next) in zip(motion.poses, motion.poses.dropFirst()) {
                let step = BodyPoint.allCases.map { length(next[$0] - now[$0]) }.max() ?? 0
                #expect(step < 0.25, "seed \(seed): \(step * 60) m/s")
                if step >= 0.25 { break }
            }
        }
    }
}
