/// Wrong tokens by client, and how long their answers wait: without a pause at first, then twice as long each time.
///
/// Right tokens are none of its business, so they are never delayed.
struct WrongTokens: Sendable {
    /// How guessing is slowed down.
    struct Limits: Hashable, Sendable {
        /// Wrong tokens that are answered at once: a page with an old cookie sends some.
        var free = 5
        var firstPause = Duration.milliseconds(250)
        var longestPause = Duration.seconds(8)
        /// Answers to one client that wait at the same time.
        var waiting = 4
        /// A client that sent no wrong token for so long is forgotten.
        var memory = Duration.seconds(600)
        /// Clients that are remembered at the same time.
        var clients = 1024
    }

    /// What becomes of the answer to a wrong token.
    enum Verdict: Hashable, Sendable {
        /// It waits; `endPause(of:)` follows.
        case pause(Duration)
        /// So many answers to this client wait already: refused at once.
        case tooMany
    }

    private struct Client: Hashable, Sendable {
        var count = 0
        var waiting = 0
        var last: ContinuousClock.Instant
    }

    private let limits: Limits
    private var clients: [ClientAddress: Client] = [:]

    init(_ limits: Limits = Limits()) { self.limits = limits }

    /// Clients that are remembered.
    var clientCount: Int { clients.count }

    /// Notes a wrong token.
    mutating func add(from address: ClientAddress, at now: ContinuousClock.Instant) -> Verdict {
        var client = clients[address] ?? Client(last: now)
        if client.last + limits.memory <= now { client.count = 0 }
        guard client.waiting < limits.waiting else { return .tooMany }
        client.count += 1
        client.waiting += 1
        client.last = now
        if clients[address] == nil { makeRoom(at: now) }
        clients[address] = client
        let doublings = client.count - limits.free - 1
        guard doublings >= 0 else { return .pause(.zero) }
        return .pause(min(limits.longestPause, limits.firstPause * (1 << min(doublings, 20))))
    }

    /// Notes that an answer was sent.
    mutating func endPause(of address: ClientAddress) {
        // A client that was forgotten meanwhile has nothing to end.
        if let waiting = clients[address]?.waiting, waiting > 0 { clients[address]?.waiting = waiting - 1 }
    }

    private mutating func makeRoom(at now: ContinuousClock.Instant) {
        guard clients.count >= limits.clients else { return }
        clients = clients.filter { $0.value.last + limits.memory > now }
        guard clients.count >= limits.clients else { return }
        let oldest = clients.min { ($0.value.waiting, $0.value.last) < ($1.value.waiting, $1.value.last) }
        if let oldest { clients[oldest.key] = nil }
    }
}
