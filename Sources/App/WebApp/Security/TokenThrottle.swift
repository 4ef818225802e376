import ServiceLifecycle
import Synchronization

/// Slows clients down that send wrong tokens.
final class TokenThrottle: Sendable {
    /// Lets an answer wait.
    typealias Pause = @Sendable (Duration) async -> Void

    private let wrongTokens: Mutex<WrongTokens>
    private let pause: Pause

    init(_ limits: WrongTokens.Limits = WrongTokens.Limits(), pause: @escaping Pause = TokenThrottle.sleep) {
        wrongTokens = Mutex(WrongTokens(limits))
        self.pause = pause
    }

    /// Returns when a client's wrong token may be answered; false: the client has sent too many.
    func wait(_ client: ClientAddress) async -> Bool {
        switch wrongTokens.withLock({ $0.add(from: client, at: .now) }) {
        case .tooMany: return false
        case .pause(let duration):
            if duration > .zero { await pause(duration) }
            wrongTokens.withLock { $0.endPause(of: client) }
            return true
        }
    }

    /// Waits, but not for a server that ends.
    @Sendable static func sleep(_ duration: Duration) async {
        try? await cancelWhenGracefulShutdown { try await Task.sleep(for: duration) }
    }
}
