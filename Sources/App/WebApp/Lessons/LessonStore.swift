import ActionClassification
import ActionTraining
import Crypto
import Foundation
import Glibc
import Synchronization

/// All lessons of the data folder. They outlive sessions and the server.
final class LessonStore: Sendable {
    private let folder: String
    let limits: LessonLimits
    /// Nil until the first request: a server without lessons does not read them.
    private let lessons = Mutex<[String: Lesson]?>(nil)

    init(data: DataFolder, limits: LessonLimits = LessonLimits()) throws(LiveServerError) {
        folder = try data.makeFolder("lessons")
        self.limits = limits
    }

    func folder(of id: String) -> LessonFolder { LessonFolder(path: folder + "/" + id) }

    /// All lessons, the oldest first.
    var all: [Lesson] {
        withLessons { $0.values.sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) } }
    }

    func lesson(_ id: String) throws -> Lesson { try withLessons { try Self.find(id, in: $0) } }

    func create(
        name: String, labels: [String], subject: ActionSubject = .body, kind: Lesson.Kind = .movement
    ) throws -> Lesson {
        let name = try limits.name(name)
        try Self.check(subject, kind)
        return try withLessons { lessons in
            guard lessons.count < limits.lessons else {
                throw APIError(.conflict, "there are \(lessons.count) lessons already; delete one")
            }
            var lesson = Lesson(id: RandomIdentifier.make(), name: name, createdAt: Date())
            (lesson.subject, lesson.kind) = (subject, kind)
            for label in labels { try add(label, to: &lesson) }
            try folder(of: lesson.id).write(lesson)
            lessons[lesson.id] = lesson
            return lesson
        }
    }

    func rename(_ id: String, to name: String) throws -> Lesson {
        let name = try limits.name(name)
        return try change(id) { lesson in lesson.name = name }
    }

    /// Lets a lesson that has no takes and no model yet watch something else.
    func setSubject(_ subject: ActionSubject, _ kind: Lesson.Kind, of id: String) throws -> Lesson {
        try Self.check(subject, kind)
        return try change(id) { lesson in
            guard (subject, kind) != (lesson.subject, lesson.kind) else { return }
            guard lesson.takeCount == 0, lesson.model == nil else {
                throw APIError(
                    .conflict,
                    "\(lesson.name) has takes or a model already; make a new lesson for something else")
            }
            (lesson.subject, lesson.kind) = (subject, kind)
        }
    }

    private static func check(_ subject: ActionSubject, _ kind: Lesson.Kind) throws {
        guard subject != .body || kind == .movement else {
            throw APIError(.badRequest, "kind is pose, which is taught of hands only; choose movement")
        }
    }

    func delete(_ id: String) throws {
        try withLessons { lessons in
            _ = try Self.find(id, in: lessons)
            let path = folder(of: id).path
            // Gone at once; what is left of it, if the process is killed now, is removed at the next start.
            let doomed = folder + "/.deleted-" + id
            guard Glibc.rename(path, doomed) == 0 else {
                throw APIError(
                    .internalServerError, "the lesson cannot be deleted (\(String(cString: strerror(errno))))"
                )
            }
            lessons[id] = nil
            try? FileManager.default.removeItem(atPath: doomed)
        }
    }

    // MARK: Labels

    func addLabel(_ name: String, to id: String) throws -> Lesson {
        try change(id) { lesson in try add(name, to: &lesson) }
    }

    func renameLabel(_ label: String, of id: String, to name: String) throws -> Lesson {
        let name = try limits.name(name)
        return try change(id) { lesson in
            let index = try Self.index(of: label, in: lesson)
            if let other = lesson.label(named: name), other.id != lesson.labels[index].id {
                throw APIError(.conflict, "there is an action \(other.name) already; choose another name")
            }
            lesson.labels[index].name = name
        }
    }

    func deleteLabel(_ label: String, of id: String) throws -> Lesson {
        var labelID = ""
        let lesson = try change(id) { lesson in
            labelID = lesson.labels.remove(at: try Self.index(of: label, in: lesson)).id
        }
        folder(of: id).removeTakes(of: labelID)
        return lesson
    }

    private func add(_ name: String, to lesson: inout Lesson) throws {
        let name = try limits.name(name)
        if let other = lesson.label(named: name) {
            throw APIError(.conflict, "there is an action \(other.name) already; choose another name")
        }
        guard lesson.labels.count < limits.labels else {
            throw APIError(.conflict, "the lesson has \(lesson.labels.count) actions already; delete one")
        }
        lesson.labels.append(Lesson.Label(id: RandomIdentifier.make(), name: name))
    }

    // MARK: Takes

    /// Checks that one more take of a label would find room.
    func requireRoom(for count: Int = 1, in lesson: Lesson) throws {
        guard lesson.takeCount + count <= limits.takes else {
            throw APIError(
                .conflict,
                "the lesson has \(lesson.takeCount) takes and may have \(limits.takes); delete some first")
        }
    }

    /// Keeps takes, each under its label's identity.
    func addTakes(_ sequences: [(label: String, sequence: KeypointSequence)], to id: String) throws -> [Take]
    {
        try withLessons { lessons in
            var lesson = try Self.find(id, in: lessons)
            try requireRoom(for: sequences.count, in: lesson)
            guard sequences.allSatisfy({ $0.sequence.joints == lesson.subject.joints }) else {
                throw APIError(
                    .conflict, "\(lesson.name) watches something else by now; record the take once more")
            }
            var takes: [Take] = []
            // What was written before a failure is there, and known.
            defer { lessons[id] = lesson }
            for (label, sequence) in sequences {
                let index = try Self.index(of: label, in: lesson)
                let take = Take(id: RandomIdentifier.make(), recordedAt: Date(), sequence: sequence)
                var named = sequence
                (named.id, named.label) = (take.id, lesson.labels[index].name)
                try folder(of: id).writeTake(named, id: take.id, label: lesson.labels[index].id)
                lesson.labels[index].takes.append(take)
                takes.append(take)
            }
            return takes
        }
    }

    func deleteTake(_ take: String, of id: String) throws {
        try withLessons { lessons in
            var lesson = try Self.find(id, in: lessons)
            for index in lesson.labels.indices {
                guard let place = lesson.labels[index].takes.firstIndex(where: { $0.id == take }) else {
                    continue
                }
                try folder(of: id).removeTake(take, label: lesson.labels[index].id)
                lesson.labels[index].takes.remove(at: place)
                lessons[id] = lesson
                return
            }
            throw APIError(
                .notFound, "the lesson has no take \(take.prefix(64)); GET /api/lessons/\(id) lists them")
        }
    }

    /// The takes as sequences, read from the disk.
    func sequences(of lesson: Lesson) throws -> [KeypointSequence] {
        do {
            return try folder(of: lesson.id).sequences(of: lesson)
        } catch let error as TrainingError {
            throw APIError(.conflict, "a take cannot be read: \(error)")
        }
    }

    // MARK: Model

    /// Keeps a trained model.
    func setModel(_ data: Data, of id: String) throws {
        try withLessons { lessons in
            var lesson = try Self.find(id, in: lessons)
            try folder(of: id).writeModel(data)
            lesson.model = folder(of: id).model()?.description
            lessons[id] = lesson
        }
    }

    /// The lesson's classifier.
    func classifier(of lesson: Lesson) throws -> ActionClassifier {
        guard let model = folder(of: lesson.id).model() else {
            throw APIError(
                .conflict, "\(lesson.name) has no model yet; POST /api/lessons/\(lesson.id)/training first")
        }
        return model.classifier
    }

    /// Names the takes and labels of a lesson as they are, so that a model can say what it was learnt from.
    static func digest(of lesson: Lesson) -> String {
        let text = lesson.labels.filter { !$0.takes.isEmpty }.map { label in
            label.name + "=" + label.takes.map(\.id).sorted().joined(separator: ",")
        }.sorted().joined(separator: "\n")
        return SHA256.hash(data: Data(text.utf8)).prefix(8).map { String(format: "%02x", $0) }.joined()
    }

    // MARK: Access

    private func change(_ id: String, _ body: (inout Lesson) throws -> Void) throws -> Lesson {
        try withLessons { lessons in
            var lesson = try Self.find(id, in: lessons)
            try body(&lesson)
            try folder(of: id).write(lesson)
            lessons[id] = lesson
            return lesson
        }
    }

    private func withLessons<Result>(_ body: (inout [String: Lesson]) throws -> Result) rethrows -> Result
    where Result: Sendable {
        try lessons.withLock { lessons in
            var known = lessons ?? readAll()
            defer { lessons = known }
            return try body(&known)
        }
    }

    private func readAll() -> [String: Lesson] {
        var lessons: [String: Lesson] = [:]
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
            if name.hasPrefix(".deleted-") {
                try? FileManager.default.removeItem(atPath: folder + "/" + name)
            } else if let lesson = folder(of: name).read() {
                lessons[name] = lesson
            }
        }
        return lessons
    }

    private static func find(_ id: String, in lessons: [String: Lesson]) throws -> Lesson {
        guard let lesson = lessons[id] else {
            throw APIError(
                .notFound, "there is no lesson \(id.prefix(64)); GET /api/lessons lists what there is")
        }
        return lesson
    }

    private static func index(of label: String, in lesson: Lesson) throws -> Int {
        guard let found = lesson.label(label),
            let index = lesson.labels.firstIndex(where: { $0.id == found.id })
        else {
            throw APIError(
                .notFound, "\(lesson.name) has no action \(label.prefix(64)); add it first")
        }
        return index
    }
}
