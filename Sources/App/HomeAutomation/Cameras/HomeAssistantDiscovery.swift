import Pipeline
import ResultExport

/// The messages by which Home Assistant finds a camera's entities: one device with four sensors for each camera.
struct HomeAssistantDiscovery {
    /// What Home Assistant listens to by default.
    static let prefix = "homeassistant"

    private struct Entity {
        let component: String
        let key: String
        let name: String
        let topic: String
        /// More members of the configuration.
        let members: [(String, String)]
    }

    let topics: CameraTopics

    /// One message for each sensor; the broker keeps them.
    var messages: [MQTTMessage] { entities.map { message(for: $0) } }

    private var entities: [Entity] {
        [
            Entity(
                component: "binary_sensor", key: "occupancy", name: "Person", topic: topics.person,
                members: [
                    ("device_class", "occupancy"),
                    ("value_template", "{{ 'ON' if value | int(0) > 0 else 'OFF' }}"),
                ]),
            Entity(
                component: "sensor", key: "person", name: "Person count", topic: topics.person,
                members: [("state_class", "measurement"), ("icon", "mdi:account")]),
            Entity(
                component: "sensor", key: "person_active", name: "Active person count",
                topic: topics.activePerson,
                members: [("state_class", "measurement"), ("icon", "mdi:run")]),
            Entity(
                component: "sensor", key: "action", name: "Action", topic: topics.action,
                members: [("icon", "mdi:human-handsup")]),
        ]
    }

    /// The device's identity: several programs may have the same broker, each with a topic of its own.
    private var device: String {
        String(
            "\(topics.root)_\(topics.camera)".map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    }

    private func message(for entity: Entity) -> MQTTMessage {
        var json = JSONText()
        json.object { json in
            let identity = "\(device)_\(entity.key)"
            for (key, value) in [
                ("name", entity.name), ("unique_id", identity), ("state_topic", entity.topic),
                ("availability_mode", "all"),
            ] + entity.members {
                json.member(key, value)
            }
            json.objects("availability", [CameraTopics.available(topics.root), topics.status]) {
                json, topic in
                json.member("topic", topic)
            }
            writeDevice(to: &json)
            json.object("origin") { json in
                json.member("name", "Limber")
                json.member("sw_version", limberVersion)
            }
        }
        return MQTTMessage(
            topic: "\(Self.prefix)/\(entity.component)/\(device)/\(entity.key)/config",
            payload: String(decoding: json.bytes, as: UTF8.self))
    }

    private func writeDevice(to json: inout JSONText) {
        json.object("device") { json in
            json.array("identifiers") { $0.value(device) }
            for (key, value) in [
                ("name", topics.camera), ("manufacturer", "Limber"), ("model", "Camera"),
                ("sw_version", limberVersion),
            ] {
                json.member(key, value)
            }
        }
    }
}
