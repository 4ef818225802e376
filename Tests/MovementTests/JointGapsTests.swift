import SeededRandom
import Testing

@testable import Movement

struct JointGapsTests {
    private let joints = 12

    /// Eight joints that stand, and four that go up and down together with a trembling of two thousandths; one row for each of
    /// 240 steps.
    private func places(seed: UInt64) -> [SIMD2<Float>] {
        var random = SeededGenerator(seed: seed)
        return (0..<240).flatMap { step in
            let height = height(step)
            let standing = (0..<8).map { SIMD2<Float>(0.46 + 0.01 * Float($0), 0.9 - 0.05 * Float($0)) }
            let knee = 0.2 + 0.25 * height
            let ankle = 0.05 + 0.4 * height
            let row = standing + [[0.45, knee], [0.55, knee], [0.44, ankle], [0.56, ankle]]
            return row.map {
                $0 + [
                    Float.random(in: -0.002...0.002, using: &random),
                    .random(in: -0.002...0.002, using: &random),
                ]
            }
        }
    }

    private func fill(_ places: [SIMD2<Float>]) -> [SIMD2<Float>] {
        let gaps = JointGaps(places, rowLength: joints)
        return gaps.predicted(gaps.interpolated(places))
    }

    /// 0 at rest, 1 at the farthest posture, which is reached in the middle of each 40 steps.
    private func height(_ step: Int) -> Float { max(0, 1 - abs(Float(step % 40) - 20) / 10) }

    @Test(arguments: 0..<5 as Range<UInt64>)
    func `a joint that is hidden at its farthest place is filled from the one that moves with it`(
        seed: UInt64
    ) {
        var seen = places(seed: seed)
        for step in 92..<108 { seen[step * joints + 11] = SIMD2(repeating: .nan) }
        let filled = fill(seen)
        // A line from 92 to 108 would stay at 0.05 + 0.4 * 0.15.
        #expect(abs(filled[100 * joints + 11].y - 0.45) < 0.12, "\(filled[100 * joints + 11].y)")
        #expect(filled[99 * joints] == seen[99 * joints])
    }

    @Test func `where no joint predicts it a hidden joint goes in a straight line`() {
        var seen = [SIMD2<Float>](repeating: [0.5, 0.5], count: 100 * joints)
        for step in 0..<100 { seen[step * joints + 4] = [0.1, step < 50 ? 0.2 : 0.4] }
        for step in 40..<60 { seen[step * joints + 4] = SIMD2(repeating: .nan) }
        for step in 90..<100 { seen[step * joints + 3] = SIMD2(repeating: .nan) }
        for step in 0..<100 { seen[step * joints + 2] = SIMD2(repeating: .nan) }
        let filled = fill(seen)
        let line: Float = 0.2 + 0.2 * 10 / 21
        #expect(abs(filled[49 * joints + 4].y - line) < 1e-3)
        #expect(abs(filled[99 * joints + 3].y - 0.5) < 1e-3)
        #expect(filled[50 * joints + 2] == .zero)
    }
}
