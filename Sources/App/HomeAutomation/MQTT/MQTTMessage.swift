/// What is published: a text under a topic.
struct MQTTMessage: Hashable, Sendable {
    let topic: String
    let payload: String
    /// True for a state: the broker keeps the newest one for those who subscribe later. False for an event.
    var isRetained = true
}
