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
}
