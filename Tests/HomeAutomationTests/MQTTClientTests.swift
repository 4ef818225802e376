import Testing

@testable import HomeAutomation

@Suite struct MQTTClientTests {
    private func event(_ number: Int) -> MQTTMessage {
        MQTTMessage(topic: "events", payload: "\(number)", isRetained: false)
    }

    @Test func `all that was published before the end arrives before the goodbye`() {
        let broker = FakeBroker()
        let client = broker.makeClient()
        client.start()
        client.publish((0..<100).map(event))
        client.stop(within: .seconds(30))
        broker.state.withLock { state in
            #expect(state.received.map(\.payload) == (0..<100).map(String.init))
            #expect((state.connections, state.goodbyes) == (1, 1))
        }
    }

    @Test func `after a broken connection the next one gets the states, and what was on its way`()
        async throws
    {
        let broker = FakeBroker()
        broker.state.withLock { $0.patience = 2 }
        let client = broker.makeClient()
        client.publish([MQTTMessage(topic: "state", payload: "on"), event(1), event(2)])
        client.start()
        while broker.state.withLock({ $0.connections }) == 0 { try await Task.sleep(for: .milliseconds(5)) }
        broker.state.withLock { $0.patience = Int.max }
        while broker.state.withLock({ !$0.received.contains(event(2)) }) {
            try await Task.sleep(for: .milliseconds(5))
        }
        client.stop(within: .seconds(30))
        broker.state.withLock { state in
            #expect(state.received.map(\.payload).suffix(3) == ["on", "1", "2"])
            #expect(state.goodbyes == 1)
        }
    }

    @Test func `an outage is one line, whatever the network answers, and a refusal is another`() async throws
    {
        let (broker, log) = (FakeBroker(), LogRecord())
        broker.state.withLock {
            $0.outcomes = [
                .refused(MQTTError(.disconnected, "no route")),
                .refused(MQTTError(.refused, "wrong password")),
                .broken, .refused(MQTTError(.disconnected, "connection refused")),
            ]
        }
        let client = broker.makeClient(log.logger)
        client.publish([event(1)])
        client.start()
        while broker.state.withLock({ $0.received.isEmpty }) { try await Task.sleep(for: .milliseconds(5)) }
        client.stop(within: .seconds(30))
        #expect(
            log.lines == [
                "warning: MQTT: no route; trying again", "warning: MQTT: wrong password; trying again",
                "warning: MQTT: gone; trying again", "info: MQTT: connected",
            ])
    }

    @Test func `a broker that closes each connection that it has accepted is one outage`() async throws {
        let (broker, log) = (FakeBroker(), LogRecord())
        broker.state.withLock { $0.outcomes = [.broken, .broken, .broken] }
        let client = broker.makeClient(log.logger)
        client.publish([event(1)])
        let start = ContinuousClock.now
        client.start()
        while broker.state.withLock({ $0.received.isEmpty }) { try await Task.sleep(for: .milliseconds(5)) }
        client.stop(within: .seconds(30))
        #expect(log.lines == ["warning: MQTT: gone; trying again", "info: MQTT: connected"])
        // The pauses double: 50, 100 and 200 milliseconds.
        #expect(ContinuousClock.now - start >= .milliseconds(350))
    }
}
