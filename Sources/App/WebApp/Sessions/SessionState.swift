import Pipeline
import ResultExport
import VideoIO

/// How a session's source is, as clients see it.
struct SessionState: Hashable, Sendable {
    var live = LiveState.starting
    /// Seconds into the source, and its length, where it has one.
    var position: Double?
    var duration: Double?
    /// What the user should know although the source plays.
    var warning: String?
    /// What clients with words of their own know it by.
    var warningCode: String?

    /// Writes the members of a `state` object.
    func write(to json: inout JSONText) {
        json.member("type", "state")
        json.member("state", live.name)
        switch live {
        case .reconnecting(let retryIn, let message, let code):
            write(message, code, to: &json)
            json.member("retryIn", retryIn / .seconds(1), decimals: 1)
        case .failed(let message, let code):
            write(message, code, to: &json)
        case .starting, .running, .paused, .ended: break
        }
        if let position { json.member("position", position, decimals: 3) }
        if let duration { json.member("duration", duration, decimals: 3) }
        if let warning { json.member("warning", warning) }
        if let warningCode { json.member("warningCode", warningCode) }
    }

    /// Writes why the source does not play, with the server's option that helps where one does.
    private func write(_ message: String, _ code: VideoError.Code?, to json: inout JSONText) {
        json.member("message", message + (code == .untrusted ? " (--insecure-sources)" : ""))
        guard let name = code?.name else { return }
        json.member("code", name)
    }
}

extension VideoError.Code {
    /// What the API calls it; nil for what clients never read of.
    fileprivate var name: String? {
        switch self {
        case .cannotOpen: "cannot-open"
        case .unauthorized: "unauthorized"
        case .untrusted: "untrusted"
        case .notVideo: "not-video"
        case .unsupported: "unsupported"
        case .readFailed: "read-failed"
        case .timedOut: "timed-out"
        case .cancelled, .writeFailed: nil
        }
    }
}

extension LiveState {
    /// What the API calls it.
    fileprivate var name: String {
        switch self {
        case .starting: "starting"
        case .running: "running"
        case .paused: "paused"
        case .ended: "ended"
        case .reconnecting: "reconnecting"
        case .failed: "failed"
        }
    }
}
