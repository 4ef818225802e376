import Foundation
import HTTPTypes
import Hummingbird
import NIOPosix
import Synchronization

/// Videos that clients sent, on the disk while sessions play them.
///
/// They lie in a folder of this process; what a killed process left behind is removed by the next one.
final class UploadStore: Sendable {
    private struct Upload {
        let path: String
        let name: String
        /// Sessions that play it or did; none yet for a new one.
        var sessions: Set<String> = []
        let arrival = ContinuousClock.now
    }

    private struct Contents {
        var uploads: [String: Upload] = [:]
        var inProgress = 0
    }

    private let folder: String
    private let limits: RequestLimits
    private let contents = Mutex(Contents())

    /// - Parameter data: The program's data folder.
    init(data: DataFolder, limits: RequestLimits) throws(LiveServerError) {
        self.limits = limits
        let parent = try data.makeFolder("uploads")
        folder = parent + "/\(getpid())"
        Self.removeLeftovers(in: parent)
    }

    /// Takes a video in, piece by piece.
    ///
    /// - Returns: Its identity.
    func receive(_ request: Request, name: String, _ context: WebContext) async throws -> String {
        try request.requireLength(upTo: limits.uploadBytes)
        try contents.withLock { contents in
            guard contents.uploads.count + contents.inProgress < limits.uploads else {
                throw APIError(
                    .serviceUnavailable,
                    "\(limits.uploads) videos lie here already; end a session that plays one",
                    retryAfter: 30)
            }
            contents.inProgress += 1
        }
        defer { contents.withLock { $0.inProgress -= 1 } }
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
            throw APIError(
                .internalServerError, "the upload folder cannot be made (\(String(cString: strerror(errno))))"
            )
        }
        let id = RandomIdentifier.make()
        let path = folder + "/" + id + "." + Self.ending(of: name)
        var isComplete = false
        defer { if !isComplete { unlink(path) } }
        var file = try UploadFile(path: path, limit: limits.uploadBytes)
        try await context.within(limits.uploadTime) {
            for try await chunk in request.body {
                // A disk that makes us wait must not hold up frames.
                file = try await NIOThreadPool.singleton.runIfActive { [file] in
                    var file = file
                    try file.append(chunk)
                    return file
                }
            }
        }
        try request.requireComplete(file.length)
        try file.finish()
        isComplete = true
        contents.withLock { $0.uploads[id] = Upload(path: path, name: name) }
        return id
    }

    /// Path and name of an upload.
    func file(_ id: String) -> (path: String, name: String)? {
        contents.withLock { contents in contents.uploads[id].map { ($0.path, $0.name) } }
    }

    /// Keeps an upload for as long as a session lives.
    func claim(_ id: String, session: String) {
        contents.withLock { _ = $0.uploads[id]?.sessions.insert(session) }
    }

    /// Removes the uploads that only this session has played.
    func release(session: String) {
        let paths = contents.withLock { contents in
            var paths: [String] = []
            for (id, upload) in contents.uploads where upload.sessions.contains(session) {
                contents.uploads[id]?.sessions.remove(session)
                guard contents.uploads[id]?.sessions.isEmpty == true else { continue }
                contents.uploads[id] = nil
                paths.append(upload.path)
            }
            return paths
        }
        for path in paths { unlink(path) }
    }

    /// Removes uploads that no session ever played.
    func removeUnused(olderThan age: Duration) {
        let paths = contents.withLock { contents in
            let old = contents.uploads.filter {
                $0.value.sessions.isEmpty && $0.value.arrival.duration(to: .now) >= age
            }
            for id in old.keys { contents.uploads[id] = nil }
            return old.values.map(\.path)
        }
        for path in paths { unlink(path) }
    }

    func removeAll() {
        contents.withLock { $0.uploads = [:] }
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Removes the folders of processes that have gone, and one that an earlier process of this number left.
    private static func removeLeftovers(in parent: String) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? [] {
            guard let process = pid_t(name) else { continue }
            let isGone = kill(process, 0) != 0 && errno == ESRCH
            if isGone || process == getpid() {
                try? FileManager.default.removeItem(atPath: parent + "/" + name)
            }
        }
    }

    /// The ending that says what kind of file it is, if it is a plain one.
    private static func ending(of name: String) -> String {
        let ending = (name as NSString).pathExtension.lowercased()
        return ending.wholeMatch(of: /[a-z0-9]{1,5}/) == nil ? "video" : ending
    }

    /// The last part of a name that a client gave, fit to be shown.
    static func displayName(_ name: String?) -> String {
        let last = (name ?? "").split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
        let plain = String(
            String.UnicodeScalarView(last.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }))
        let short = String(plain.prefix(120)).trimmingCharacters(in: .whitespaces)
        return short.isEmpty ? "video" : short
    }
}
