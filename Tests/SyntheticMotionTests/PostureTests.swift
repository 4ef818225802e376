import SeededRandom
import Testing

@testable import SyntheticMotion

@Suite struct PostureTests {
    /// A posture with a value of its own in each channel.
    private func posture(seed: UInt64) -> Posture {
        var random = SeededGenerator(seed: seed)
        return .combine(Posture(), Posture()) { _, _ in random.normal() }
    }

    /// The largest difference in any channel.
    private func difference(_ a: Posture, _ b: Posture) -> Float {
        var largest: Float = 0
        _ = Posture.combine(a, b) {
            largest = max(largest, abs($0 - $1))
            return 0
        }
        return largest
    }

    @Test func `mirroring twice is the identity`() {
        for seed in UInt64(1)...10 {
            let posture = posture(seed: seed)
            #expect(difference(posture.mirrored().mirrored(), posture) == 0, "seed \(seed)")
            #expect(difference(posture.mirrored(), posture) > 0.1, "seed \(seed)")
        }
    }

    @Test func `a mixture goes from one posture to the other`() {
        for seed in UInt64(1)...10 {
            let (a, b) = (posture(seed: seed), posture(seed: seed + 100))
            #expect(difference(a.mixed(with: b, 0), a) == 0, "seed \(seed)")
            #expect(difference(a.mixed(with: b, 1), b) < 1e-5, "seed \(seed)")
            #expect(difference(a.mixed(with: b, 0.3), b.mixed(with: a, 0.7)) < 1e-5, "seed \(seed)")
        }
    }
}
