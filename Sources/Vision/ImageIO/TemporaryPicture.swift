import VideoIO

/// A picture's bytes as a file, which is removed with the last reference.
final class TemporaryPicture {
    private let url = FileManager.default.temporaryDirectory.appendingPathComponent(
        "limber-\(UUID()).picture")

    /// Writes the file.
    init(_ data: Data) throws { try data.write(to: url) }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Reads the file; errors do not name it, for its user has only the bytes.
    func read<Result>(_ body: (_ path: String) throws -> Result) throws -> Result {
        do {
            return try body(url.path)
        } catch let error as VideoError {
            let problem = String(error.description.dropFirst(url.path.count + 2))
            throw VideoError(error.code, "picture data", problem, underlying: error.underlying)
        }
    }
}
