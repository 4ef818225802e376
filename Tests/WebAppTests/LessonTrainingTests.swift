import ActionTraining
import Foundation
import Logging
import PoseCore
import TestSupport
import Testing

@testable import WebApp

@Suite struct LessonTrainingTests {
    /// A lesson of two actions with a take each.
    private func makeLesson(_ store: LessonStore) throws -> String {
        let id = try store.create(name: "Test", labels: ["Wave", "Other"]).id
        let sequence = KeypointSequence(
            label: "", frameRate: 30, channels: ["x", "y", "confidence"],
            joints: BodyJointName.keypointOrder.map(\.rawValue), keypoints: KeypointArray(zeros: [30, 3, 18]))
        _ = try store.addTakes([("Wave", sequence), ("Other", sequence)], to: id)
        return id
    }

    @Test func `nothing is kept of a lesson that is deleted while it is trained`() async throws {
        let scratch = ScratchFolder()
        let store = try LessonStore(data: try DataFolder(scratch.path))
        let training = LessonTraining(
            store: store, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let (deleted, other) = (try makeLesson(store), try makeLesson(store))
        try training.start(deleted)
        training.forget(deleted)
        // One begins when the one before has ended.
        var hasBegun = false
        while !hasBegun {
            do {
                try training.start(other)
                hasBegun = true
            } catch LessonTrainingError.isRunning {
                try await Task.sleep(for: .milliseconds(10))
            }
        }
        if case .idle = training.state(of: deleted) {} else { Issue.record("\(training.state(of: deleted))") }
        training.shutDown()
    }
}
