import ActionTraining
import Foundation
import PoseCore
import TestSupport
import Testing

@testable import WebApp

@Suite struct LessonTests {
    private let limits = LessonLimits()

    /// A take of so many frames that shows a body.
    private func take(frames: Int = 30, seenFrames: Int? = nil, id: String = "t") -> Take {
        let joints = BodyJointName.keypointOrder.map(\.rawValue)
        var keypoints = KeypointArray(zeros: [frames, 3, joints.count])
        for frame in 0..<(seenFrames ?? frames) { keypoints[frame, 2, 0] = 1 }
        return Take(
            id: id, recordedAt: Date(timeIntervalSince1970: 0),
            sequence: KeypointSequence(
                label: "", frameRate: 30, channels: ["x", "y", "confidence"], joints: joints,
                keypoints: keypoints))
    }

    private func lesson(_ labels: String...) throws -> Lesson {
        var lesson = Lesson(id: "1", name: "Test", createdAt: Date(timeIntervalSince1970: 0))
        for label in labels { try lesson.addLabel(label, limits: limits) }
        return lesson
    }

    @Test func `names are trimmed and plain`() throws {
        #expect(try limits.name("  Wave \n") == "Wave")
        #expect(throws: LessonError.unusableName(length: 0, isPlain: true, expected: 1...60)) {
            try limits.name("  ")
        }
        #expect(throws: LessonError.unusableName(length: 3, isPlain: false, expected: 1...60)) {
            try limits.name("a\u{7}b")
        }
        // A line break to the training, which would refuse the label; and what shows nothing.
        for name in ["a\u{2028}b", "\u{202E}", "\u{AD}\u{3164}"] {
            #expect(throws: LessonError.self, "\(name.debugDescription)") { try limits.name(name) }
        }
        #expect(try limits.name("👩‍🏫 क्ष") == "👩‍🏫 क्ष")
    }

    @Test func `actions have different names whatever their case`() throws {
        var lesson = try lesson("Wave", "Squat")
        #expect(throws: LessonError.actionExists("Wave")) { try lesson.addLabel("wave", limits: limits) }
        #expect(throws: LessonError.actionExists("Wave")) {
            try lesson.renameLabel("Squat", to: "WAVE", limits: limits)
        }
        // Its own name in another case is fine.
        try lesson.renameLabel("Wave", to: "WAVE", limits: limits)
        #expect(lesson.labels.map(\.name) == ["WAVE", "Squat"])
        #expect(throws: LessonError.unknownAction("Fly", lesson: "Test")) { try lesson.removeLabel("Fly") }
        let id = lesson.labels[0].id
        let removed = try lesson.removeLabel(id)
        #expect(removed == id)
        #expect(lesson.labels.map(\.name) == ["Squat"])
    }

    @Test func `actions and takes are bounded`() throws {
        var few = limits
        (few.labels, few.takes) = (1, 2)
        var lesson = try lesson("Wave")
        #expect(throws: LessonError.tooManyActions(1)) { try lesson.addLabel("Squat", limits: few) }
        lesson.labels[0].takes = [take()]
        try lesson.requireRoom(limits: few)
        #expect(throws: LessonError.tooManyTakes(1, limit: 2)) {
            try lesson.requireRoom(for: 2, limits: few)
        }
    }

    @Test func `the subject is fixed by the first take`() throws {
        var lesson = try lesson("Wave")
        #expect(throws: LessonError.poseOfBody) { try lesson.setSubject(.body, .pose) }
        try lesson.setSubject(.hand, .pose)
        lesson.labels[0].takes = [take()]
        try lesson.setSubject(.hand, .pose)
        #expect(throws: LessonError.subjectIsFixed(lesson: "Test")) {
            try lesson.setSubject(.body, .movement)
        }
    }

    @Test func `the digest names takes and labels in any order`() throws {
        var lesson = try lesson("Wave", "Squat", "Empty")
        let empty = lesson.takesDigest
        lesson.labels[0].takes = [take(id: "a"), take(id: "b")]
        lesson.labels[1].takes = [take(id: "c")]
        let digest = lesson.takesDigest
        #expect(digest != empty)
        lesson.labels.swapAt(0, 1)
        lesson.labels[1].takes.reverse()
        #expect(lesson.takesDigest == digest)
        lesson.labels[1].name = "Hello"
        #expect(lesson.takesDigest != digest)
    }

    @Test func `advice names what is short, mistaken or empty`() throws {
        var lesson = try lesson("Wave", "Squat", "Jump", "Empty")
        lesson.labels[0].takes = [take()]
        lesson.labels[1].takes = [take(), take(), take(seenFrames: 10)]
        lesson.labels[2].takes = [take(), take(), take()]
        let advice = TrainingAdvice.all(for: lesson, recall: ["Wave": 0, "Squat": 0.5, "Jump": 0.8])
        #expect(advice.map(\.code) == ["few-takes", "mistaken", "unseen-body"])
        #expect(advice.last?.facts == ["action": "Squat", "count": "1"])
        #expect(
            advice.map(\.text) == [
                "Wave has one take; three or more are safer",
                "Squat is mistaken for another in 50% of its takes; delete odd ones or record more",
                "1 of Squat’s takes show nobody for much of the time",
            ])
    }

    @Test func `one take is recorded at a time`() throws {
        var recording = TakeRecording()
        #expect(throws: TakeError.notRecording) { try recording.end() }
        let take = TakeInProgress(
            lesson: "1", label: Lesson.Label(id: "w", name: "Wave"), subject: .body, maximumSeconds: 30)
        try recording.begin(take)
        #expect(throws: TakeError.alreadyRecording) { try recording.begin(take) }
        for frame in 0..<31 { recording.add(try frameResult(at: Double(frame) / 30)) }
        let ended = try recording.end()
        #expect(throws: TakeError.nothingSeen(of: .body)) { try ended.sequence(limits: limits) }
        try recording.begin(take)
        let short = try recording.end()
        #expect(throws: TakeError.tooShort(minimum: 0.4)) { try short.sequence(limits: limits) }
        try recording.begin(take)
        recording.noteOtherSource()
        try recording.begin(take)
        #expect(try recording.end().isBroken == false, "a spoilt take makes room for the next")
    }

    @Test func `of an imported file the usable takes are added`() throws {
        let folder = ScratchFolder()
        let lessons = try LessonStore(data: try DataFolder(folder.path))
        let lesson = try lessons.create(name: "Test", labels: [])
        let importer = LessonImport(lessons: lessons)
        func line(_ label: String, frames: Int) throws -> String {
            let joints = BodyJointName.keypointOrder.map(\.rawValue)
            return try KeypointFile.line(
                for: KeypointSequence(
                    label: label, frameRate: 30, channels: ["x", "y", "confidence"], joints: joints,
                    keypoints: KeypointArray(zeros: [frames, 3, joints.count]))) + "\n"
        }
        let long = String(repeating: "a", count: 61)
        let text =
            try line("Wave", frames: 30) + "{\n" + line(long, frames: 30) + line("Wave", frames: 3)
        let outcome = try importer.addTakes(Data(text.utf8), to: lesson)
        #expect(outcome.count == 1)
        #expect(outcome.failures.count == 3)
        #expect(
            outcome.failures[1]
                == .unusableLabel(.unusableName(length: 61, isPlain: true, expected: 1...60)))
        #expect(outcome.failures[2].apiError.message.contains("lasts 0.1 s; expected 0.4 to 30 s"))
        #expect(try lessons.lesson(lesson.id).labels.map(\.takes.count) == [1])
        #expect(throws: LessonImportError.empty) { try importer.addTakes(Data(), to: lesson) }

        let many = try (1...24).map { try line("Action \($0)", frames: 30) }.joined()
        #expect(throws: LessonImportError.tooManyActions(limit: 24)) {
            try importer.addTakes(Data(many.utf8), to: lesson)
        }
        let labels = try lessons.lesson(lesson.id).labels
        #expect(labels.map(\.name) == ["Wave"], "nothing is added of what has no room")
    }
}
