/// Why a session could not be found, made or used.
enum SessionError: Error, Hashable, Sendable {
    case unknown(id: String)
    /// So many sessions there are already.
    case tooMany(limit: Int)
    case serverIsShuttingDown
    /// So many more files may be opened.
    case tooFewDescriptors(left: Int)
    /// So many bytes are left.
    case tooLittleMemory(left: Int)
    /// The client itself posts this session's frames: the server can neither pause nor seek.
    case framesComeFromClient
    /// The session watches a source of that title, so frames cannot be posted.
    case watchesServerSource(title: String)
    /// The session plays no video file.
    case playsNoFile
    /// The session was not asked for throws.
    case findsNoThrows
    /// So many of the session's frames are in flight already.
    case tooManyFramesInFlight(limit: Int)
}
