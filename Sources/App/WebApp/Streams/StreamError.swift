/// Why a stream does not begin.
enum StreamError: Error, Hashable, Sendable {
    /// So many clients read the session's streams already.
    case tooManyReaders(limit: Int)
}
