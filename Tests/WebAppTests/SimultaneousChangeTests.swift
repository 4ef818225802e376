import Foundation
import Synchronization
import Testing

@testable import Pipeline
@testable import WebApp

/// What two threads do with one session at the same time.
@Suite struct SimultaneousChangeTests {
    /// What another thread does in the middle of something: it has the time to end there, unless it is held up.
    private final class Interjection: Sendable {
        private let body = Mutex<(@Sendable () -> Void)?>(nil)
        private let running = DispatchGroup()

        func prepare(_ body: @escaping @Sendable () -> Void) { self.body.withLock { $0 = body } }

        /// Does it, once.
        func begin() {
            guard let body = body.withLock({ $0.take() }) else { return }
            running.enter()
            Thread.detachNewThread { [running] in
                body()
                running.leave()
            }
            _ = running.wait(timeout: .now() + .milliseconds(300))
        }

        func waitForEnd() { running.wait() }
    }

    private func session(
        of source: PlayableSource, makingEstimator: @escaping @Sendable (LiveSession.Configuration) -> Void
    ) throws -> WebSession {
        let engine = LiveEngine(recognition: nil, workerCount: 1) { configuration in
            makingEstimator(configuration)
            return FakeEstimator()
        }
        return try WebSession(engine: engine, source: source, configuration: LiveSession.Configuration())
    }

    private func browser(_ label: String) -> PlayableSource {
        PlayableSource(description: .browser(label: label), title: label, live: nil)
    }

    @Test func `of two states that are sent at the same time readers get the newer one last`() async throws {
        let (streams, other) = (SessionStreams(), Interjection())
        let reader = try #require(try streams.subscribe(wantsFrames: false) { SessionState() })
        other.prepare { streams.sendState { SessionState(live: .running) } }
        streams.sendState {
            let former = SessionState(live: .paused)
            other.begin()
            return former
        }
        var states: [String?] = []
        while states.count < 3, case .message(let message) = await reader.next() {
            let json = try JSONSerialization.jsonObject(with: Data(message.json.readableBytesView))
            states.append((json as? [String: Any])?["state"] as? String)
        }
        #expect(states == ["starting", "paused", "running"])
    }

    @Test func `what is requested while the source changes is requested of the new source`() throws {
        let other = Interjection()
        let session = try session(of: browser("front")) { _ in other.begin() }
        defer { session.end() }
        other.prepare { session.maximumHandCount = 2 }
        try session.change(to: browser("back"))
        other.waitForEnd()
        #expect(session.maximumHandCount == 2)
    }

    @Test func `a file is analysed by the settings that were requested last`() throws {
        let other = Interjection()
        let confidences = Mutex<[Float?]>([])
        let file = PlayableSource(
            description: .file(name: "a.mp4"), title: "a.mp4", live: .file("/nonexistent/a.mp4"))
        let session = try session(of: file) { configuration in
            other.begin()
            guard configuration.isBackground else { return }
            confidences.withLock { $0.append(configuration.minimumConfidence) }
        }
        defer { session.end() }
        other.prepare { session.minimumConfidence = 0.75 }
        session.minimumConfidence = 0.25
        other.waitForEnd()
        #expect(confidences.withLock { $0 } == [nil, 0.25, 0.75])
        #expect(session.minimumConfidence == 0.75)
    }
}
