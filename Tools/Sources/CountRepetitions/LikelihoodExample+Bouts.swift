@_spi(Training) import Movement
import NetworkFitting
import SeededRandom

/// Candidates in sequences with known repetitions.
///
/// Right is 1 less the share of the repetitions that are missing or too many, at least 0.
extension LikelihoodExample {
    /// Candidates of a path that are taken, the best first.
    private static let candidateCount = 60

    /// The candidates of a sequence: of the whole, of what a live counter sees of it, and of parts that are cut out of it, so that
    /// bouts of few repetitions without anything before and after are among them, and of repetitions with a rest at the farthest posture.
    static func examples(of sequence: LabelledSequence, seed: UInt64) -> [Self] {
        // A count where nothing is repeated is worse than a lost bout, and there are fewer recorded people than drawn ones.
        let weight: Float = sequence.label.hasPrefix("drawn") ? (sequence.repetitions.isEmpty ? 4 : 1) : 2
        var random = SeededGenerator(seed: seed)
        var examples = examples(of: sequence, isLive: false, weight: weight)
        for end in stride(from: 3, to: sequence.duration, by: 2.5) {
            examples += self.examples(
                of: sequence.cut(from: end - 20, to: end), isLive: true, weight: weight / 2)
        }
        let repetitions = sequence.repetitions
        if repetitions.isEmpty {
            // As short as the parts of exercises: else what has nothing around it would be taken for one.
            for _ in 0..<8 {
                let length = Double(random.uniform(1.5...9))
                let start = Double(random.uniform(0...1)) * max(0, sequence.duration - length)
                examples += self.examples(
                    of: sequence.cut(from: start, to: start + length), isLive: false, weight: weight)
            }
        }
        guard repetitions.count > 1 else { return examples }
        for _ in 0..<4 {
            let length = Double(random.uniform(2.5...9))
            let start =
                repetitions[Int.random(in: repetitions.indices, using: &random)].lowerBound
                - Double(random.uniform(0...1)) * max(0, length - 2)
            examples += self.examples(
                of: sequence.cut(from: start, to: start + length), isLive: false, weight: weight)
        }
        for count in [1, 2, 3, 5] where repetitions.count > count {
            let first = Int.random(in: 0...repetitions.count - count, using: &random)
            let part = sequence.cut(
                from: repetitions[first].lowerBound - Double(random.uniform(0...0.6)),
                to: repetitions[first + count - 1].upperBound + Double(random.uniform(0...0.6)))
            examples += self.examples(of: part, isLive: false, weight: weight)
        }
        guard sequence.label.hasPrefix("drawn") else { return examples }
        let rested = sequence.resting(Double(random.uniform(0.3...1.4)))
        examples += self.examples(of: rested, isLive: false, weight: weight)
        for count in [1, 2, 3] where rested.repetitions.count >= count {
            let first = Int.random(in: 0...rested.repetitions.count - count, using: &random)
            let part = rested.cut(
                from: rested.repetitions[first].lowerBound - Double(random.uniform(0...3)),
                to: rested.repetitions[first + count - 1].upperBound + Double(random.uniform(0...3)))
            examples += self.examples(of: part, isLive: random.chance(0.3), weight: weight)
        }
        return examples
    }

    private static func examples(of part: LabelledSequence, isLive: Bool, weight: Float) -> [Self] {
        let candidates = BoutCandidate.candidates(
            of: part.poses, imageSize: part.imageSize, frameRate: part.frameRate, isLive: isLive,
            limit: candidateCount)
        return candidates.enumerated().map { rank, candidate in
            Self(
                measures: candidate.measures, target: agreement(of: candidate.excursions, with: part),
                weight: weight / (1 + 0.15 * Float(rank)))
        }
    }

    /// How far excursions are the repetitions of a sequence; those that its ends cut off may be counted or not.
    private static func agreement(of excursions: [ClosedRange<Double>], with part: LabelledSequence) -> Float
    {
        var left = part.repetitions
        for excursion in excursions {
            let matching = left.firstIndex { repetition in
                let length = repetition.upperBound - repetition.lowerBound
                return min(excursion.upperBound, repetition.upperBound)
                    - max(excursion.lowerBound, repetition.lowerBound) > length / 2
            }
            if let matching { left.remove(at: matching) }
        }
        let found = part.repetitions.count - left.count
        let whole = part.wholeRepetitionCount
        guard found > 0 else { return 0 }
        let errors = excursions.count - found + max(0, whole - found)
        return max(0, 1 - Float(errors) / Float(max(whole, found)))
    }
}
