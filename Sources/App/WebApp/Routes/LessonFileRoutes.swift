import ActionClassification
import ActionTraining
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOPosix
import Pipeline
import PoseCore

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
            return file(
                ByteBuffer(string: text), "application/x-ndjson", "\(Self.fileName(lesson.name)).jsonl")
        }
        routes.on(.post, "/api/lessons/{lesson}/keypoints") { request, context in
            let lesson = try lessons.lesson(context.lessonID)
            let body = try await request.body(
                ofType: "application/x-ndjson", upTo: lessons.limits.keypointBytes, within: limits.bodyTime,
                context)
            let (count, failures) = try await onThreadPool { try importTakes(body, into: lesson) }
            return .json(.created) { json in
                json.object { json in
                    json.key("imported")
                    json.value(count)
                    json.key("failures")
                    json.array { json in failures.prefix(20).forEach { json.value($0) } }
                }
            }
        }
        routes.on(.get, "/api/lessons/{lesson}/model") { _, context in
            let lesson = try lessons.lesson(context.lessonID)
            guard lesson.model != nil,
                let data = FileManager.default.contents(atPath: lessons.folder(of: lesson.id).modelPath)
            else {
                throw APIError(
                    .notFound,
                    "\(lesson.name) has no model yet; POST /api/lessons/\(lesson.id)/training makes one")
            }
            return file(
                ByteBuffer(bytes: data), "application/octet-stream", "\(Self.fileName(lesson.name)).onnx")
        }
        routes.on(.put, "/api/lessons/{lesson}/model") { request, context in
            let lesson = try lessons.lesson(context.lessonID)
            let body = try await request.body(
                ofType: "application/octet-stream", upTo: lessons.limits.modelBytes, within: limits.bodyTime,
                context)
            try await onThreadPool { try importModel(Data(body.readableBytesView), into: lesson) }
            return try lessons.lesson(lesson.id).response()
        }
    }

    private func importModel(_ data: Data, into lesson: Lesson) throws {
        let classifier: ActionClassifier
        let subject: ActionSubject
        do {
            classifier = try ActionClassifier(trainedModel: data, name: "the model")
            subject = try classifier.requireSubject(name: "the model")
        } catch {
            throw APIError(.unprocessableContent, "\(error)")
        }
        // Below nine frames there is no movement.
        let kind: Lesson.Kind = subject != .body && classifier.windowLength < 9 ? .pose : .movement
        _ = try lessons.setSubject(subject, kind, of: lesson.id)
        try lessons.setModel(data, of: lesson.id)
    }

    private func importTakes(_ body: ByteBuffer, into lesson: Lesson) throws -> (Int, [String]) {
        let content = KeypointFile.readAll(Data(body.readableBytesView), name: "the file")
        var failures = content.failures.map(\.description)
        var sequences: [KeypointSequence] = []
        let subject = subject(of: content.sequences, in: lesson)
        for sequence in content.sequences {
            do throws(APIError) {
                sequences.append(try take(of: sequence, subject))
            } catch {
                failures.append(error.message)
            }
        }
        guard !sequences.isEmpty else {
            throw APIError(
                .unprocessableContent, failures.first ?? "the file is empty; expected one take a line")
        }
        // Nothing is added unless all of it finds room.
        try lessons.requireRoom(for: sequences.count, in: lesson)
        var current = try lessons.setSubject(
            subject, subject == .body ? .movement : lesson.kind, of: lesson.id)
        for name in sequences.map(\.label) where current.label(named: name) == nil {
            current = try lessons.addLabel(name, to: lesson.id)
        }
        let takes = sequences.compactMap { sequence in
            current.label(named: sequence.label).map { ($0.id, sequence) }
        }
        return (try lessons.addTakes(takes, to: lesson.id).count, failures)
    }

    /// What takes show; a lesson without takes watches what the first of them shows.
    private func subject(of sequences: [KeypointSequence], in lesson: Lesson) -> ActionSubject {
        guard lesson.takeCount == 0, lesson.model == nil, let first = sequences.first else {
            return lesson.subject
        }
        return ActionSubject.allCases.first { Set($0.joints).isSubset(of: first.joints) } ?? lesson.subject
    }

    /// A sequence as a take is kept: Vision's joints, missing ones zero.
    private func take(
        of sequence: KeypointSequence, _ subject: ActionSubject
    ) throws(APIError) -> KeypointSequence {
        var take: KeypointSequence
        do {
            take = try sequence.arranged(
                joints: subject.joints, channels: ["x", "y", "confidence"])
            take.label = try lessons.limits.name(sequence.label)
        } catch {
            throw APIError(.unprocessableContent, "\(error)")
        }
        let seconds = lessons.limits.seconds
        guard (seconds.lowerBound...seconds.upperBound + 1).contains(take.duration), take.frameCount < 4000
        else {
            throw APIError(
                .unprocessableContent,
                "\(take.name): lasts \(String(format: "%.1f", take.duration)) s; expected \(seconds.lowerBound) to \(Int(seconds.upperBound)) s"
            )
        }
        for frame in 0..<take.frameCount {
            for joint in take.joints.indices
            where !(0..<3).allSatisfy({ take.keypoints[frame, $0, joint].isFinite }) {
                for channel in 0..<3 { take.keypoints[frame, channel, joint] = 0 }
            }
        }
        (take.group, take.split) = (nil, nil)
        return take
    }

    private func file(_ buffer: ByteBuffer, _ type: String, _ name: String) -> Response {
        Response(
            status: .ok,
            headers: [
                .contentType: type, .contentDisposition: "attachment; filename=\"\(name)\"",
            ], body: ResponseBody(byteBuffer: buffer))
    }

    /// A name without anything that a file system or a header could stumble over.
    static func fileName(_ name: String) -> String {
        let plain = name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
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
