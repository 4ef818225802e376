extension RepetitionMeasures {
    /// The angle that a depth is of: of those nearly as wide as the widest the first, legs before arms before the trunk; nil
    /// where none is wider than 10°.
    ///
    /// A squat's arms swing as far as its knees bend, a little more or less each time: all repetitions of a set are measured at
    /// the same joint. Where one side moves, and is seen, the angle is that side's.
    func principalAngle(of side: Repetition.Side?) -> JointAngleName? {
        let own = side.map { limbs(of: [$0 == .left ? .left : .right]) } ?? []
        let all = (own.isEmpty ? limbs(of: BodySide.allCases) : own) + [.trunk]
        let widths = all.map { name in range[name].map { $0.upperBound - $0.lowerBound } ?? 0 }
        guard let widest = widths.max(), widest > 10 else { return nil }
        return zip(all, widths).first { $0.1 >= Self.nearlyWidest * widest }?.0
    }

    /// The angles of the limbs that were measured.
    private func limbs(of sides: [BodySide]) -> [JointAngleName] {
        [\BodySide.kneeAngle, \.hipAngle, \.elbowAngle, \.shoulderAngle]
            .flatMap { angle in sides.map { $0[keyPath: angle] } }
            .filter { range[$0] != nil }
    }

    /// In squats of sample clips the knees' range is at least 0.86 of the elbows', in jumping jacks the elbows' at most 0.75 of
    /// the shoulders'.
    private static let nearlyWidest = 0.8
}
