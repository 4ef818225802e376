import Foundation
import PoseCore
import Synchronization
import SyntheticScenes
import TestSupport
import Testing
import Throws
import Tracking
import Trajectories

@testable import Pipeline

@Suite struct CameraCheckTests {
    /// What the check says after each of some frames, 10 a second.
    private func cameras(_ moves: [Bool]) -> (cameras: [LiveThrowResult.Camera], restarts: [Int]) {
        var check = CameraCheck()
        var restarts: [Int] = []
        let cameras = moves.enumerated().map { index, isMoving in
            if check.update(isMoving: isMoving, at: Timestamp(seconds: Double(index) / 10)) {
                restarts.append(index)
            }
            return check.camera
        }
        return (cameras, restarts)
    }

    @Test func `a camera is steady after a second without a movement`() {
        let (cameras, restarts) = cameras(Array(repeating: false, count: 15))
        #expect(cameras == Array(repeating: .checking, count: 10) + Array(repeating: .steady, count: 5))
        #expect(restarts.isEmpty)
    }

    @Test func `a camera that moved must stand still for a second, and the scene is measured again`() {
        let still = Array(repeating: false, count: 12)
        let (cameras, restarts) = cameras(still + [true, false, true] + still)
        #expect(cameras[11] == .steady)
        #expect(Array(cameras[12..<25]) == Array(repeating: .moving, count: 13))
        #expect(cameras[25] == .steady)
        #expect(restarts == [25])
    }
}

/// A stream of the demo's player, whose poses are known exactly: one throw.
private struct DemoThrow {
    /// The clip and what is seen in those of its frames that were drawn, once for all tests.
    private static let seen = Mutex(
        (clip: ThrowClip(size: PixelSize(width: 640, height: 360)), results: [Int: FrameResult]()))
    let truth: ThrowTruth
    let frameRate: Double
    /// The frame of the release.
    let release: Int
    var throwing = LiveThrows()
    var request = LiveThrows.Request(
        targets: DemoFilm.targets(of: ThrowClip.name).map { ThrowTarget(name: $0.name, region: $0.region) })

    init() throws {
        let clip = Self.seen.withLock { $0.clip }
        truth = try #require(clip.truth.first)
        frameRate = clip.frameRate
        release = Int(truth.release.time * frameRate)
    }

    /// What is seen in a frame of the clip.
    func result(_ index: Int) throws -> FrameResult {
        let result = Self.seen.withLock { seen in
            if seen.results[index] == nil, let frame = seen.clip.frame(at: index) {
                let people = [seen.clip.groundTruth(at: index)].compactMap { $0 }.map {
                    TrackedPerson(id: 1, pose: $0, isProminent: true)
                }
                seen.results[index] = FrameResult(frame: frame, people: people)
            }
            return seen.results[index]
        }
        return try #require(result)
    }

    @discardableResult mutating func update(_ index: Int) throws -> LiveThrowResult? {
        try update(with: try result(index))
    }

    @discardableResult mutating func update(with result: FrameResult) throws -> LiveThrowResult? {
        try throwing.update(request, with: result, makeStage: Self.makeStage)
    }

    static func makeStage() throws -> ThrowStage { try makeStage(keepsThrows: false) }

    static func makeStage(keepsThrows: Bool) throws -> ThrowStage {
        var configuration = ThrowAnalysis.Configuration(classifier: try ThrowKindClassifier.builtIn())
        configuration.countsUnseenThrowers = false
        return ThrowStage(
            detector: TrajectoryDetector(), configuration: configuration, keepsThrows: keepsThrows)
    }
}

