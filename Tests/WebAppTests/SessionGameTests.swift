import Foundation
import NIOCore
import PoseCore
import Testing
import Throws

@testable import Pipeline
@testable import WebApp

@Suite struct SessionGameTests {
    private func session() throws -> WebSession {
        let engine = LiveEngine(recognition: nil, workerCount: 1) { _ in FakeEstimator() }
        var configuration = LiveSession.Configuration()
        configuration.throwTargets = []
        return try WebSession(
            engine: engine,
            source: PlayableSource(description: .browser(label: "Camera"), title: "Camera", live: nil),
            configuration: configuration)
    }

    private func frame(at seconds: Double, _ game: ThrowGame, completed: [Throw] = []) throws -> FrameResult {
        var result = try frameResult(at: seconds)
        result.throwing = LiveThrowResult(
            camera: .steady, playerBox: nil, flights: [], completed: completed, game: game, gameNumber: 1,
            metricScale: nil)
        return result
    }

    /// A game of a single throw, whose result is shown.
    private static var gameOfOneThrow: ThrowGame {
        var game = ThrowGame(throwCount: 1)
        game.observe(player: 1)
        let place = NormalizedPoint(x: 0.25, y: 0.75)
        game.complete(
            Throw(
                id: 1, release: .zero, releasePoint: place, angle: 30, end: .zero, landing: place,
                trajectoryIDs: [0]))
        return game
    }

    @Test func `a throw and the end of its game are sent to all readers, each once`() async throws {
        let session = try session()
        let reader = try session.subscribe(wantsFrames: false)
        let live = session.contents.withLock { $0.playback.live }
        var game = Self.gameOfOneThrow
        session.publish(try frame(at: 0, game, completed: game.completed), of: live)
        #expect(try session.game.game.completed.count == 1)
        game.proceed()
        for index in 1...3 { session.publish(try frame(at: Double(index), game), of: live) }
        session.end()
        var kinds: [StreamMessage.Kind] = []
        var objects: [[String: Any]] = []
        while let item = await reader.subscription.next() {
            guard case .message(let message) = item else { continue }
            kinds.append(message.kind)
            let object = try JSONSerialization.jsonObject(with: Data(message.json.readableBytesView))
            objects.append(try #require(object as? [String: Any]))
        }
        #expect(kinds == [.state, .throw, .summary])
        #expect(objects.map { $0["type"] as? String } == ["state", "throw", "summary"])
        // The origin is the upper left.
        #expect(objects[1]["landing"] as? [Double] == [0.25, 0.25])
        #expect(objects[1]["game"] as? Int == 1)
        #expect(objects[2]["best"] as? Int == 1)
    }

    @Test func `a game that is over at the end of its source is sent with its last throw`() async throws {
        let session = try session()
        let reader = try session.subscribe(wantsFrames: false)
        let live = session.contents.withLock { $0.playback.live }
        var game = Self.gameOfOneThrow
        game.proceed()
        let result = try #require(try frame(at: 0, game, completed: game.completed).throwing)
        for _ in 0..<2 { session.publish(result, of: live) }
        session.end()
        var kinds: [StreamMessage.Kind] = []
        while let item = await reader.subscription.next() {
            if case .message(let message) = item { kinds.append(message.kind) }
        }
        #expect(kinds == [.state, .throw, .summary, .throw])
        #expect(try session.game.game.state == game.state)
    }

    @Test func `of a former source no throw counts`() throws {
        let session = try session()
        let former = session.contents.withLock { $0.playback.live }
        try session.change(
            to: PlayableSource(description: .browser(label: "Other"), title: "Other", live: nil))
        var game = ThrowGame()
        game.observe(player: 1)
        game.complete(
            Throw(
                id: 1, release: .zero, releasePoint: NormalizedPoint(x: 0, y: 0), angle: 0, end: .zero,
                landing: NormalizedPoint(x: 0, y: 0), trajectoryIDs: []))
        session.publish(try frame(at: 0, game, completed: game.completed), of: former)
        #expect(try session.game.game.completed.count == 0)
    }
}
