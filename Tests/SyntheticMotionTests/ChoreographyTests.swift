import SeededRandom
import Testing

@testable import SyntheticMotion

@Suite struct ChoreographyTests {
    @Test func `a jump is ballistic`() {
        var choreography = Choreography(body: BodyProportions(), random: SeededGenerator(seed: 1))
        let posture = choreography.stand()
        choreography.move(to: posture, in: 0)
        choreography.move(to: posture, in: 1)
        choreography.fly(from: 0.25, to: 0.75)
        let poses = choreography.poses(frameRate: 100, seconds: 1)
        let rise = poses[50][.leftToe].y - poses[10][.leftToe].y
        // Half a second in the air: g t² / 8.
        #expect(abs(rise - 0.3066) < 0.002)
    }

    @Test func `between two keys no channel leaves their range`() {
        for seed in UInt64(1)...20 {
            var random = SeededGenerator(seed: seed)
            var choreography = Choreography(body: BodyProportions(), random: random.fork())
            for _ in 0..<6 {
                let arms = Posture.Arm(lift: random.uniform(0...3), bend: random.uniform(0...2))
                choreography.move(to: choreography.stand(arms), in: random.uniform(0.1...2))
            }
            var cursor = 0
            for (key, next) in zip(choreography.keys, choreography.keys.dropFirst()) {
                let (a, b) = (key.posture.left.arm, next.posture.left.arm)
                for share: Float in [0, 0.1, 0.35, 0.5, 0.8, 0.99] {
                    let time = key.time + (next.time - key.time) * share
                    let arm = choreography.posture(at: time, cursor: &cursor).left.arm
                    #expect(arm.lift > min(a.lift, b.lift) - 1e-4 && arm.lift < max(a.lift, b.lift) + 1e-4)
                    #expect(arm.bend > min(a.bend, b.bend) - 1e-4 && arm.bend < max(a.bend, b.bend) + 1e-4)
                }
            }
        }
    }

    @Test func `a part that is appended starts after the pause and ends where it would have ended`() {
        var choreography = Choreography(body: BodyProportions(), random: SeededGenerator(seed: 3))
        choreography.move(to: choreography.stand(), in: 0)
        choreography.hold(2)
        var part = choreography.continued(by: SeededGenerator(seed: 4))
        part.perform(.walking, until: 3)
        #expect(choreography.append(part, after: 0.5) == 2.5)
        #expect(abs(choreography.time - part.time - 2.5) < 1e-5)
        #expect(choreography.spot == part.spot)
    }

    @Test func `planted feet that are too far apart pull the root down`() {
        let solver = BodySolver(body: BodyProportions())
        var posture = Posture()
        posture.pelvis.y = 2
        posture.left.leg.foot.x = 0.5
        posture.right.leg.foot.x = -0.5
        let pose = solver.solve(posture)
        #expect(pose[.root].y < solver.body.standingRoot)
        #expect(abs(pose[.leftAnkle].x - 0.5) < 0.01)
    }
}
