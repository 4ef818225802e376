import Foundation

/// How far the candidates of a path agree on a group of excursions: a repeated movement shows along many directions, a chance likeness along
/// few.
struct BoutAgreement: Sendable {
    private struct Candidate {
        let excursions: [Range<Int>]
        let steps: Int
        let score: Float

        init(_ bout: RepetitionFinder.Bout) {
            excursions = bout.excursions.map { $0.start..<$0.end }
            steps = excursions.map(\.count).sorted()[excursions.count / 2]
            score = bout.score
        }

        var range: Range<Int> { excursions[0].lowerBound..<excursions[excursions.count - 1].upperBound }
    }

    private let candidates: [Candidate]

    /// - Parameter candidates: All of a path, with at least one excursion each.
    init(_ candidates: [RepetitionFinder.Bout]) {
        self.candidates = candidates.map(Candidate.init)
    }

    /// Of the candidates that cover half of a bout's time, the share that have its excursions, too, and their number; of the others how many
    /// are better, and the scores of the best, of the best of shorter and of the best of longer excursions, as shares of the bout's.
    func measures(of bout: RepetitionFinder.Bout) -> [Float] {
        let own = Candidate(bout)
        // One of those that agree is the bout itself.
        var (agreeing, others, better): (Float, Float, Float) = (-1, 0, 0)
        var (best, shorter, longer): (Float, Float, Float) = (0, 0, 0)
        for candidate in candidates
        where 2 * candidate.range.clamped(to: own.range).count > own.range.count {
            if Self.agree(own, candidate) {
                agreeing += 1
                continue
            }
            others += 1
            if candidate.score > own.score { better += 1 }
            best = max(best, candidate.score)
            if 10 * candidate.steps < 7 * own.steps { shorter = max(shorter, candidate.score) }
            if 10 * candidate.steps > 14 * own.steps { longer = max(longer, candidate.score) }
        }
        return [
            agreeing / max(1, agreeing + others), min(6, log2(1 + agreeing)), min(6, log2(1 + better)),
            min(3, best / own.score), min(3, shorter / own.score), min(3, longer / own.score),
        ]
    }

    /// True where four in five excursions of the first are in the second, too, with more than 0.6 of what either covers in common.
    private static func agree(_ first: Candidate, _ second: Candidate) -> Bool {
        var (count, next) = (0, 0)
        for excursion in first.excursions {
            while next < second.excursions.count, second.excursions[next].upperBound <= excursion.lowerBound {
                next += 1
            }
            let isShared = second.excursions[next...].prefix { $0.lowerBound < excursion.upperBound }
                .contains { other in
                    let common = other.clamped(to: excursion).count
                    return 10 * common > 6 * (excursion.count + other.count - common)
                }
            if isShared { count += 1 }
        }
        return 5 * count >= 4 * first.excursions.count
    }
}
