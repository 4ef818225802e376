/// What is published: a text under a topic.
struct MQTTMessage: Hashable, Sendable {
    let topic: String
    let payload: String
    /// True for a state: the broker keeps the newest one for later subscribers. False for an event.
    var isRetained = true
}
