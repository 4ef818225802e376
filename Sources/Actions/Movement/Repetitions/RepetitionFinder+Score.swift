/// What a group of excursions is worth as a bout: by it directions and groups are compared, before the likelihood decides.
extension RepetitionFinder {
    /// What every excursion in between that is not of the group costs, and what an end at rest adds, in reaches.
    private static let (skippedCost, restGain): (Float, Float) = (0.5, 0.25)
    /// What a single excursion is worth of what it would be in a group: anything goes once there and back.
    private static let singleFactor: Float = 0.6
    /// From this cosine on a direction is the open bout's, or its reverse.
    private static let sameDirection: Float = 0.6
    /// Factors of a group that begins where the open bout does, or at its farthest posture.
    private static let (continuingFactor, reversedFactor): (Float, Float) = (1.3, 0.7)
    /// Factors of a group that begins at the known action's start, or at its farthest posture.
    private static let (countingFactor, otherEndFactor): (Float, Float) = (1.4, 0.7)
    /// Steps before and after a group that show whether it begins and ends at rest.
    private static let restSteps = 6

    /// The group as a bout; nil: it is worth nothing.
    func bout(
        _ members: [Likeness], _ deviations: [Float], _ skipped: Int, _ direction: [Float]
    ) -> Bout? {
        guard !members.isEmpty else { return nil }
        let excursions = members.map(\.excursion)
        let amplitude = excursions.map(\.amplitude).sorted()[excursions.count / 2]
        let reach = members.map(\.reach).sorted()[members.count / 2]
        var score: Float = 0
        for (member, deviation) in zip(members, deviations) {
            score += worth(of: member, deviation, usualReach: reach)
        }
        score -= Float(skipped) * reach * Self.skippedCost
        score += Self.restGain * reach * restfulness(excursions)
        if excursions.count == 1 { score *= Self.singleFactor }
        if let openDirection {
            let along = Self.along(direction, openDirection)
            if abs(along) > Self.sameDirection {
                score *= along > 0 ? Self.continuingFactor : Self.reversedFactor
            }
        } else if let countingPoint {
            score *= countingPoint.fits(path, excursions) ? Self.countingFactor : Self.otherEndFactor
        }
        guard score > 0 else { return nil }
        return Bout(
            direction: direction, excursions: excursions, deviations: deviations, amplitude: amplitude,
            score: score, members: members, skipped: skipped)
    }

    /// What one excursion adds: how far it goes, less for all that a repetition seldom shows.
    ///
    /// - Parameter usualReach: The group's median; one that goes much farther adds little more.
    private func worth(of member: Likeness, _ deviation: Float, usualReach: Float) -> Float {
        let reach = min(member.reach, 1.2 * usualReach)
        let alike = 1 - 0.7 * deviation
        let complete = 1 - member.excursion.gap
        // Up to a fifth of the reach its ends may be apart.
        let closed = min(1, 1.2 - member.openness)
        // A repetition turns round at its ends; up to half the mean speed is as good as rest.
        let turning = max(0.4, min(1, 1.5 - member.endSpeed))
        // What goes to and fro between two sides of the body is seldom the exercise itself.
        let upright = 0.4 + 0.6 * min(1, member.lift / 0.5)
        return reach * alike * complete * closed * turning * upright
    }

    /// How many of the group's two ends are at rest: exercises begin and end there, seldom at the farthest posture.
    private func restfulness(_ excursions: [Excursion]) -> Float {
        guard let first = excursions.first, let last = excursions.last else { return 0 }
        let moving = path.speed[first.start...first.end].reduce(0, +) / Float(first.steps + 1)
        func isRest(_ range: Range<Int>) -> Bool {
            range.count == Self.restSteps
                && path.speed[range].reduce(0, +) / Float(Self.restSteps) < 0.3 * moving
        }
        return (isRest(max(0, first.start - Self.restSteps)..<first.start) ? 1 : 0)
            + (isRest(last.end..<min(path.count, last.end + Self.restSteps)) ? 1 : 0)
    }
}
