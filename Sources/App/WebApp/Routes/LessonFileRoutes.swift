import ActionTraining
import Foundation
import Hummingbird
import NIOCore
import NIOPosix
import Pipeline
import ResultExport

/// Takes and models as files, out and in.
struct LessonFileRoutes: Sendable {
    let lessons: LessonStore
    let limits: RequestLimits

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/api/lessons/{lesson}/keypoints") { _, context in
            let lesson = try lessons.lesson(context.lessonID)
            let text = try await onThreadPool {
                try lessons.sequences(of: lesson).map { try KeypointFile.line(for: $0) + "\n" }.joined()
            }
            return .file(
                ByteBuffer(string: text), ofType: "application/x-ndjson",
                name: "\(Self.fileName(lesson.name)).jsonl")
        }
        routes.on(.post, "/api/lessons/{lesson}/keypoints") { request, context in
            let lesson = try lessons.lesson(context.lessonID)
            let body = try await request.body(
                ofType: "application/x-ndjson", upTo: lessons.limits.keypointBytes, within: limits.bodyTime,
                context)
            let outcome = try await onThreadPool {
                try LessonImport(lessons: lessons).addTakes(Data(body.readableBytesView), to: lesson)
            }
            return .json(.created) { outcome.write(to: &$0) }
        }
        routes.on(.get, "/api/lessons/{lesson}/model") { _, context in
            let lesson = try lessons.lesson(context.lessonID)
            guard lesson.model != nil,
                let data = FileManager.default.contents(atPath: lessons.folder(of: lesson.id).modelPath)
            else {
                throw APIError.notFound(
                    "\(lesson.name) has no model yet; POST /api/lessons/\(lesson.id)/training makes one")
            }
            return .file(
                ByteBuffer(bytes: data), ofType: "application/octet-stream",
                name: "\(Self.fileName(lesson.name)).onnx")
        }
        routes.on(.put, "/api/lessons/{lesson}/model") { request, context in
            let lesson = try lessons.lesson(context.lessonID)
            let body = try await request.body(
                ofType: "application/octet-stream", upTo: lessons.limits.modelBytes, within: limits.bodyTime,
                context)
            try await onThreadPool {
                try LessonImport(lessons: lessons).setModel(Data(body.readableBytesView), of: lesson)
            }
            return try lessons.lesson(lesson.id).response()
        }
    }

    /// A name of letters and digits of any script, without anything that a file system could stumble over.
    static func fileName(_ name: String) -> String {
        let plain = name.map { $0.isLetter || $0.isNumber ? $0 : "-" }
        let text = String(plain).split(separator: "-").joined(separator: "-")
        return text.isEmpty ? "lesson" : text
    }

    /// Runs what takes long beside the threads that answer requests.
    private func onThreadPool<Result: Sendable>(
        _ body: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
        try await NIOThreadPool.singleton.runIfActive(body)
    }
}

extension LessonImport.Outcome {
    /// Writes what became of a file of takes.
    fileprivate func write(to json: inout JSONText) {
        json.object { json in
            json.member("imported", count)
            json.array("failures") { json in failures.prefix(20).forEach { json.value($0.apiError.message) } }
        }
    }
}
