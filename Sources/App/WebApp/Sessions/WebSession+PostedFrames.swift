import Pipeline
import PoseCore

/// Pictures that the client posts.
extension WebSession {
    /// What a posted frame came to.
    struct PostedResult: Sendable {
        let result: SessionResult
        let statistics: LiveStatistics
    }

    /// Takes a place for a frame that is about to arrive; `endFrame()` gives it back.
    ///
    /// - Throws: When the session watches a source of the server, or too many frames are in flight already.
    func beginFrame(limit: Int) throws(SessionError) {
        try contents.withLock { contents throws(SessionError) in
            let source = contents.playback.source
            guard case .browser = source.description else {
                throw .watchesServerSource(title: source.title)
            }
            try contents.posted.begin(limit: limit)
        }
    }

    /// Frames that have no answer yet.
    var framesInFlight: Int { contents.withLock { $0.posted.inFlight } }

    func endFrame() { contents.withLock { $0.endFrame(at: .now) } }

    /// The result of a posted picture; nil when a newer one took its place.
    ///
    /// - Parameters:
    ///   - restarts: True when the picture does not continue the last one, as from another camera.
    ///   - decode: Called on a worker when the picture's turn has come; not at all for one that is dropped.
    func result(
        at time: Timestamp, restarts: Bool, decodedBy decode: @escaping @Sendable () throws -> PixelBuffer
    ) async throws -> PostedResult? {
        let (live, index) = contents.withLock { contents in
            if restarts {
                contents.playback.live.restart()
                contents.noteInterruption()
            }
            return (contents.playback.live, contents.posted.takeIndex())
        }
        guard let result = try await live.result(ofFrame: index, at: time, decodedBy: decode) else {
            return nil
        }
        if contents.withLock({ $0.playback.state != .running }) { publish(.running, of: live) }
        return PostedResult(result: publish(result, of: live), statistics: live.statistics)
    }
}
