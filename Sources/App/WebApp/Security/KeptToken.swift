import Foundation

/// The token that a server has from one start to the next, in a file that only its user can read.
struct KeptToken: Sendable {
    private let path: String

    init(data: DataFolder) { path = data.file("token") }

    /// The token of the last start, or a new one, which is kept.
    ///
    /// - Parameter isNew: Makes another one, so that clients need to be given it again.
    func token(isNew: Bool) throws(LiveServerError) -> AccessToken {
        if !isNew, let token = read() { return token }
        let token = AccessToken()
        do {
            try PrivateFile.write(Data((token.text + "\n").utf8), to: path)
        } catch {
            throw LiveServerError(
                "the token cannot be kept in \(path) (\(error)); give one with --token, or choose another folder with --data"
            )
        }
        return token
    }

    /// Nil where there is none that is still secret and long enough: a file that others may read is not used.
    private func read() -> AccessToken? {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o077 == 0,
            status.st_uid == geteuid(), status.st_size <= 1024,
            let data = FileManager.default.contents(atPath: path)
        else { return nil }
        let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        guard let token = AccessToken(text), token.estimatedBits >= AccessToken.minimumBits else {
            return nil
        }
        return token
    }
}
