import Foundation
import Logging
import Synchronization

@testable import HomeAutomation

/// A broker in memory: what it has, and what the next connections do.
final class FakeBroker: Sendable {
    struct State {
        var received: [MQTTMessage] = []
        var connections = 0
        var goodbyes = 0
        /// Connections break off after so many messages each.
        var patience = Int.max
    }

    final class Connection: MQTTConnection {
        private let broker: FakeBroker
        private var sent: [Int32] = []

        init(_ broker: FakeBroker) {
            self.broker = broker
            broker.state.withLock { $0.connections += 1 }
        }

        func publish(_ message: MQTTMessage) throws(MQTTError) -> Int32 {
            guard sent.count < broker.state.withLock({ $0.patience }) else {
                throw MQTTError(.disconnected, "gone")
            }
            broker.state.withLock { $0.received.append(message) }
            sent.append(Int32(sent.count + 1))
            return Int32(sent.count)
        }

        func exchange(milliseconds: Int32) throws(MQTTError) -> [Int32] {
            usleep(1000)
            return sent
        }

        func disconnect() { broker.state.withLock { $0.goodbyes += 1 } }
    }

    let state = Mutex(State())

    /// What came last under a topic.
    func newest(_ topic: String) -> String? {
        state.withLock { $0.received.last { $0.topic == topic }?.payload }
    }

    func connect() throws(MQTTError) -> any MQTTConnection { Connection(self) }

    func makeClient() -> MQTTClient { MQTTClient(logger: Logger(label: "test"), makeConnection: connect) }
}
