import HummingbirdCore
import Synchronization

/// Accepts connections up to a number; more wait in the system's queue until one ends.
struct ConnectionLimit: AvailableConnectionsDelegate {
    let maximum: Int
    let metrics: ServerMetrics

    func connectionOpened() { metrics.connections.add(1, ordering: .relaxed) }

    func connectionClosed() { metrics.connections.subtract(1, ordering: .relaxed) }

    func isAcceptingNewConnections() -> Bool { metrics.connections.load(ordering: .relaxed) < maximum }
}
