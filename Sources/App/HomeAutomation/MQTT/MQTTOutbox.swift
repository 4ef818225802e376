/// What is to be published, in order: of each state the newest, and of events a bounded number.
///
/// A pure state machine. What the broker has not acknowledged when the connection breaks off is sent again by the next one,
/// and all states are: a broker may have been started again without a memory.
struct MQTTOutbox {
    /// Events that wait at most; beyond it the oldest is dropped.
    static let eventLimit = 500
    /// Messages on their way at most: a broker that takes nothing any more does not fill the memory.
    static let inFlightLimit = 20

    private var waiting: [MQTTMessage] = []
    private var inFlight: [(id: Int32, message: MQTTMessage)] = []
    private var states: [String: MQTTMessage] = [:]
    /// Topics in the order in which they came first.
    private var topics: [String] = []
    /// Events that were dropped since `takeDropped()`.
    private var dropped = 0

    /// True when the broker has all.
    var isEmpty: Bool { waiting.isEmpty && inFlight.isEmpty }

    /// Takes a message in; a state that still waits under the same topic is not sent any more.
    mutating func put(_ message: MQTTMessage) {
        if message.isRetained {
            waiting.removeAll { $0.isRetained && $0.topic == message.topic }
            if states.updateValue(message, forKey: message.topic) == nil { topics.append(message.topic) }
        } else if waiting.count(where: { !$0.isRetained }) >= Self.eventLimit,
            let oldest = waiting.firstIndex(where: { !$0.isRetained })
        {
            waiting.remove(at: oldest)
            dropped += 1
        }
        waiting.append(message)
    }

    /// The message to send now; nil when none waits or too many are on their way.
    mutating func next() -> MQTTMessage? {
        waiting.isEmpty || inFlight.count >= Self.inFlightLimit ? nil : waiting.removeFirst()
    }

    /// Notes that a message is on its way.
    mutating func sent(_ message: MQTTMessage, as id: Int32) { inFlight.append((id, message)) }

    /// Notes that the broker has these.
    mutating func acknowledge(_ ids: [Int32]) {
        guard !ids.isEmpty else { return }
        inFlight.removeAll { ids.contains($0.id) }
    }

    /// Has a state sent again where the broker passes on another one: a connection that broke off without the broker's notice
    /// has its last will published when the next one has long been there.
    mutating func correct(_ message: MQTTMessage) {
        guard let state = states[message.topic], state.payload != message.payload else { return }
        put(state)
    }

    /// Takes back what was on its way; all states wait again.
    mutating func reconnect() {
        let events = (inFlight.map(\.message) + waiting).filter { !$0.isRetained }
        inFlight = []
        waiting = topics.compactMap { states[$0] } + events
    }

    /// How many events were dropped since the last call.
    mutating func takeDropped() -> Int {
        defer { dropped = 0 }
        return dropped
    }
}
