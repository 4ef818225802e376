import ActionClassification
import Foundation
import Glibc
import Synchronization

/// All lessons of the data folder. They outlive sessions and the server, and another server may use them as well.
final class LessonStore: Sendable {
    let limits: LessonLimits
    private let folder: String
    /// Nil until the first request: a server without lessons does not read them.
    private let known = Mutex<KnownLessons?>(nil)

    init(data: DataFolder, limits: LessonLimits = LessonLimits()) throws(LiveServerError) {
        folder = try data.makeFolder("lessons")
        self.limits = limits
    }

    func folder(of id: String) -> LessonFolder { LessonFolder(path: folder + "/" + id) }

    /// All lessons, the oldest first.
    var all: [Lesson] {
        withLessons { $0.values.sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) } }
    }

    func lesson(_ id: String) throws(LessonError) -> Lesson {
        guard let lesson = withLessons({ $0[id] }) else { throw .unknown(id: id) }
        return lesson
    }

    func create(
        name: String, labels: [String], subject: ActionSubject = .body, kind: Lesson.Kind = .movement
    ) throws(LessonError) -> Lesson {
        let name = try limits.name(name)
        try Lesson.check(subject, kind)
        let id = RandomIdentifier.make()
        return try changeLessons(id) { lessons throws(LessonError) in
            guard lessons.count < limits.lessons else { throw .tooManyLessons(lessons.count) }
            var lesson = Lesson(id: id, name: name, createdAt: Date())
            (lesson.subject, lesson.kind) = (subject, kind)
            for label in labels { try lesson.addLabel(label, limits: limits) }
            try folder(of: lesson.id).write(lesson)
            lessons[lesson.id] = lesson
            return lesson
        }
    }

    /// Lets a lesson that has no takes and no model yet watch something else, names it, and adds actions: all of it or
    /// nothing.
    ///
    /// - Parameters:
    ///   - name: Nil: it keeps its name.
    ///   - labels: The names of actions; those that it has are not added.
    func setSubject(
        _ subject: ActionSubject, _ kind: Lesson.Kind, name: String? = nil, adding labels: [String] = [],
        of id: String
    ) throws(LessonError) -> Lesson {
        let name = try name.map(limits.name)
        try Lesson.check(subject, kind)
        return try change(id) { lesson throws(LessonError) in
            try lesson.setSubject(subject, kind)
            if let name { lesson.name = name }
            for label in labels where lesson.label(named: label) == nil {
                try lesson.addLabel(label, limits: limits)
            }
        }
    }

    func delete(_ id: String) throws(LessonError) {
        try changeLessons(id) { lessons throws(LessonError) in
            guard lessons[id] != nil else { throw .unknown(id: id) }
            let path = folder(of: id).path
            // Gone at once; what is left of it, if the process is killed now, is removed at the next start.
            let doomed = folder + "/" + KnownLessons.deletedMark + id
            guard Glibc.rename(path, doomed) == 0 else {
                throw .notDeleted(reason: String(cString: strerror(errno)))
            }
            lessons[id] = nil
            try? FileManager.default.removeItem(atPath: doomed)
        }
    }

    // MARK: Labels

    func addLabel(_ name: String, to id: String) throws(LessonError) -> Lesson {
        try change(id) { lesson throws(LessonError) in try lesson.addLabel(name, limits: limits) }
    }

    func renameLabel(_ label: String, of id: String, to name: String) throws(LessonError) -> Lesson {
        let name = try limits.name(name)
        return try change(id) { lesson throws(LessonError) in
            try lesson.renameLabel(label, to: name, limits: limits)
        }
    }

    func deleteLabel(_ label: String, of id: String) throws(LessonError) -> Lesson {
        var labelID = ""
        let lesson = try change(id) { lesson throws(LessonError) in labelID = try lesson.removeLabel(label) }
        folder(of: id).removeTakes(of: labelID)
        return lesson
    }

    // MARK: Access

    /// Changes what is known of a lesson; where that fails, what was changed before the failure stays known.
    func update<Result: Sendable>(
        _ id: String, _ body: (inout Lesson) throws(LessonError) -> Result
    ) throws(LessonError) -> Result {
        try changeLessons(id) { lessons throws(LessonError) in
            guard var lesson = lessons[id] else { throw .unknown(id: id) }
            defer { lessons[id] = lesson }
            return try body(&lesson)
        }
    }

    /// Changes a lesson here and on the disk, or in neither place.
    private func change(
        _ id: String, _ body: (inout Lesson) throws(LessonError) -> Void
    ) throws(LessonError) -> Lesson {
        try update(id) { lesson throws(LessonError) in
            var changed = lesson
            try body(&changed)
            try folder(of: id).write(changed)
            lesson = changed
            return changed
        }
    }

    /// Reads the lessons as they are now.
    private func withLessons<Result: Sendable>(_ body: ([String: Lesson]) -> Result) -> Result {
        known.withLock { known in
            var current = known ?? FolderLock.withLock(of: folder) { KnownLessons(in: folder) }
            defer { known = current }
            current.readChanges()
            return body(current.lessons)
        }
    }

    /// Changes a lesson as it is now, here and on the disk, while no other server changes one.
    private func changeLessons<Result: Sendable>(
        _ id: String, _ body: (inout [String: Lesson]) throws(LessonError) -> Result
    ) throws(LessonError) -> Result {
        try known.withLock { known throws(LessonError) in
            try FolderLock.withLock(of: folder) { () throws(LessonError) in
                var current = known ?? KnownLessons(in: folder)
                defer {
                    current.noteVersion(of: id)
                    known = current
                }
                current.readChanges()
                return try body(&current.lessons)
            }
        }
    }
}
