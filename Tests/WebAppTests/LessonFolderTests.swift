import ActionTraining
import Foundation
import PoseCore
import TestSupport
import Testing

@testable import WebApp

@Suite struct LessonFolderTests {
    @Test func `lessons without a subject are lessons of bodies`() throws {
        let scratch = try ScratchFolder()
        let folder = LessonFolder(path: scratch.file("lesson"))
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        let old = #"{"name": "Old", "createdAt": 0, "labels": [{"id": "wave", "name": "Wave"}]}"#
        try scratch.write(old, to: "lesson/lesson.json")
        let lesson = try #require(folder.read())
        #expect(lesson.subject == .body && lesson.kind == .movement && lesson.labels.count == 1)
    }

    @Test func `incomplete files of a killed server are removed`() throws {
        let scratch = try ScratchFolder()
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
        #expect(read.labels.map { $0.takes.map(\.id) } == [["one"]])
        #expect(!FileManager.default.fileExists(atPath: scratch.file("lesson/deleted")))
        #expect(!FileManager.default.fileExists(atPath: scratch.file("lesson/wave/three.jsonl.0.partial")))
        #expect(!FileManager.default.fileExists(atPath: scratch.file("lesson/lesson.json.0.partial")))
    }
}
