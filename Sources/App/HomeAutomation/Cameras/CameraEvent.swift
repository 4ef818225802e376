import Foundation
import PoseCore
import ResultExport

/// What changed of one person, as the JSON of Frigate's `events` topic: the state before and the state after.
struct CameraEvent {
    enum Kind: String {
        case new, update, end
    }

    let kind: Kind
    let camera: String
    /// The state that the last event reported; the same as `after` in the first one.
    let before: PersonPresence
    let after: PersonPresence

    /// The message's text. Times are seconds since 1970, boxes pixels from the upper left.
    var json: String {
        var json = JSONText()
        json.object { json in
            json.key("type")
            json.value(kind.rawValue)
            json.key("before")
            write(before, isOver: false, to: &json)
            json.key("after")
            write(after, isOver: kind == .end, to: &json)
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }

    private func write(_ presence: PersonPresence, isOver: Bool, to json: inout JSONText) {
        json.object { json in
            json.text("id", presence.id)
            json.text("camera", camera)
            json.time("frame_time", presence.lastSeen)
            json.text("label", "person")
            json.text("sub_label", isOver ? presence.actions.last?.label : presence.person.action)
            json.number("score", presence.person.confidence)
            json.number("top_score", presence.topConfidence)
            json.flag("false_positive", false)
            json.time("start_time", presence.start)
            json.time("end_time", isOver ? presence.lastSeen : nil)
            Self.writeBox(of: presence, to: &json)
            json.flag("stationary", presence.isStationary)
            json.flag("active", presence.isActive && !isOver)
            json.key("motionless_count")
            json.value(presence.motionlessFrames)
            json.key("position_changes")
            json.value(presence.positionChanges)
            for key in ["current_zones", "entered_zones"] {
                json.key(key)
                json.array { _ in }
            }
            json.flag("has_snapshot", false)
            json.flag("has_clip", false)
            Self.writeActions(of: presence, to: &json)
        }
    }

    private static func writeBox(of presence: PersonPresence, to json: inout JSONText) {
        let (box, size) = (presence.person.box, presence.size)
        func pixel(_ share: Float, _ extent: Int) -> Int {
            Int((min(1, max(0, share)) * Float(extent)).rounded())
        }
        let left = pixel(box.origin.x, size.width)
        let right = pixel(box.origin.x + box.width, size.width)
        let top = pixel(1 - box.origin.y - box.height, size.height)
        let bottom = pixel(1 - box.origin.y, size.height)
        let (width, height) = (right - left, bottom - top)
        json.integers("box", [left, top, right, bottom])
        json.key("area")
        json.value(width * height)
        json.number("ratio", height > 0 ? Float(width) / Float(height) : 0)
        json.integers("region", [0, 0, size.width, size.height])
    }

    private static func writeActions(of presence: PersonPresence, to json: inout JSONText) {
        json.key("actions")
        json.array { json in
            for action in presence.actions {
                json.object { json in
                    json.text("label", action.label)
                    json.time("start_time", action.start)
                    json.time("end_time", action.end)
                }
            }
        }
        json.key("repetitions")
        json.value(presence.repetitions)
    }
}

extension JSONText {
    fileprivate mutating func text(_ name: String, _ text: String?) {
        key(name)
        if let text { value(text) } else { null() }
    }

    fileprivate mutating func time(_ name: String, _ time: Date?) {
        key(name)
        if let time { value(time.timeIntervalSince1970, decimals: 6) } else { null() }
    }

    fileprivate mutating func number(_ name: String, _ number: Float) {
        key(name)
        value(number, decimals: 4)
    }

    fileprivate mutating func flag(_ name: String, _ flag: Bool) {
        key(name)
        value(flag)
    }

    fileprivate mutating func integers(_ name: String, _ numbers: [Int]) {
        key(name)
        array { json in for number in numbers { json.value(number) } }
    }
}