@Suite struct LiveThrowsTests {
    @Test func `a throw into the hole is tracked, complete and worth three points`() throws {
        var demo = try DemoThrow()
        #expect(demo.truth.outcome == .hole)
        var states: [ThrowGame.State] = []
        var completed: [Throw] = []
        var trajectories = 0
        var last: LiveThrowResult?
        for index in (demo.release - 50)...(demo.release + 65) {
            let update = try demo.update(index)
            let found = try #require(update)
            if states.last != found.game.state { states.append(found.game.state) }
            completed += found.completed
            trajectories = max(trajectories, found.flights.count)
            #expect(found.playerBox != nil)
            last = found
        }
        let thrown = try #require(completed.first)
        #expect(completed.count == 1)
        #expect(trajectories >= 1)
        #expect(last?.camera == .steady)
        #expect(thrown.kind == .underhand)
        #expect(thrown.hand == .right)
        #expect(abs(thrown.release.seconds - demo.truth.release.time) < 2 / demo.frameRate)
        #expect(abs(thrown.angle - Double(demo.truth.releaseAngle)) < 5)
        #expect(thrown.score == ThrowScore(target: "hole", points: 3))
        #expect(
            states == [
                .playerFound(person: 1), .trackingFlight(person: 1), .throwComplete(thrown),
            ])

