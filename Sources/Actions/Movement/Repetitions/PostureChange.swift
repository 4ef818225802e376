/// Signs that a bout's excursions are no repetitions, however alike they are: a posture that is taken, held and left again,
/// a body that turns round, or a pose that leaps to another one and back.
struct PostureChange: Sendable {
    /// Seconds that the body stays at its farthest posture, beyond the turn of a flowing movement: one number an excursion.
    let holds: [Float]
    /// The largest share of the way that is gone within one step, in the mean.
    let leap: Float
    /// How much the shoulders' width changes, as a share of itself, and the share of widths in all that changes.
    let turn: (shoulders: Float, widths: Float)

    init(_ path: BodyPath, _ bout: RepetitionFinder.Bout) {
        holds = bout.members.map { Self.hold(path, $0) }
        leap = BoutMeasures.mean(bout.members.map { Self.leap(path, $0) })
        let turns = bout.excursions.map { Self.turn(path, $0) }
        turn = (BoutMeasures.mean(turns.map(\.shoulders)), BoutMeasures.mean(turns.map(\.widths)))
    }

    /// A movement that turns round at its farthest posture is within this share of its reach for 0.4 of its time.
    private static func hold(_ path: BodyPath, _ member: Likeness) -> Float {
        let excursion = member.excursion
        let near = (excursion.start...excursion.end).count {
            path.distance($0, excursion.peak) < 0.35 * member.reach
        }
        return max(0, Float(near) - 0.4 * Float(excursion.steps)) / 0.6 / Float(BodySampleTrack.rate)
    }

    private static func leap(_ path: BodyPath, _ member: Likeness) -> Float {
        let steps = member.excursion.start..<max(member.excursion.start + 1, member.excursion.end)
        return (steps.map { path.distance($0, $0 + 1) }.max() ?? 0) / member.reach
    }

    private static func turn(_ path: BodyPath, _ excursion: Excursion) -> (shoulders: Float, widths: Float) {
        let row = path.ways(excursion).dropFirst(excursion.phases.count / 2 * BodyPath.width)
            .prefix(BodyPath.width)
        var (widths, all): (Float, Float) = (0, 0)
        for (index, way) in row.enumerated() {
            all += way * way
            if BodyPath.isWidth(index) { widths += way * way }
        }
        let (start, end) = (path.shoulderWidth(excursion.start), path.shoulderWidth(excursion.end))
        let (near, far) = ((start + end) / 2, path.shoulderWidth(excursion.peak))
        return (abs(far - near) / max(0.05, near, far), widths / max(all, 1e-6))
    }
}
