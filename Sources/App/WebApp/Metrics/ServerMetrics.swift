import Foundation
import Synchronization

/// What the server counts of itself.
final class ServerMetrics: Sendable {
    /// Requests by method, route and status.
    struct RequestKey: Hashable, Sendable {
        let method: String
        let route: String
        let status: Int
    }

    let connections = Atomic(0)
    let start = Date()
    private let requests = Mutex<[RequestKey: Int]>([:])

    func count(_ key: RequestKey) { requests.withLock { $0[key, default: 0] += 1 } }

    var requestCounts: [(key: RequestKey, count: Int)] {
        requests.withLock { $0.map { ($0.key, $0.value) } }
            .sorted {
                ($0.key.route, $0.key.method, $0.key.status) < ($1.key.route, $1.key.method, $1.key.status)
            }
    }
}
