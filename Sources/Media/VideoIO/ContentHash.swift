import CFFmpeg
public import Foundation

/// Names a file by what is in it: SHA-256.
public enum ContentHash {
    /// The hash of a file as 64 hexadecimal digits.
    ///
    /// - Parameter salt: Anything else that shall make a difference.
    public static func sha256(ofFile url: URL, salt: String = "") throws(VideoError) -> String {
        guard let file = try? FileHandle(forReadingFrom: url) else {
            throw VideoError(.cannotOpen, url.path, "cannot be read; check the name and its permissions")
        }
        defer { try? file.close() }
        guard let state = av_sha_alloc() else {
            throw VideoError(.readFailed, url.path, "out of memory")
        }
        defer { av_free(UnsafeMutableRawPointer(state)) }
        av_sha_init(state, 256)
        func add(_ data: Data) {
            data.withUnsafeBytes { bytes in
                guard let start = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
                av_sha_update(state, start, bytes.count)
            }
        }
        do {
            while let chunk = try file.read(upToCount: 1 << 20), !chunk.isEmpty { add(chunk) }
        } catch {
            throw VideoError(.readFailed, url.path, "cannot be read to its end")
        }
        add(Data(salt.utf8))
        var digest = [UInt8](repeating: 0, count: 32)
        av_sha_final(state, &digest)
        return digest.map { String(format: "%02x", $0) }.joined()
    }
}
