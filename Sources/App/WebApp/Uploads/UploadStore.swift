import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// Videos that clients sent, on the disk while sessions play them.
///
/// They lie in a folder of this process; what a killed process left behind is removed by the next one.
final class UploadStore: Sendable {
    let limits: UploadLimits
    private let folder: String
    private let register = Mutex(UploadRegister())

    /// - Parameter data: The program's data folder.
    init(data: DataFolder, limits: UploadLimits) throws(LiveServerError) {
        self.limits = limits
        let parent = try data.makeFolder("uploads")
        folder = parent + "/\(getpid())"
        Self.removeLeftovers(in: parent)
    }

    /// Takes a video in, piece by piece.
    ///
    /// - Parameters:
    ///   - expectedLength: How many bytes were announced; nil: none were.
    ///   - end: Lets `chunks` end at once, for an upload that hangs while another one needs its place.
    /// - Returns: Its identity.
    /// - Throws: `UploadError`, or what `chunks` throws.
    func receive<Chunks: AsyncSequence>(
        _ chunks: Chunks, name: UploadName, expectedLength: Int?,
        end: @escaping @Sendable () -> Void = {}
    ) async throws -> String where Chunks.Element == ByteBuffer {
        let id = RandomIdentifier.make()
        let former = try register.withLock { register throws(UploadError) in
            try register.begin(id, limits: limits, at: .now, end: end)
        }
        former?.end()
        defer { register.withLock { $0.end(id) } }
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
            throw UploadError.noFolder(reason: String(cString: strerror(errno)))
        }
        let path = folder + "/" + id + "." + name.fileEnding
        var isComplete = false
        defer { if !isComplete { unlink(path) } }
        var file = try UploadFile(path: path, limit: limits.bytes)
        for try await chunk in chunks {
            guard register.withLock({ $0.note(chunk.readableBytes, of: id) }) else {
                throw UploadError.replaced
            }
            // A disk that makes us wait must not hold up frames.
            file = try await NIOThreadPool.singleton.runIfActive { [file] in
                var file = file
                try file.append(chunk)
                return file
            }
        }
        if let expectedLength, expectedLength != file.length {
            throw UploadError.incomplete(received: file.length, expected: expectedLength)
        }
        try file.finish()
        isComplete = register.withLock { $0.finish(id, path: path, name: name.text, at: .now) }
        guard isComplete else { throw UploadError.replaced }
        return id
    }

    /// Path and name of an upload.
    func file(_ id: String) -> (path: String, name: String)? {
        register.withLock { register in register.uploads[id].map { ($0.path, $0.name) } }
    }

    /// Keeps an upload for as long as a session plays it.
    func claim(_ id: String, session: String) {
        register.withLock { $0.claim(id, session: session) }
    }

    /// Removes the uploads that only this session has played, except the one that it plays now.
    func release(session: String, except current: String? = nil) {
        for path in register.withLock({ $0.release(session: session, except: current) }) { unlink(path) }
    }

    /// Removes uploads that no session played in time.
    func removeUnused() {
        let time = ContinuousClock.now - limits.unusedTime
        for path in register.withLock({ $0.removeUnused(since: time) }) { unlink(path) }
    }

    func removeAll() {
        register.withLock { $0.removeAll() }
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
}
