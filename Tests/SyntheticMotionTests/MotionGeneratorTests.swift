import PoseCore
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
}
