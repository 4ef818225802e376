import Foundation
import Logging
import Synchronization

@testable import HomeAutomation

/// A broker in memory: what it has, and what the next connections do.
final class FakeBroker: Sendable {
    enum Outcome {
        case refused(MQTTError)
        /// Accepted, and broken off by the first message.
        case broken
    }

    struct State {
        var received: [MQTTMessage] = []
        var connections = 0
        var goodbyes = 0
        /// What becomes of the next connections.
        var outcomes: [Outcome] = []
        /// Connections break off after so many messages each.
        var patience = Int.max
    }

    final class Connection: MQTTConnection {
        private let broker: FakeBroker
        private let patience: Int
        private var sent: [Int32] = []

        init(_ broker: FakeBroker, patience: Int) {
            self.broker = broker
            self.patience = patience
            broker.state.withLock { $0.connections += 1 }
        }

        func publish(_ message: MQTTMessage) throws(MQTTError) -> Int32 {
            guard sent.count < min(patience, broker.state.withLock { $0.patience }) else {
                throw MQTTError(.disconnected, "gone")
            }
            broker.state.withLock { $0.received.append(message) }
            sent.append(Int32(sent.count + 1))
            return Int32(sent.count)
        }

        func exchange(milliseconds: Int32) throws(MQTTError) -> MQTTAnswers {
            usleep(1000)
            return MQTTAnswers(acknowledged: sent)
        }

        func disconnect() { broker.state.withLock { $0.goodbyes += 1 } }
    }

    let state = Mutex(State())

    /// What came last under a topic.
    func newest(_ topic: String) -> String? {
        state.withLock { $0.received.last { $0.topic == topic }?.payload }
    }

    func connect() throws(MQTTError) -> any MQTTConnection {
        switch state.withLock({ $0.outcomes.isEmpty ? nil : $0.outcomes.removeFirst() }) {
        case .refused(let problem): throw problem
        case .broken: return Connection(self, patience: 0)
        case nil: return Connection(self, patience: .max)
        }
    }

    func makeClient(_ logger: Logger = Logger(label: "test")) -> MQTTClient {
        MQTTClient(logger: logger, firstPause: .milliseconds(50), makeConnection: connect)
    }
}
