import ActionTraining
import Foundation
import PoseCore
import TestSupport
import Testing

@testable import WebApp

@Suite struct LessonFolderTests {
    @Test func `lessons without a subject are lessons of bodies`() throws {
        let scratch = ScratchFolder()
        let folder = LessonFolder(path: scratch.file("lesson"))
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        let old = #"{"name": "Old", "createdAt": 0, "labels": [{"id": "wave", "name": "Wave"}]}"#
        try scratch.write(old, to: "lesson/lesson.json")
        let lesson = try #require(folder.read())
        #expect(lesson.subject == .body && lesson.kind == .movement && lesson.labels.count == 1)
    }

    @Test func `incomplete files of a killed server are removed`() throws {
        let scratch = ScratchFolder()
        let folder = LessonFolder(path: scratch.file("lesson"))
        var lesson = Lesson(id: "lesson", name: "Test", createdAt: Date())
        lesson.labels = [Lesson.Label(id: "wave", name: "Wave")]
        try folder.write(lesson)
        let sequence = KeypointSequence(
            label: "Wave", frameRate: 30, channels: ["x", "y", "confidence"],
            joints: BodyJointName.keypointOrder.map(\.rawValue), keypoints: KeypointArray(zeros: [30, 3, 18]))
        try folder.writeTake(sequence, id: "one", label: "wave")
        try folder.writeTake(sequence, id: "two", label: "deleted")
        try scratch.write("{", to: "lesson/wave/three.jsonl.0.partial")
        try scratch.write("{", to: "lesson/lesson.json.0.partial")
        try scratch.write("{", to: "lesson/wave/broken.jsonl")
        let read = try #require(folder.read())
        folder.removeLeftovers(of: read)
        #expect(read.labels.map { $0.takes.map(\.id) } == [["one"]])
        #expect(!FileManager.default.fileExists(atPath: scratch.file("lesson/deleted")))
        #expect(!FileManager.default.fileExists(atPath: scratch.file("lesson/wave/three.jsonl.0.partial")))
        #expect(!FileManager.default.fileExists(atPath: scratch.file("lesson/lesson.json.0.partial")))
    }

    @Test func `two servers on one folder keep each other's changes`() throws {
        let scratch = ScratchFolder()
        defer { withExtendedLifetime(scratch) {} }
        let data = try DataFolder(scratch.file("data"))
        let (first, second) = (try LessonStore(data: data), try LessonStore(data: data))
        let lesson = try first.create(name: "Test", labels: ["Wave"])
        #expect(second.all.map(\.id) == [lesson.id])
        _ = try first.addLabel("Bow", to: lesson.id)
        _ = try second.addLabel("Clap", to: lesson.id)
        let sequence = KeypointSequence(
            label: "Bow", frameRate: 30, channels: ["x", "y", "confidence"],
            joints: BodyJointName.keypointOrder.map(\.rawValue), keypoints: KeypointArray(zeros: [30, 3, 18]))
        _ = try first.addTakes([("Bow", sequence)], to: lesson.id)
        _ = try second.renameLabel("Clap", of: lesson.id, to: "Applaud")
        for store in [first, second, try LessonStore(data: data)] {
            let read = try store.lesson(lesson.id)
            #expect(read.labels.map(\.name) == ["Wave", "Bow", "Applaud"])
            #expect(read.labels.map(\.takes.count) == [0, 1, 0])
        }
        try second.delete(lesson.id)
        #expect(throws: LessonError.unknown(id: lesson.id)) { try first.lesson(lesson.id) }
    }
}
