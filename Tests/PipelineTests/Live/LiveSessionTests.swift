import ActionClassification
import PoseCore
import PoseEstimation
import SeededRandom
import Synchronization
import TestSupport
import Testing
import VideoIO

@testable import Pipeline

@Suite(.timeLimit(.minutes(15))) struct LiveSessionTests {
    /// An engine without models with estimators that wait at `gate`.
    private func engine(gate: Gate? = nil, workers: Int = 2, resets: ReadLog = ReadLog()) -> LiveEngine {
        LiveEngine(recognition: nil, workerCount: workers) { _ in
            FakeEstimator(log: resets) { _ in
                gate?.pass()
                return [standing(x: 0.5)]
            }
        }
    }

    /// How frames ended: their results' indices, or nil.
    private final class Outcomes: Sendable {
        let ends = Mutex([Int: Int?]())

        func handIn(_ index: Int, to session: LiveSession) throws {
            let frame = try testFrame(index)
            session.submit(DecodedFrame(frame: frame, duration: .zero)) { outcome in
                let found = try? outcome.get()
                self.ends.withLock { $0[index] = .some(found?.frame.index) }
            }
        }

        func end(of index: Int) async -> Int? {
            while true {
                if let end = ends.withLock({ $0[index] }) { return end }
                await Task.yield()
            }
        }

        var count: Int { ends.withLock { $0.count } }
    }

    @Test func `the classifier may be exchanged while people keep their identities`() async throws {
        let session = try engine().makeSession()
        func labels(_ frames: Range<Int>) async throws -> [String] {
            var labels: [String] = []
            for index in frames {
                let result = try #require(try await session.result(of: try testFrame(index)))
                #expect(result.people.map(\.id) == [1])
                #expect(result.measuredPeople.map(\.id) == [1])
                labels += result.predictions.map(\.label)
            }
            return labels
        }
        #expect(try await labels(0..<30) == [])
        var recognition = ActionRecognition(classifier: try .exerciseClassifier())
        recognition.window.stride = 5
        session.recognition = recognition
        let some = try await labels(30..<135)
        #expect(some.first == "Starting Up" && some.count == 1 + (105 - 90) / 5 + 1)
        session.recognition = nil
        #expect(try await labels(135..<150) == [])
    }

    @Test func `frames that come one by one all have their results`() async throws {
        let session = try engine().makeSession()
        for index in 0..<50 {
            let result = try #require(try await session.result(of: try testFrame(index)))
            #expect(result.frame.index == index && result.people.map(\.id) == [1])
        }
        let statistics = session.statistics
        #expect((statistics.admitted, statistics.dropped) == (50, 0))
        #expect(statistics.framesPerSecond > 0 && statistics.latencyP95 >= statistics.latencyP50)
    }

    /// Hands in pictures that note when they are decoded.
    private final class DecodedPictures: Sendable {
        private let noted = Mutex<[Int]>([])
        var indices: [Int] { noted.withLock { $0 } }

        func result(_ index: Int, of session: LiveSession) async throws -> Int? {
            let frame = try testFrame(index)
            let result = try await session.result(ofFrame: index, at: frame.timestamp) { [self] in
                noted.withLock { $0.append(index) }
                return frame.pixelBuffer
            }
            return result?.frame.index
        }
    }

    @Test func `a picture is decoded on a worker and only when its turn has come`() async throws {
        let gate = Gate()
        let session = try engine(gate: gate).makeSession()
        let pictures = DecodedPictures()
        async let first = pictures.result(0, of: session)
        await gate.waitForArrivals(1)
        async let second = pictures.result(1, of: session)
        async let third = pictures.result(2, of: session)
        async let fourth = pictures.result(3, of: session)
        // Of those that wait while the first is processed, all but one are dropped, in whichever order they come.
        while session.statistics.dropped < 2 { await Task.yield() }
        #expect(pictures.indices == [0])
        gate.open()
        #expect(try await first == 0)
        let others = try await [second, third, fourth].compactMap { $0 }
        #expect(others.count == 1)
        #expect(pictures.indices == [0] + others)
    }

    @Test func `what decoding fails with is thrown`() async throws {
        let session = try engine().makeSession()
        await #expect(throws: VideoError.self) {
            try await session.result(ofFrame: 0, at: .zero) {
                throw VideoError(.notVideo, "picture", "is damaged")
            }
        }
        #expect(try await session.result(of: try testFrame(1))?.frame.index == 1)
    }

    @Test func `only the newest frame waits while another is processed`() async throws {
        let gate = Gate()
        let session = try engine(gate: gate).makeSession()
        let outcomes = Outcomes()
        try outcomes.handIn(0, to: session)
        await gate.waitForArrivals(1)
        for index in 1..<20 { try outcomes.handIn(index, to: session) }
        #expect(outcomes.count == 18, "dropped frames are answered at once")
        gate.open()
        #expect(await outcomes.end(of: 0) == 0)
        #expect(await outcomes.end(of: 19) == 19)
        for index in 1..<19 { #expect(await outcomes.end(of: index) == nil) }
        #expect(session.statistics.admitted == 2 && session.statistics.dropped == 18)
    }

    @Test func `restarting drops earlier frames and the identities in them`() async throws {
        let (gate, resets) = (Gate(), ReadLog())
        let session = try engine(gate: gate, resets: resets).makeSession()
        let outcomes = Outcomes()
        try outcomes.handIn(100, to: session)
        await gate.waitForArrivals(1)
        try outcomes.handIn(101, to: session)
        session.restart()
        #expect(await outcomes.end(of: 101) == nil)
        gate.open()
        #expect(await outcomes.end(of: 100) == nil)
        #expect(
            try await session.result(of: try testFrame(0))?.frame.index == 0, "earlier, but another source")
        #expect(resets.count == 1)
    }

    @Test func `an ended session answers with nothing`() async throws {
        let gate = Gate()
        let session = try engine(gate: gate).makeSession()
        let outcomes = Outcomes()
        try outcomes.handIn(0, to: session)
        await gate.waitForArrivals(1)
        try outcomes.handIn(1, to: session)
        session.end()
        #expect(await outcomes.end(of: 1) == nil)
        gate.open()
        #expect(await outcomes.end(of: 0) == nil)
        #expect(try await session.result(of: try testFrame(2)) == nil)
    }

    @Test func `a cancelled task takes its waiting frame back`() async throws {
        let gate = Gate()
        let session = try engine(gate: gate).makeSession()
        let outcomes = Outcomes()
        try outcomes.handIn(0, to: session)
        await gate.waitForArrivals(1)
        let frame = try testFrame(1)
        let task = Task { try await session.result(of: frame) }
        task.cancel()
        #expect(try await task.value == nil)
        gate.open()
        #expect(await outcomes.end(of: 0) == 0)
        #expect(session.statistics.admitted == 1)
    }

    @Test func `one session's flood of frames leaves the others their turn`() async throws {
        let engine = engine(workers: 1)
        let (greedy, modest) = (try engine.makeSession(), try engine.makeSession())
        let isDone = Atomic(false)
        async let flood: Void = {
            var index = 0
            while !isDone.load(ordering: .relaxed) {
                let outcomes = Outcomes()
                try outcomes.handIn(index, to: greedy)
                index += 1
            }
        }()
        for index in 0..<100 {
            #expect(try await modest.result(of: try testFrame(index)) != nil)
        }
        isDone.store(true, ordering: .relaxed)
        try await flood
        #expect(modest.statistics.dropped == 0)
        // While one frame of the modest one waits, at most one of the greedy is begun before it; while none
        // waits, the greedy one may have all.
        #expect(greedy.statistics.admitted > 0)
    }

    @Test func `a cut counts, also at a frame that was dropped`() async throws {
        let gate = Gate()
        let session = try engine(gate: gate, workers: 1).makeSession()
        let beginnings = Mutex([Int: Bool]())
        func handIn(_ index: Int, picture: UInt64) throws {
            let frame = try noise(index, seed: picture)
            session.submit(DecodedFrame(frame: frame, duration: .zero)) { outcome in
                let result = try? outcome.get()
                beginnings.withLock { $0[index] = result?.beginsScene }
            }
        }
        try handIn(0, picture: 1)
        await gate.waitForArrivals(1)
        // The first of these is dropped; the second looks like the frame in work.
        try handIn(1, picture: 2)
        try handIn(2, picture: 1)
        gate.open()
        while beginnings.withLock({ $0[2] }) == nil { await Task.yield() }
        let last = try #require(try await session.result(of: try noise(3, seed: 1)))
        #expect(beginnings.withLock { $0 } == [0: false, 2: true] && !last.beginsScene)
        // After a moment: what changed as much just before would be a movement.
        for (index, seed) in [(20, UInt64(1)), (21, 2), (22, 2)] {
            let result = try await session.result(
                ofFrame: index, at: Timestamp(seconds: Double(index) / 30),
                decodedBy: { try noise(index, seed: seed).pixelBuffer })
            #expect(try #require(result).beginsScene == (index == 21), "posted picture \(index)")
        }
    }

    /// A picture with contrast; the same for the same seed.
    @Sendable private func noise(_ index: Int, seed: UInt64) throws -> Frame {
        var random = SeededGenerator(seed: seed)
        let size = PixelSize(width: 32, height: 32)
        let bytes = (0..<size.width * size.height).flatMap { _ in
            [UInt8](repeating: UInt8.random(in: 0...255, using: &random), count: 3)
        }
        guard let picture = PixelBuffer(size: size, rgb: bytes) else { throw CancellationError() }
        return Frame(index: index, timestamp: Timestamp(seconds: Double(index) / 30), pixelBuffer: picture)
    }

    @Test func `a chosen person is followed, and a label needs the confidence that was requested`()
        async throws
    {
        let engine = LiveEngine(
            recognition: ActionRecognition(classifier: try .exerciseClassifier()), workerCount: 1
        ) { _ in FakeEstimator { _ in [standing(x: 0.3), standing(x: 0.7, height: 0.4)] } }
        let session = try engine.makeSession()
        var next = 0
        func results(_ count: Int) async throws -> [FrameResult] {
            var results: [FrameResult] = []
            for index in next..<next + count {
                results.append(try #require(try await session.result(of: try testFrame(index))))
            }
            next += count
            return results
        }
        let first = try await results(95)
        let large = try #require(first.last?.prominentPerson?.id)
        let small = try #require(first.last?.people.first { !$0.isProminent }?.id)
        session.chosenPerson = small
        let chosen = try await results(1)
        #expect(chosen[0].prominentPerson?.id == small)
        #expect(
            chosen[0].predictions.map(\.trackID) == [small], "its newest window's prediction comes at once")
        session.minimumConfidence = 1
        let unsure = try await results(10).flatMap(\.predictions)
        #expect(unsure.map(\.kind) == [.lowConfidence] && unsure.map(\.label) == ["Low Confidence"])
        session.minimumConfidence = 0
        let sure = try await results(10).flatMap(\.predictions)
        #expect(sure.map(\.kind) == [.action])
        #expect(sure.first.map { $0.probabilities[$0.label] } == sure.first.map(\.confidence))
        session.chosenPerson = nil
        #expect(try await results(1)[0].prominentPerson?.id == large)
    }

    @Test func `a chosen person is chosen no more when the track is forgotten`() async throws {
        let engine = LiveEngine(recognition: nil, workerCount: 1) { _ in
            FakeEstimator { frame in
                let (large, small) = (standing(x: 0.3), standing(x: 0.7, height: 0.4))
                return frame.index < 20 ? [large, small] : [large]
            }
        }
        let session = try engine.makeSession()
        var chosen: [Int?] = []
        for index in 0..<100 {
            let result = try #require(try await session.result(of: try testFrame(index)))
            if index == 10 { session.chosenPerson = result.people.first { !$0.isProminent }?.id }
            chosen.append(session.chosenPerson)
        }
        #expect(chosen[60] == 2, "out of sight for 1.4 s")
        #expect(chosen[90] == nil)
        session.chosenPerson = 99
        _ = try await session.result(of: try testFrame(100))
        #expect(session.chosenPerson == nil, "no person has that identity")
    }

    /// Searches one more place in each frame, as real estimators do in live use.
    private struct GradualEstimator: PoseEstimating {
        private var searched = 0

        mutating func poses(in frame: Frame) throws(PoseEstimationError) -> [HumanBodyPoseObservation] {
            searched = min(3, searched + 1)
            return (0..<searched).map { standing(x: 0.2 + 0.3 * Float($0)) }
        }

        mutating func reset() { searched = 0 }
    }

    @Test func `where angles are switched no person is missing in the next frame`() async throws {
        let session = try LiveEngine(recognition: nil, workerCount: 1) { _ in GradualEstimator() }
            .makeSession()
        var ids: [[Int]] = []
        for index in 0..<40 {
            if [20, 30].contains(index) { session.hasAngles.toggle() }
            ids.append(try #require(try await session.result(of: try testFrame(index))).people.map(\.id))
        }
        #expect(ids[0] == [1], "one after the other at the start")
        #expect(ids[19...].allSatisfy { $0 == [1, 2, 3] })
    }

    @Test func `the estimator's error is thrown`() async throws {
        struct Broken: PoseEstimating {
            mutating func poses(in frame: Frame) throws(PoseEstimationError) -> [HumanBodyPoseObservation] {
                // The only way to make such an error outside of its stage.
                _ = try BlazePoseModels(files: PoseModelFiles(folder: "/nowhere"))
                return []
            }
            mutating func reset() {}
        }
        let session = try LiveEngine(recognition: nil, workerCount: 1) { _ in Broken() }.makeSession()
        await #expect(throws: PoseEstimationError.self) { try await session.result(of: try testFrame(0)) }
        await #expect(throws: PoseEstimationError.self) { try await session.result(of: try testFrame(1)) }
    }
}
