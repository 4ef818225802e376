import Foundation
import SeededRandom

/// Follows what one camera sees: in come frames, out go the messages about what has changed, mostly none.
///
/// A pure state machine without a clock. A person is counted from the "new" event to the "end" event.
struct CameraWatch {
    let topics: CameraTopics
    private var presences: [Int: PersonPresence] = [:]
    /// What the last event of each person reported.
    private var reported: [Int: PersonPresence] = [:]
    /// The prominent person of the newest frame that had one.
    private var prominentID: Int?
    /// The newest payload of each state.
    private var states: [String: String] = [:]
    private var random: SeededGenerator

    /// - Parameter seed: Makes the identities of events; another one for each run of the program.
    init(_ topics: CameraTopics, seed: UInt64) {
        self.topics = topics
        random = SeededGenerator(seed: seed)
    }

    /// Takes in the next frame.
    mutating func update(_ frame: CameraFrame) -> [MQTTMessage] {
        var messages = setState(topics.status, "online")
        prominentID = frame.people.first(where: \.isProminent)?.id ?? prominentID
        for person in frame.people {
            let isChanged: Bool
            if presences[person.id] == nil {
                presences[person.id] = PersonPresence(person, in: frame, id: makeIdentity(frame.time))
                isChanged = false
            } else {
                isChanged = presences[person.id]?.update(person, in: frame) ?? false
            }
            messages += report(person.id, isChanged: isChanged)
        }
        for id in presences.keys.sorted() where presences[id]?.isGone(at: frame.instant) == true {
            messages += end(id)
        }
        return messages + counts()
    }

    /// Takes in that the camera's frames come no more: all that goes on ends with the last frame.
    mutating func interrupt() -> [MQTTMessage] {
        let ended = presences.keys.sorted().flatMap { end($0) }
        return ended + counts() + setState(topics.status, "offline")
    }

    private mutating func report(_ id: Int, isChanged: Bool) -> [MQTTMessage] {
        guard let presence = presences[id], presence.isReported ? isChanged : presence.isConfirmed else {
            return []
        }
        presences[id]?.isReported = true
        return [event(presence.isReported ? .update : .new, id, presence)]
    }

    private mutating func end(_ id: Int) -> [MQTTMessage] {
        guard var presence = presences.removeValue(forKey: id) else { return [] }
        defer { reported[id] = nil }
        presence.end()
        return presence.isReported ? [event(.end, id, presence)] : []
    }

    private mutating func event(
        _ kind: CameraEvent.Kind, _ id: Int, _ presence: PersonPresence
    ) -> MQTTMessage {
        let before = reported.updateValue(presence, forKey: id) ?? presence
        let event = CameraEvent(kind: kind, camera: topics.camera, before: before, after: presence)
        return MQTTMessage(topic: topics.events, payload: event.json, isRetained: false)
    }

    private mutating func counts() -> [MQTTMessage] {
        let people = presences.values.filter(\.isReported)
        let prominent = prominentID.flatMap { presences[$0] }
        let action = prominent.flatMap { $0.isReported ? $0.person.action : nil }
        return setState(topics.person, "\(people.count)")
            + setState(topics.activePerson, "\(people.count(where: \.isActive))")
            + setState(topics.action, action ?? "none")
    }

    private mutating func setState(_ topic: String, _ payload: String) -> [MQTTMessage] {
        guard states.updateValue(payload, forKey: topic) != payload else { return [] }
        return [MQTTMessage(topic: topic, payload: payload)]
    }

    /// As Frigate's: the time of the beginning, and six letters, different for events of one moment.
    private mutating func makeIdentity(_ time: Date) -> String {
        let letters = (0..<6).compactMap { _ in "abcdefghijklmnopqrstuvwxyz".randomElement(using: &random) }
        return String(format: "%.6f-", time.timeIntervalSince1970) + String(letters)
    }
}
