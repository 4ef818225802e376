import Foundation

/// The lessons of a folder as they were when they were last read; another server may use the same folder.
struct KnownLessons: Sendable {
    /// By their identities.
    var lessons: [String: Lesson] = [:]
    private var versions: [String: LessonFolder.Version] = [:]
    private let folder: String

    /// Reads all lessons, and removes what a killed process left of them and of deleted ones.
    init(in folder: String) {
        self.folder = folder
        for name in names where name.hasPrefix(Self.deletedMark) {
            try? FileManager.default.removeItem(atPath: folder + "/" + name)
        }
        readChanges()
        for lesson in lessons.values {
            self[lesson.id].removeLeftovers(of: lesson)
            noteVersion(of: lesson.id)
        }
    }

    /// How the names of the folders of lessons begin that are being deleted.
    static let deletedMark = ".deleted-"

    /// Reads again what another server has made, changed or deleted.
    mutating func readChanges() {
        var gone = Set(lessons.keys)
        for name in names where !name.hasPrefix(Self.deletedMark) {
            guard let version = self[name].version else { continue }
            gone.remove(name)
            guard version != versions[name] else { continue }
            versions[name] = version
            lessons[name] = self[name].read()
        }
        for name in gone { (lessons[name], versions[name]) = (nil, nil) }
    }

    /// Notes that the lesson is known as it is on the disk now.
    mutating func noteVersion(of id: String) { versions[id] = self[id].version }

    private var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] }

    private subscript(id: String) -> LessonFolder { LessonFolder(path: folder + "/" + id) }
}
