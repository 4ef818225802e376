import Testing

@testable import HomeAutomation

@Suite struct MQTTOutboxTests {
    private func state(_ topic: String, _ payload: String) -> MQTTMessage {
        MQTTMessage(topic: topic, payload: payload)
    }

    private func event(_ number: Int) -> MQTTMessage {
        MQTTMessage(topic: "events", payload: "\(number)", isRetained: false)
    }

    /// Sends what may be sent; gives the payloads.
    private func send(_ outbox: inout MQTTOutbox, acknowledges: Bool = true) -> [String] {
        var payloads: [String] = []
        while let message = outbox.next() {
            payloads.append(message.payload)
            outbox.sent(message, as: Int32(payloads.count))
            if acknowledges { outbox.acknowledge([Int32(payloads.count)]) }
        }
        return payloads
    }

    @Test func `messages are sent in order, of a state only the newest that waits`() {
        var outbox = MQTTOutbox()
        for message in [state("a", "1"), event(1), state("a", "2"), event(2)] { outbox.put(message) }
        #expect(send(&outbox) == ["1", "2", "2"])
        #expect(outbox.isEmpty)
    }

    @Test func `events are bounded, and the oldest are dropped`() {
        var outbox = MQTTOutbox()
        outbox.put(state("a", "state"))
        for number in 0..<(MQTTOutbox.eventLimit + 3) { outbox.put(event(number)) }
        #expect(outbox.takeDropped() == 3)
        #expect(outbox.takeDropped() == 0)
        #expect(send(&outbox) == ["state"] + (3..<(MQTTOutbox.eventLimit + 3)).map(String.init))
    }

    @Test func `a broker that acknowledges nothing gets a bounded number`() {
        var outbox = MQTTOutbox()
        for number in 0..<50 { outbox.put(event(number)) }
        #expect(send(&outbox, acknowledges: false).count == MQTTOutbox.inFlightLimit)
        outbox.acknowledge([1, 2])
        #expect(outbox.next()?.payload == "20")
    }

    @Test func `a state of which the broker passes on another one is sent again`() {
        var outbox = MQTTOutbox()
        for message in [state("a", "on"), event(1)] { outbox.put(message) }
        _ = send(&outbox)
        for message in [state("a", "on"), state("other", "off")] { outbox.correct(message) }
        #expect(outbox.isEmpty)
        for _ in 0..<2 { outbox.correct(state("a", "off")) }
        #expect(send(&outbox) == ["on"])
    }

    @Test func `the next connection gets all states, and the events that were not acknowledged`() {
        var outbox = MQTTOutbox()
        for message in [state("a", "old"), state("b", "state"), event(1), event(2)] { outbox.put(message) }
        _ = send(&outbox, acknowledges: false)
        outbox.acknowledge([1, 2, 3])
        outbox.put(state("a", "new"))
        outbox.reconnect()
        #expect(send(&outbox) == ["new", "state", "2"])
    }
}
