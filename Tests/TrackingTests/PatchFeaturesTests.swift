import Foundation
import SeededRandom
import Testing

@testable import Tracking

@Suite struct PatchFeaturesTests {
    @Test func `a line's direction is its arc tangent, whichever way it points`() {
        var random = SeededGenerator(seed: 1)
        let axes: [(Float, Float)] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1)]
        let others = (0..<2000).map { _ in
            (Float.random(in: -1...1, using: &random), Float.random(in: -1...1, using: &random))
        }
        for (x, y) in axes + others {
            let share = PatchFeatures.direction(x, y)
            #expect((0...1).contains(share))
            let exact = atan2(y, x) / .pi
            // Both ends of half a turn are one direction.
            let difference = abs(share - (exact < 0 ? exact + 1 : exact))
            #expect(min(difference, 1 - difference) < 5e-6, "\(x), \(y)")
        }
    }
}
