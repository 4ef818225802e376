/// Which stream addresses clients may watch beside those that the user named.
enum StreamPolicy: Hashable, Sendable {
    case everything
    /// Those of the patterns. Such a stream keeps to its host, and why one cannot be watched is not for clients: they
    /// could explore the server's network by it.
    case only([StreamPattern])

    /// True when clients learn of a stream only whether it plays.
    var isRestricted: Bool { self != .everything }

    /// True for an address that clients may watch.
    func allows(_ url: String) -> Bool {
        switch self {
        case .everything: true
        case .only(let patterns):
            StreamAddress(url).map { address in patterns.contains { $0.allows(address) } } ?? false
        }
    }
}
