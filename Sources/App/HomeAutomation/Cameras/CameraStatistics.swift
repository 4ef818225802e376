import Pipeline
import ResultExport

/// How many frames of each camera come and are analysed, in the form of Frigate's statistics.
///
/// A pure state machine: counts since the start come in, rates since the last message go out.
struct CameraStatistics {
    /// The time between two messages, as Frigate's.
    static let period = Duration.seconds(60)

    let topic: String
    private var last: [String: LiveStatistics] = [:]
    private var instant: ContinuousClock.Instant

    init(root: String, start: ContinuousClock.Instant) {
        topic = CameraTopics.statistics(root)
        instant = start
    }

    /// The message about the time since the one before.
    mutating func message(
        _ cameras: [(name: String, statistics: LiveStatistics)], at now: ContinuousClock.Instant
    ) -> MQTTMessage {
        let seconds = max(0.001, (now - instant) / .seconds(1))
        instant = now
        var json = JSONText()
        json.object { json in
            json.object("cameras") { json in
                for (name, statistics) in cameras {
                    let former = last.updateValue(statistics, forKey: name) ?? LiveStatistics()
                    json.object(name) { json in
                        let analysed = Double(statistics.admitted - former.admitted) / seconds
                        let dropped = Double(statistics.dropped - former.dropped) / seconds
                        let leftOut = Double(statistics.leftOut - former.leftOut) / seconds
                        for (key, rate) in [
                            ("camera_fps", analysed + dropped + leftOut), ("process_fps", analysed),
                            ("skipped_fps", dropped),
                        ] {
                            json.member(key, rate, decimals: 1)
                        }
                    }
                }
            }
        }
        return MQTTMessage(topic: topic, payload: String(decoding: json.bytes, as: UTF8.self))
    }
}
