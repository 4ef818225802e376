import Pipeline
import ResultExport
import Throws

/// A session's game of throws, as clients ask for it.
struct SessionGame: Sendable {
    let game: ThrowGame
    private let number: Int
    private let isCameraSteady: Bool
    private let scale: SceneScale?

    /// - Parameters:
    ///   - result: What the newest frame showed; nil before the first.
    ///   - targets: Where throws score from now on.
    init(_ result: LiveThrowResult?, targets: [ThrowTarget]) {
        game = result?.game ?? ThrowGame(targets: targets)
        number = result?.gameNumber ?? 1
        isCameraSteady = result?.camera != .moving
        scale = result?.metricScale
    }

    /// Writes the members of the object that clients get.
    func write(to json: inout JSONText) {
        json.writeGame(game, number: number)
        json.objects("completed", game.completed) { $0.writeGameThrow($1, gameNumber: number) }
        json.object("summary") { writeSummary(to: &$0) }
    }

    /// Writes the members of a `summary` object.
    func writeSummary(to json: inout JSONText) {
        json.writeThrowSummary(game.summary, isCameraSteady: isCameraSteady, scale: scale)
    }
}
