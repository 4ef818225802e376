/// What a broker has said since the last exchange.
struct MQTTAnswers: Hashable, Sendable {
    /// The numbers of the messages that it has.
    var acknowledged: [Int32] = []
    /// What it passes on under the topic of the last will, also what this program published.
    var availability: [MQTTMessage] = []
}