        // A new game begins without throws; where nothing is requested, nothing is found or kept.
        demo.request.gameNumber = 2
        let next = try demo.update(demo.release + 66)
        #expect(next?.game.completed.isEmpty == true)
        #expect(next?.gameNumber == 2)
        let unwanted = try demo.result(demo.release + 67)
        let none = try demo.throwing.update(nil, with: unwanted, makeStage: DemoThrow.makeStage)
        #expect(none == nil)
    }

    @Test func `a throw whose object still flies at the end of a short source is complete`() throws {
        var demo = try DemoThrow()
        // Not even a second before the release.
        for index in (demo.release - 25)...(demo.release + 18) {
            let found = try demo.update(index)
            #expect(found?.completed.isEmpty == true)
        }
        let last = try demo.throwing.finish()
        #expect(last?.completed.map(\.kind) == [.underhand])
        #expect(last?.game.completed.count == 1)
        let again = try demo.throwing.finish()
        #expect(again == nil)
    }

    @Test func `a game that is requested no more after the end of a source is over`() throws {
        var demo = try DemoThrow()
        for index in (demo.release - 25)...(demo.release + 18) { try demo.update(index) }
        let last = try demo.throwing.finish()
        #expect(last?.game.completed.count == 1)
        let held = try demo.result(demo.release + 18)
        let unwanted = try demo.throwing.update(nil, with: held, makeStage: DemoThrow.makeStage)
        #expect(unwanted == nil)
        let next = try demo.update(with: held)
        #expect(next?.game.completed.isEmpty == true)
    }

    @Test func `a throw that a frame completed is not complete once more at the end`() throws {
        var demo = try DemoThrow()
        var kept = try DemoThrow.makeStage(keepsThrows: true)
        var unkept = try DemoThrow.makeStage(keepsThrows: false)
        var completed = 0
        for index in (demo.release - 50)...(demo.release + 65) {
            let result = try demo.result(index)
            completed += try demo.update(with: result)?.completed.count ?? 0
            #expect(try kept.analyze(result).completed == unkept.analyze(result).completed)
        }
        #expect(completed == 1)
        let last = try #require(try demo.throwing.finish())
        #expect(last.completed.isEmpty)
        #expect(last.game.completed.count == 1)
        #expect(try kept.finish().completed.count == 1)
        #expect(try unkept.finish().completed.isEmpty)
    }

    @Test func `a game whose last throw is complete at the end of the source is over`() throws {
        var demo = try DemoThrow()
        var results: [FrameResult] = []
        for index in (demo.release - 25)...(demo.release + 18) { results.append(try demo.result(index)) }
        for number in 1...8 {
            for result in results {
                try demo.update(with: result)
            }
            let last = try #require(try demo.throwing.finish())
            #expect(last.completed.count == 1)
            #expect(last.game.completed.count == number)
            if number == 8 { #expect(last.game.state == .summary(last.game.summary)) }
            demo.throwing.restart()
        }
    }

    @Test func `a restart ends the time for which a throw's result is shown`() throws {
        var demo = try DemoThrow()
        for index in (demo.release - 25)...(demo.release + 18) {
            try demo.update(index)
        }
        let last = try demo.throwing.finish()
        let thrown = try #require(last?.completed.first)
        #expect(last?.game.state == .throwComplete(thrown))
        demo.throwing.restart()
        let next = try demo.update(demo.release - 25)
        #expect(next?.game.state == .playerFound(person: 1))
        #expect(next?.game.completed == [thrown])
    }

    @Test func `a clock that begins again leaves throwers known`() throws {
        var demo = try DemoThrow()
        var completed: [Throw] = []
        // An hour after its start the camera is lost, and its times begin again.
        for (place, index) in ([demo.release - 50] + Array((demo.release - 50)...(demo.release + 50)))
            .enumerated()
        {
            var result = try demo.result(index)
            let seconds = place == 0 ? 3600 : Double(index) / demo.frameRate
            result.frame = Frame(
                index: place, timestamp: Timestamp(seconds: seconds), pixelBuffer: result.frame.pixelBuffer)
            result.beginsScene = place < 2
            completed += try demo.update(with: result)?.completed ?? []
        }
        #expect(completed.map(\.hand) == [.right])
        #expect(completed.map(\.kind) == [.underhand])
    }

    @Test func `a camera that pans is moving, and steady a second after it has stopped`() throws {
        let size = PixelSize(width: 320, height: 180)
        func picture(_ shift: Int) -> PixelBuffer? {
            var bytes: [UInt8] = []
            bytes.reserveCapacity(size.width * size.height * 3)
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let wave = sin(Double(x + shift) / 7) * cos(Double(y) / 9) + sin(Double(x + shift) / 23)
                    bytes += Array(repeating: UInt8(128 + 50 * wave), count: 3)
                }
            }
            return PixelBuffer(size: size, rgb: bytes)
        }
        // Stands, pans for a second, stands.
        let pictures = try (0...30).map { try #require(picture(3 * $0)) }
        var throwing = LiveThrows()
        var cameras: [LiveThrowResult.Camera] = []
        for index in 0..<150 {
            let frame = Frame(
                index: index, timestamp: Timestamp(seconds: Double(index) / 30),
                pixelBuffer: pictures[max(0, min(30, index - 45))])
            let found = try throwing.update(
                LiveThrows.Request(targets: []), with: FrameResult(frame: frame),
                makeStage: DemoThrow.makeStage)
            cameras.append(try #require(found).camera)
        }
        #expect(cameras[44] == .steady)
        #expect(cameras[60] == .moving && cameras[90] == .moving)
        #expect(cameras[149] == .steady)
    }

    @Test func `complete throws of a frame that was never taken go out with the next one`() throws {
        func event(_ index: Int, completed ids: [Int], game: Int = 1) throws -> LiveEvent {
            var result = FrameResult(frame: try testFrame(index))
            let throwDone = ids.map {
                Throw(
                    id: $0, release: .zero, releasePoint: NormalizedPoint(x: 0, y: 0), angle: 0, end: .zero,
                    landing: NormalizedPoint(x: 0, y: 0), trajectoryIDs: [])
            }
            result.throwing = LiveThrowResult(
                camera: .steady, playerBox: nil, flights: [], completed: throwDone, game: ThrowGame(),
                gameNumber: game, metricScale: nil)
            return .frame(result)
        }
        func taken(_ mailbox: inout LiveMailbox) -> [Int]? {
            guard case .frame(let result) = mailbox.take() else { return nil }
            return result.throwing?.completed.map(\.id)
        }
        var mailbox = LiveMailbox()
        for (index, ids) in [[1], [], [2], []].enumerated() {
            mailbox.put(try event(index, completed: ids))
        }
        #expect(taken(&mailbox) == [1, 2])
        // Of a former game they count for nothing.
        mailbox.put(try event(5, completed: [3]))
        mailbox.put(try event(6, completed: [], game: 2))
        #expect(taken(&mailbox) == [])
    }
}
