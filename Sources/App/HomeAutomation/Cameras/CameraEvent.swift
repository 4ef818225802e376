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
            json.member("type", kind.rawValue)
            json.key("before")
            write(before, isOver: false, to: &json)
            json.key("after")
            write(after, isOver: kind == .end, to: &json)
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }

    private func write(_ presence: PersonPresence, isOver: Bool, to json: inout JSONText) {
        json.object { json in
            json.member("id", presence.id)
            json.member("camera", camera)
            json.time("frame_time", presence.lastSeen)
            json.member("label", "person")
            json.member("sub_label", isOver ? presence.actions.last?.label : presence.person.action)
            json.member("score", presence.person.confidence, decimals: 4)
            json.member("top_score", presence.topConfidence, decimals: 4)
            json.member("false_positive", false)
            json.time("start_time", presence.start)
            json.time("end_time", isOver ? presence.lastSeen : nil)
            Self.writeBox(of: presence, to: &json)
            json.member("stationary", presence.isStationary)
            json.member("active", presence.isActive && !isOver)
            json.member("motionless_count", presence.motionlessFrames)
            json.member("position_changes", presence.positionChanges)
            for key in ["current_zones", "entered_zones"] { json.array(key) { _ in } }
            json.member("has_snapshot", false)
            json.member("has_clip", false)
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
        json.member("area", width * height)
        json.member("ratio", height > 0 ? Float(width) / Float(height) : 0, decimals: 4)
        json.integers("region", [0, 0, size.width, size.height])
    }

    private static func writeActions(of presence: PersonPresence, to json: inout JSONText) {
        json.objects("actions", presence.actions) { json, action in
            json.member("label", action.label)
            json.time("start_time", action.start)
            json.time("end_time", action.end)
        }
        json.member("repetitions", presence.repetitions)
    }
}

extension JSONText {
    fileprivate mutating func time(_ name: String, _ time: Date?) {
        member(name, time?.timeIntervalSince1970, decimals: 6)
    }

    fileprivate mutating func integers(_ name: String, _ numbers: [Int]) {
        array(name) { json in for number in numbers { json.value(number) } }
    }
}
