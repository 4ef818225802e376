import Foundation
import PixelSampling
import PoseCore
import SeededRandom
import Testing

@testable import PoseEstimation

/// How alike candidates are, which of them are one person, and which were rejected a moment ago.
@Suite struct CandidateSimilarityTests {
    /// A standing person 200 pixels high with the hips at a place.
    private func person(x: Float, y: Float = 300, score: Float = 0.8, scale: Float = 1) -> PersonCandidate {
        let offsets: [SIMD2<Float>] = [
            SIMD2(0, -80), SIMD2(4, -84), SIMD2(-4, -84), SIMD2(8, -82), SIMD2(-8, -82), SIMD2(18, -60),
            SIMD2(-18, -60), SIMD2(24, -30), SIMD2(-24, -30), SIMD2(26, 0), SIMD2(-26, 0), SIMD2(10, 0),
            SIMD2(-10, 0), SIMD2(12, 45), SIMD2(-12, 45), SIMD2(12, 90), SIMD2(-12, 90),
        ]
        return PersonCandidate(
            score: score, points: offsets.map { PixelPoint(x: x + scale * $0.x, y: y + scale * $0.y) },
            scores: [Float](repeating: 0.9, count: 17), boxSize: SIMD2(60, 190) * scale)
    }

    @Test func `a candidate is as similar as can be to itself, and less the farther another is`() {
        let person = person(x: 200)
        #expect(person.similarity(to: person) == 1)
        var last: Float = 1
        for distance in [2, 5, 10, 20, 40, 100] as [Float] {
            let other = self.person(x: 200 + distance)
            let similarity = person.similarity(to: other)
            #expect(similarity < last && similarity >= 0)
            #expect(similarity == other.similarity(to: person))
            last = similarity
        }
        #expect(last < 1e-6)
    }

    @Test(arguments: 1...5) func `similarity does not depend on the picture's scale`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let (x, scale) = (random.uniform(0...20), random.uniform(0.5...4))
        let first = person(x: 0, y: 0).similarity(to: person(x: x, y: 0))
        let scaled = person(x: 0, y: 0, scale: scale).similarity(to: person(x: x * scale, y: 0, scale: scale))
        #expect(abs(first - scaled) < 1e-4, "seed \(seed)")
    }

    @Test func `only the joints in sight count`() {
        let person = person(x: 200)
        var other = person
        other.points[9] = PixelPoint(x: 900, y: 900)
        #expect(person.similarity(to: other) < 0.95)
        var hidden = person
        (hidden.scores[9], other.scores[9]) = (0.1, 0.1)
        #expect(hidden.similarity(to: other) == 1)
        other.scores = [Float](repeating: 0, count: 17)
        hidden.scores = other.scores
        #expect(hidden.similarity(to: other) == 0)
    }

    @Test func `two candidates of one person are one, the better, and two people stay two`() {
        let candidates = [
            person(x: 200, score: 0.5), person(x: 202, score: 0.9), person(x: 240, score: 0.6),
            person(x: 242, score: 0.4),
        ]
        let kept = PersonCandidate.suppressingDuplicates(in: candidates)
        #expect(kept.map(\.score) == [0.9, 0.6])
        #expect(PersonCandidate.suppressingDuplicates(in: kept).map(\.score) == [0.9, 0.6])
        #expect(PersonCandidate.suppressingDuplicates(in: []).isEmpty)
    }

    @Test func `a rejected candidate is rejected again for half a second`() {
        var rejected = RejectedCandidates()
        let start = Timestamp(seconds: 10)
        rejected.begin(at: start)
        #expect(!rejected.contains(person(x: 200)))
        rejected.add(person(x: 200))
        for (seconds, expected) in [(10.0, true), (10.4, true), (10.6, false)] {
            rejected.begin(at: Timestamp(seconds: seconds))
            #expect(rejected.contains(person(x: 203)) == expected, "\(seconds)")
        }
    }

    @Test func `a candidate elsewhere, and one that the finder is more certain of, is not rejected`() {
        var rejected = RejectedCandidates()
        rejected.begin(at: .zero)
        rejected.add(person(x: 200, score: 0.5))
        #expect(rejected.contains(person(x: 200, score: 0.6)))
        #expect(!rejected.contains(person(x: 200, score: 0.7)))
        #expect(!rejected.contains(person(x: 320, score: 0.5)))
    }

    @Test func `when time goes back what was rejected is forgotten`() {
        var rejected = RejectedCandidates()
        rejected.begin(at: Timestamp(seconds: 100))
        rejected.add(person(x: 200))
        rejected.begin(at: Timestamp(seconds: 1))
        #expect(!rejected.contains(person(x: 200)))
    }
}
