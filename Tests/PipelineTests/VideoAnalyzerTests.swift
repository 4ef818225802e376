import PoseCore
import PoseEstimation
import TestSupport
import Testing
import VideoIO

@testable import Pipeline

@Suite struct VideoAnalyzerTests {
    @Test func `every frame has its result, in order`() async throws {
        let results = try await analyze(FakeSource(count: 200)) { _ in [standing(x: 0.5)] }
        #expect(results.map(\.frame.index) == Array(0..<200))
        #expect(results.allSatisfy { $0.people.map(\.id) == [1] && $0.prominentPerson?.id == 1 })
        #expect(results[0].people[0].pose == standing(x: 0.5))
    }

    @Test func `bodies that are not confirmed as people yet are in their frames, too`() async throws {
        let results = try await analyze(FakeSource(count: 60)) { frame in
            frame.index == 40 ? [standing(x: 0.5), standing(x: 0.1)] : [standing(x: 0.5)]
        }
        #expect(results[40].people.count == 1)
        #expect(results[40].bodies == [standing(x: 0.5), standing(x: 0.1)])
    }

    @Test func `one analyzer serves sources one after another`() async throws {
        let analyzer = VideoAnalyzer(estimator: FakeEstimator { _ in [standing(x: 0.5)] })
        for _ in 0..<3 {
            var ids: [Int] = []
            for try await result in analyzer.results(of: FakeSource(count: 10)) {
                ids += result.people.map(\.id)
            }
            #expect(ids == Array(repeating: 1, count: 10))
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func `sources that are analysed at the same time all come to their ends`() async throws {
        let analyzer = VideoAnalyzer(estimator: FakeEstimator { _ in [] })
        for _ in 0..<100 {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<3 {
                    group.addTask {
                        var count = 0
                        for try await _ in analyzer.results(of: FakeSource(count: 20)) { count += 1 }
                        #expect(count == 20)
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test func `a source that fails gives its results so far and then its error`() async throws {
        var source = FakeSource(count: 50)
        source.failingIndex = 20
        let analyzer = VideoAnalyzer(estimator: FakeEstimator { _ in [] })
        var count = 0
        do {
            for try await _ in analyzer.results(of: source) { count += 1 }
            Issue.record("no error")
        } catch {
            #expect((error as? VideoError)?.code == .readFailed)
        }
        #expect(count == 20)
    }

    @Test(arguments: [true, false])
    func `an estimator that fails gives its results so far and then its error`(areBodiesAtFault: Bool)
        async throws
    {
        let analyzer = VideoAnalyzer(
            estimator: FailingEstimator(failingIndex: areBodiesAtFault ? 20 : .max),
            handEstimator: FailingEstimator(failingIndex: areBodiesAtFault ? .max : 20))
        // The second time shows that the analyzer is free again.
        for _ in 0..<2 {
            let log = ReadLog()
            var indices: [Int] = []
            do {
                for try await result in analyzer.results(of: FakeSource(count: .max, log: log)) {
                    indices.append(result.frame.index)
                }
                Issue.record("no error")
            } catch {
                #expect((error as? PoseEstimationError)?.code == .inferenceFailed)
            }
            #expect(indices == Array(0..<20))
            #expect(log.count < 40)
        }
    }

    @Test func `lost frames are known at the end`() async throws {
        var source = FakeSource(count: 5)
        source.lostFrames = 3
        source.warnings.unreadPictures = [VideoError(.notVideo, "a.jpg", "is none")]
        let analyzer = VideoAnalyzer(estimator: FakeEstimator { _ in [] })
        let results = analyzer.results(of: source)
        for try await _ in results {}
        #expect(results.lostFrames == 3)
        #expect(results.warnings.lines() == ["a.jpg: is none"])
    }

    @Test func `a slow consumer holds the source back`() async throws {
        let log = ReadLog()
        let analyzer = VideoAnalyzer(estimator: FakeEstimator { _ in [] })
        let iterator = analyzer.results(of: FakeSource(count: 1000, log: log)).makeAsyncIterator()
        for index in 0..<100 {
            #expect(try await iterator.next()?.frame.index == index)
            // At most what the three buffers hold, and one frame in hand at each of four places.
            #expect(log.count <= index + 1 + 11)
        }
    }

    @Test func `leaving the loop stops the source`() async throws {
        let log = ReadLog()
        let analyzer = VideoAnalyzer(estimator: FakeEstimator { _ in [] })
        for try await result in analyzer.results(of: FakeSource(count: .max, log: log)) {
            if result.frame.index == 10 { break }
        }
        // The analyzer is free again only once the endless source was left alone.
        for try await _ in analyzer.results(of: FakeSource(count: 1)) {}
        #expect(log.count < 100)
    }

    @Test func `a cancelled task ends the results`() async throws {
        let analyzer = VideoAnalyzer(estimator: FakeEstimator { _ in [] })
        let task = Task {
            var count = 0
            for try await _ in analyzer.results(of: FakeSource(count: .max)) { count += 1 }
            return count
        }
        task.cancel()
        _ = try await task.value
    }

    @Test func `jumps in time start a scene`() async throws {
        let log = ReadLog()
        var source = FakeSource(count: 60)
        source.times = { $0 < 30 ? Double($0) / 30 : 100 + Double($0) / 30 }
        let analyzer = VideoAnalyzer(estimator: FakeEstimator(log: log) { _ in [standing(x: 0.5)] })
        var cuts: [Int] = []
        for try await result in analyzer.results(of: source) where result.beginsScene {
            cuts.append(result.frame.index)
        }
        #expect(cuts == [30])
        // Once before the source, once for the jump.
        #expect(log.count == 2)
    }

    @Test func `another size starts a scene`() async throws {
        var source = FakeSource(count: 60)
        source.sizes = { PixelSize(width: $0 < 40 ? 16 : 32, height: 8) }
        let analyzer = VideoAnalyzer(estimator: FakeEstimator { _ in [standing(x: 0.5)] })
        var cuts: [Int] = []
        for try await result in analyzer.results(of: source) where result.beginsScene {
            cuts.append(result.frame.index)
        }
        #expect(cuts == [40])
    }

    @Test func `a person in only one of a folder's pictures is reported`() async throws {
        let people: @Sendable (Frame) -> [HumanBodyPoseObservation] = {
            $0.index == 6 ? [standing(x: 0.3), standing(x: 0.7)] : [standing(x: 0.3)]
        }
        var source = FakeSource(count: 10)
        let ofVideo = try await analyze(source, people: people)
        #expect(ofVideo.map(\.people.count) == [1, 1, 1, 1, 1, 1, 1, 1, 1, 1])
        source.format.isPictureFolder = true
        let ofPictures = try await analyze(source, people: people)
        #expect(ofPictures.map(\.people.count) == [1, 1, 1, 1, 1, 1, 2, 1, 1, 1])
        source.format.isSequence = true
        #expect(try await analyze(source, people: people).map(\.people.count) == ofVideo.map(\.people.count))
    }

    @Test func `a person alone in a photograph is prominent`() async throws {
        // Every picture shows another person, small after large.
        let people: @Sendable (Frame) -> [HumanBodyPoseObservation] = {
            $0.index.isMultiple(of: 2)
                ? [standing(x: 0.2, height: 0.8)] : [standing(x: 0.8, height: 0.3)]
        }
        var source = FakeSource(count: 12)
        source.format.isPictureFolder = true
        let results = try await analyze(source, people: people)
        #expect(results.allSatisfy { $0.people.count == 1 && $0.people[0].isProminent })
    }

    @Test(arguments: [true, false])
    func `pictures in which a person is missing are searched once more`(isFolder: Bool) async throws {
        let log = ReadLog()
        // Two people in four pictures, one in four, none in two.
        let people = [standing(x: 0.3), standing(x: 0.7)]
        let estimator = FakeEstimator(searches: log) { frame in
            Array(people.prefix(frame.index < 4 ? 2 : frame.index < 8 ? 1 : 0))
        }
        var source = FakeSource(count: 10)
        source.format.isPictureFolder = isFolder
        for try await _ in VideoAnalyzer(estimator: estimator).results(of: source) {}
        #expect(log.count == (isFolder ? 3 : 0))
    }

    @Test func `smoothing changes joints only on request`() async throws {
        let people: @Sendable (Frame) -> [HumanBodyPoseObservation] = { frame in
            [standing(x: 0.5 + (frame.index.isMultiple(of: 2) ? 0.002 : -0.002))]
        }
        let raw = try await analyze(FakeSource(count: 20), people: people)
        #expect(raw[11].people[0].pose == people(raw[11].frame)[0])
        var configuration = VideoAnalyzer.Configuration()
        configuration.isSmoothed = true
        let smooth = try await analyze(FakeSource(count: 20), configuration, people: people)
        #expect(smooth[11].people[0].pose != people(smooth[11].frame)[0])
    }

    private func analyze(
        _ source: sending FakeSource, _ configuration: VideoAnalyzer.Configuration = .init(),
        people: @escaping @Sendable (Frame) -> [HumanBodyPoseObservation]
    ) async throws -> [FrameResult] {
        let analyzer = VideoAnalyzer(estimator: FakeEstimator(people: people), configuration: configuration)
        var results: [FrameResult] = []
        for try await result in analyzer.results(of: source) { results.append(result) }
        return results
    }
}
