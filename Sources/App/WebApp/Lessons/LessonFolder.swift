import ActionClassification
import ActionTraining
import Foundation

/// One lesson on the disk: `lesson.json`, a folder of takes for each label, and `model.onnx`.
///
/// Every file appears whole or not at all. What a take shows is said by the folder it lies in and by
/// `lesson.json`; so a label is renamed, or deleted, by one file's replacement, and `removeLeftovers` removes what a
/// killed process left behind.
struct LessonFolder: Sendable {
    /// Is another one after any change of the lesson on the disk.
    struct Version: Hashable, Sendable {
        fileprivate var files: [String: [Int]] = [:]
    }

    private struct Contents: Codable {
        struct Label: Codable {
            var id: String
            var name: String
        }
        var name: String
        var createdAt: Date
        /// Nil in lessons of before hands could be taught: of bodies, and movements.
        var subject: String?
        var kind: Lesson.Kind?
        var labels: [Label]
    }

    private static let contentsName = "lesson.json"

    let path: String
    private var id: String { (path as NSString).lastPathComponent }

    private func file(_ name: String) -> String { path + "/" + name }
    private func folder(of label: String) -> String { path + "/" + label }
    func takePath(_ take: String, label: String) -> String { folder(of: label) + "/\(take).jsonl" }
    var modelPath: String { file("model.onnx") }

    /// Reads the lesson; nil when there is none here.
    func read() -> Lesson? {
        guard let data = FileManager.default.contents(atPath: file(Self.contentsName)),
            let contents = try? JSONDecoder().decode(Contents.self, from: data)
        else { return nil }
        var lesson = Lesson(id: id, name: contents.name, createdAt: contents.createdAt)
        lesson.subject = contents.subject.flatMap { ActionSubject(rawValue: $0) } ?? .body
        lesson.kind = contents.kind ?? .movement
        lesson.labels = contents.labels.map { label in
            Lesson.Label(id: label.id, name: label.name, takes: takes(of: label.id))
        }
        lesson.model = model()?.description
        return lesson
    }

    /// Which files there are and since when; nil: there is no lesson here.
    var version: Version? {
        var version = Version()
        for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
            var status = stat()
            guard !name.hasSuffix(PrivateFile.partialEnding), stat(file(name), &status) == 0 else { continue }
            version.files[name] = [Int(status.st_ino), status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
        }
        return version.files[Self.contentsName] == nil ? nil : version
    }

    /// Writes name, labels and what is watched.
    func write(_ lesson: Lesson) throws(LessonError) {
        try make(path)
        let contents = Contents(
            name: lesson.name, createdAt: lesson.createdAt, subject: lesson.subject.rawValue,
            kind: lesson.kind,
            labels: lesson.labels.map { Contents.Label(id: $0.id, name: $0.name) })
        try write(try encoded { try JSONEncoder().encode(contents) }, to: file(Self.contentsName))
    }

    func writeTake(_ sequence: KeypointSequence, id: String, label: String) throws(LessonError) {
        try make(folder(of: label))
        let line = try encoded { Data((try KeypointFile.line(for: sequence) + "\n").utf8) }
        try write(line, to: takePath(id, label: label))
    }

    func removeTake(_ id: String, label: String) throws(LessonError) {
        guard unlink(takePath(id, label: label)) == 0 || errno == ENOENT else { throw Self.failure(errno) }
    }

    func removeTakes(of label: String) { try? FileManager.default.removeItem(atPath: folder(of: label)) }

    /// The sequences of a lesson, with the names that its labels have now.
    func sequences(of lesson: Lesson) throws -> [KeypointSequence] {
        try lesson.labels.flatMap { label in
            try label.takes.flatMap { take in
                try KeypointFile.read(
                    contentsOf: URL(fileURLWithPath: takePath(take.id, label: label.id))
                ).map { sequence in
                    var sequence = sequence
                    (sequence.label, sequence.id) = (label.name, take.id)
                    return sequence
                }
            }
        }
    }

    func writeModel(_ data: Data) throws(LessonError) {
        try make(path)
        try write(data, to: modelPath)
    }

    /// The model and what is to be said about it; nil where there is none, or a damaged one.
    func model() -> (classifier: ActionClassifier, description: Lesson.Model)? {
        guard let data = FileManager.default.contents(atPath: modelPath),
            let classifier = try? ActionClassifier(trainedModel: data, name: modelPath)
        else { return nil }
        let notes = classifier.model.notes
        let changed = try? FileManager.default.attributesOfItem(atPath: modelPath)[.modificationDate] as? Date
        return (
            classifier,
            Lesson.Model(
                labels: classifier.labels, trainedAt: changed ?? Date(),
                accuracy: notes[Self.accuracyNote].flatMap { Double($0) },
                takesDigest: notes[Self.takesNote])
        )
    }

    /// The notes of a model file that a lesson finds its way by.
    static let accuracyNote = "lesson.accuracy"
    static let takesNote = "lesson.takes"

    private func takes(of label: String) -> [Take] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder(of: label))) ?? []
        return names.compactMap { name -> Take? in
            let path = folder(of: label) + "/" + name
            guard name.hasSuffix(".jsonl"), !name.hasPrefix("."),
                let sequence = try? KeypointFile.read(contentsOf: URL(fileURLWithPath: path)).first,
                let recorded = try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
                    as? Date
            else { return nil }
            return Take(id: String(name.dropLast(6)), recordedAt: recorded, sequence: sequence)
        }.sorted { ($0.recordedAt, $0.id) < ($1.recordedAt, $1.id) }
    }

    /// Removes takes of labels that are gone, and files that were never finished.
    func removeLeftovers(of lesson: Lesson) {
        let labels = Set(lesson.labels.map(\.id))
        for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: file(name), isDirectory: &isFolder) else { continue }
            if isFolder.boolValue {
                if !labels.contains(name) { removeTakes(of: name) } else { removePartials(in: file(name)) }
            }
        }
        removePartials(in: path)
    }

    private func removePartials(in folder: String) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        where name.hasSuffix(PrivateFile.partialEnding) { unlink(folder + "/" + name) }
    }

    private func make(_ folder: String) throws(LessonError) {
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw Self.failure(errno) }
    }

    private func write(_ data: Data, to path: String) throws(LessonError) {
        do throws(PrivateFile.Failure) {
            try PrivateFile.write(data, to: path)
        } catch {
            throw Self.failure(error.number)
        }
    }

    private func encoded(_ body: () throws -> Data) throws(LessonError) -> Data {
        do {
            return try body()
        } catch {
            throw .notWritten(reason: "\(error)")
        }
    }

    private static func failure(_ number: Int32) -> LessonError {
        number == ENOSPC ? .diskFull : .notWritten(reason: String(cString: strerror(number)))
    }
}
