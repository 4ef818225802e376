extension SessionError: APIErrorConvertible {
    var apiError: APIError {
        switch self {
        case .unknown(let id):
            .notFound(
                "there is no session \(id.prefix(64)); it may have ended: create one by POST /api/sessions"
            ).coded("no-session")
        case .tooMany(let limit):
            .unavailable(
                "all \(limit) sessions are in use; end one, or start limber with a larger --max-sessions",
                retryAfter: 10
            ).coded("too-many-sessions", ["limit": "\(limit)"])
        case .serverIsShuttingDown: .shuttingDown
        case .tooFewDescriptors(let left):
            .unavailable(
                "the server may open only \(left) more files and connections; end a session, or start limber with a higher limit (ulimit -n)",
                retryAfter: 10
            ).coded("too-few-descriptors")
        case .tooLittleMemory(let left):
            .unavailable(
                "the server has only \(left >> 20) MB of memory left; end a session, or close other programs there",
                retryAfter: 10
            ).coded("too-little-memory", ["megabytes": "\(left >> 20)"])
        case .framesComeFromClient:
            .conflict("this session's frames come from the client; pause and seek there")
        case .watchesServerSource(let title):
            .conflict("this session watches \(title); PUT a source of kind browser before posting frames")
        case .playsNoFile:
            .conflict("this session plays no video file; only those have a timeline")
        case .findsNoThrows:
            .conflict("this session finds no throws; PATCH it with {\"throws\": true} first")
        case .tooManyFramesInFlight(let limit):
            .tooManyRequests(
                "\(limit) frames of this session are on their way already; send fewer", retryAfter: 1)
        }
    }
}

extension StreamError: APIErrorConvertible {
    var apiError: APIError {
        switch self {
        case .tooManyReaders(let limit):
            .tooManyRequests("\(limit) clients read this session already", retryAfter: 5)
                .coded("too-many-readers", ["limit": "\(limit)"])
        }
    }
}
