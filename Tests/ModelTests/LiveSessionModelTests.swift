import ActionClassification
import Pipeline
import PoseCore
import PoseEstimation
import SyntheticScenes
import Testing

/// Live sessions with the real models, on drawn athletes.
@Suite(modelsAreInstalled) struct LiveSessionModelTests {
    @Test func `the demo is recognised within four seconds in each of two sessions`() async throws {
        let engine = try LiveEngine()
        async let lunges = labels(of: "demo:lunges", by: try engine.makeSession())
        async let jacks = labels(of: "demo:jumping-jacks", by: try engine.makeSession())
        for (found, expected) in [(try await lunges, "Lunges"), (try await jacks, "Jumping Jacks")] {
            #expect(found.framesWithPoses >= found.frames * 98 / 100)
            #expect(found.predictions.first?.kind == .startingUp)
            let actions = found.predictions.filter { $0.kind == .action }
            let right = try #require(actions.first { $0.label == expected })
            #expect(right.end.seconds <= 4, "\(expected) at \(right.end.seconds) s")
            #expect(
                actions.allSatisfy { $0.label == expected || $0.label == "Other" }, "\(actions.map(\.label))")
        }
    }

    @Test func `a restarted session starts again`() async throws {
        let session = try LiveEngine().makeSession()
        let first = try await labels(of: "demo:lunges", by: session, frames: 100)
        #expect(first.predictions.last?.kind == .action)
        session.restart()
        let second = try await labels(of: "demo:lunges", by: session, frames: 100)
        #expect(first.predictions.map(\.label) == second.predictions.map(\.label))
    }

    private struct Found {
        var frames = 0
        var framesWithPoses = 0
        var predictions: [ActionPrediction] = []
    }

    /// What a session says of a demo's first six seconds, or fewer frames, when no frame is dropped.
    private func labels(
        of name: String, by session: LiveSession, frames: Int = 180
    ) async throws -> Found {
        let script = try #require(DemoScript(name: name))
        var clip = DemoClip(script: script)
        var found = Found()
        for index in 0..<frames {
            let drawn = clip.frame(at: index)
            let frame = try #require(drawn)
            let result = try #require(try await session.result(of: frame))
            found.frames += 1
            found.framesWithPoses += result.people.isEmpty ? 0 : 1
            found.predictions += result.predictions
        }
        return found
    }
}
