import PoseCore
import Testing

@testable import Throws

@Suite struct ThrowGameTests {
    private static let board = ThrowTarget(
        name: "board", region: NormalizedRect(x: 0.5, y: 0.1, width: 0.4, height: 0.3))
    private static let hole = ThrowTarget(
        name: "Hole", region: NormalizedRect(x: 0.6, y: 0.2, width: 0.1, height: 0.1))
    private static let inHole = NormalizedPoint(x: 0.65, y: 0.25)
    private static let onBoard = NormalizedPoint(x: 0.85, y: 0.3)
    private static let beside = NormalizedPoint(x: 0.2, y: 0.3)

    private static func thrown(
        _ id: Int = 1, _ kind: ThrowKind = .overhand, at landing: NormalizedPoint = beside,
        speed: Double? = nil
    ) -> Throw {
        var result = Throw(
            id: id, release: .zero, releasePoint: .zero, angle: 30, end: Timestamp(seconds: 1),
            landing: landing, trajectoryIDs: [id])
        result.kind = kind
        result.speed = speed.map {
            ThrowSpeed(value: $0, unit: .metersPerSecond, scale: .gravity, relativeError: 0.05)
        }
        return result
    }

    @Test(
        arguments: [
            (ThrowKind.overhand, inHole, 3, "Hole"), (.underhand, inHole, 3, "Hole"),
            (.underleg, inHole, 15, "Hole"), (.none, inHole, 3, "Hole"),
            (.overhand, onBoard, 1, "board"), (.underleg, onBoard, 5, "board"),
            (.underleg, beside, 0, nil), (.overhand, beside, 0, nil),
        ] as [(ThrowKind, NormalizedPoint, Int, String?)])
    func `landings score as in the sample`(
        kind: ThrowKind, landing: NormalizedPoint, points: Int, target: String?
    ) {
        for targets in [[Self.board, Self.hole], [Self.hole, Self.board]] {
            let score = ThrowScore(landing: landing, kind: kind, targets: targets)
            #expect(score == ThrowScore(target: target, points: points))
        }
        #expect(ThrowScore(landing: landing, kind: kind, targets: []) == nil)
        let nowhere = ThrowTarget(
            name: "x", region: NormalizedRect(x: .nan, y: 0, width: -1, height: 1))
        #expect(ThrowScore(landing: landing, kind: kind, targets: [nowhere])?.target == nil)
    }

    @Test func `an object that falls on unseen scores where it may have come to`() {
        var game = ThrowGame(targets: [Self.board, Self.hole])
        game.observe(player: 1)
        var above = Self.thrown(at: NormalizedPoint(x: 0.62, y: 0.45))
        above.descent = [NormalizedPoint(x: 0.63, y: 0.35), NormalizedPoint(x: 0.64, y: 0.28)]
        game.complete(above)
        #expect(game.completed.last?.score == ThrowScore(target: "Hole", points: 3))
        above.descent = [NormalizedPoint(x: 0.63, y: 0.42)]
        game.complete(above)
        #expect(game.completed.last?.score == ThrowScore(target: nil, points: 0))
    }

    @Test func `a game goes from waiting through eight throws to the summary`() {
        var game = ThrowGame(targets: [Self.board, Self.hole])
        for number in 1...8 {
            #expect(game.state == .waiting)
            game.beginFlight()
            #expect(game.state == .waiting, "nothing counts before a player is found")
            game.observe(player: nil)
            game.observe(player: 4)
            #expect(game.state == .playerFound(person: 4))
            game.beginFlight()
            game.observe(player: nil)
            #expect(game.state == .trackingFlight(person: 4))
            game.complete(Self.thrown(number, .underleg, at: Self.inHole))
            #expect(game.completed.count == number)
            guard case .throwComplete(let shown) = game.state else {
                Issue.record("\(game.state) is not throwComplete")
                return
            }
            #expect(shown.score == ThrowScore(target: "Hole", points: 15))
            game.observe(player: 4)
            game.proceed()
        }
        #expect(game.state == .summary(game.summary))
        #expect(game.summary.score == 120)
        game.complete(Self.thrown(9))
        game.observe(player: 4)
        #expect(game.completed.count == 8)
        game.restart()
        #expect(game.state == .waiting && game.completed.isEmpty && game.targets.count == 2)
    }

    @Test func `a flight that was no throw leads back to the player, a player who leaves to waiting`() {
        var game = ThrowGame(throwCount: 1)
        game.endFlight()
        game.proceed()
        #expect(game.state == .waiting)
        game.complete(Self.thrown())
        #expect(game.completed.isEmpty)
        game.observe(player: 1)
        game.beginFlight()
        game.endFlight()
        #expect(game.state == .playerFound(person: 1))
        game.observe(player: 2)
        #expect(game.state == .playerFound(person: 2))
        game.observe(player: nil)
        #expect(game.state == .waiting)
    }

    @Test func `a throw that ends while another's result is shown counts too`() {
        var game = ThrowGame(throwCount: 2)
        game.observe(player: 1)
        game.complete(Self.thrown(1))
        game.complete(Self.thrown(2))
        game.complete(Self.thrown(3))
        game.proceed()
        #expect(game.completed.map(\.id) == [1, 2])
        #expect(game.state == .summary(game.summary))
        #expect(game.summary.score == nil)
    }

    @Test func `a summary has averages for each kind, and the throw with most points, then the fastest`()
        throws
    {
        var scored = [
            Self.thrown(1, .overhand, at: Self.onBoard, speed: 4), Self.thrown(2, .overhand, speed: 8),
            Self.thrown(3, .underhand, at: Self.onBoard, speed: 6), Self.thrown(4, .underhand),
        ]
        let withoutTargets = ThrowSummary(of: scored)
        #expect(withoutTargets.best?.id == 2)
        #expect(withoutTargets.score == nil)
        for index in scored.indices {
            scored[index].score = ThrowScore(
                landing: scored[index].landing, kind: scored[index].kind, targets: [Self.board])
        }
        let summary = ThrowSummary(of: scored)
        #expect(summary.count == 4 && summary.score == 2)
        #expect(summary.best?.id == 3)
        #expect(summary.averages.map(\.kind) == [.overhand, .underhand])
        #expect(summary.averages.map(\.count) == [2, 2])
        #expect(summary.averages.map { $0.speed?.value } == [6, 6])
        #expect(summary.averages.map(\.points) == [0.5, 0.5])
        #expect(ThrowSummary(of: []).best == nil)
    }
}
