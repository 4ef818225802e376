import Foundation
import PoseCore
import Testing

@testable import HomeAutomation

@Suite struct CameraWatchTests {
    private let topics = CameraTopics(root: "limber", camera: "garden")
    private let start = Date(timeIntervalSince1970: 1_700_000_000)
    private let startInstant = ContinuousClock.now

    /// A frame at `seconds` with a person of each identity, ten frames a second.
    private func frame(
        _ seconds: Double, _ ids: [Int] = [], action: String? = nil, x: Float = 0.4, repetitions: Int = 0,
        clockError: Double = 0
    ) -> CameraFrame {
        CameraFrame(
            time: start + seconds + clockError, instant: startInstant + .seconds(seconds),
            size: PixelSize(width: 640, height: 480),
            people: ids.map { id in
                CameraFrame.Person(
                    id: id, box: NormalizedRect(x: x, y: 0.25, width: 0.1, height: 0.5), confidence: 0.8,
                    isProminent: id == 1, action: action, repetitions: repetitions)
            })
    }

    private func events(_ messages: [MQTTMessage]) throws -> [[String: Any]] {
        try messages.filter { $0.topic == "limber/events" }.map { message in
            let event = try JSONSerialization.jsonObject(with: Data(message.payload.utf8))
            return try #require(event as? [String: Any])
        }
    }

    private func payloads(_ messages: [MQTTMessage], _ topic: String) -> [String] {
        messages.filter { $0.topic == "limber/garden/" + topic }.map(\.payload)
    }

    @Test func `a person is one event from coming to going, and is counted between`() throws {
        var watch = CameraWatch(topics, seed: 1)
        var messages: [MQTTMessage] = []
        for step in 0..<100 {
            let seconds = Double(step) / 10
            messages += watch.update(frame(seconds, (10..<50).contains(step) ? [1] : []))
        }
        let events = try events(messages)
        #expect(events.map { $0["type"] as? String } == ["new", "end"])
        let (begin, end) = (
            try #require(events[0]["after"] as? [String: Any]),
            try #require(events[1]["after"] as? [String: Any])
        )
        #expect(begin["start_time"] as? Double == 1_700_000_001)
        #expect(begin["end_time"] is NSNull)
        #expect(end["end_time"] as? Double == 1_700_000_004.9)
        #expect(begin["id"] as? String == end["id"] as? String)
        #expect(begin["box"] as? [Int] == [256, 120, 320, 360])
        #expect(payloads(messages, "person") == ["0", "1", "0"])
        #expect(payloads(messages, "person/active") == ["0", "1", "0"])
        #expect(payloads(messages, "status/detect") == ["online"])
    }

    @Test func `what is a person for a moment is none`() throws {
        var watch = CameraWatch(topics, seed: 1)
        var messages: [MQTTMessage] = []
        for step in 0..<60 { messages += watch.update(frame(Double(step) / 10, step < 4 ? [1] : [])) }
        #expect(try events(messages).isEmpty)
        #expect(payloads(messages, "person") == ["0"])
    }

    @Test func `a person that is hidden for two seconds is the same event`() throws {
        var watch = CameraWatch(topics, seed: 1)
        var messages: [MQTTMessage] = []
        for step in 0..<60 {
            messages += watch.update(frame(Double(step) / 10, (20..<40).contains(step) ? [] : [1]))
        }
        #expect(try events(messages).count == 1)
    }

    @Test func `actions are states, changes of the event, and a list in it with their times`() throws {
        var watch = CameraWatch(topics, seed: 1)
        var messages: [MQTTMessage] = []
        for step in 0..<60 {
            let isActive = (20..<40).contains(step)
            let (action, repetitions) = isActive ? ("Lunges", (step - 20) / 6) : (nil, 0)
            messages += watch.update(
                frame(Double(step) / 10, [1], action: action, repetitions: repetitions))
        }
        messages += watch.interrupt()
        let events = try events(messages)
        #expect(events.map { $0["type"] as? String } == ["new", "update", "update", "end"])
        #expect((events[1]["after"] as? [String: Any])?["sub_label"] as? String == "Lunges")
        let last = try #require(events[3]["after"] as? [String: Any])
        let action = try #require((last["actions"] as? [[String: Any]])?.first)
        #expect(action["start_time"] as? Double == 1_700_000_002)
        #expect(action["end_time"] as? Double == 1_700_000_004)
        #expect(last["repetitions"] as? Int == 3)
        #expect(payloads(messages, "action") == ["none", "Lunges", "none"])
        #expect(payloads(messages, "status/detect") == ["online", "offline"])
    }

    @Test func `the action is that of the prominent person, also after another one has left`() throws {
        for first in 1...20 {
            var watch = CameraWatch(topics, seed: UInt64(first))
            func person(_ id: Int, _ action: String, isProminent: Bool) -> CameraFrame.Person {
                CameraFrame.Person(
                    id: id, box: NormalizedRect(x: 0.1, y: 0.25, width: 0.1, height: 0.5), confidence: 0.8,
                    isProminent: isProminent, action: action, repetitions: 0)
            }
            var messages: [MQTTMessage] = []
            for step in 0..<30 {
                var people = [person(first + 1, "Lunges", isProminent: step >= 13)]
                if step < 10 { people.append(person(first, "Squats", isProminent: true)) }
                messages += watch.update(
                    CameraFrame(
                        time: start + Double(step) / 10,
                        instant: startInstant + .seconds(Double(step) / 10),
                        size: PixelSize(width: 640, height: 480),
                        people: people))
            }
            #expect(payloads(messages, "action") == ["none", "Squats", "Lunges"], "person \(first) leaves")
        }
    }

    @Test func `a person in one place is stationary after ten seconds, and active again after a step`() throws
    {
        var watch = CameraWatch(topics, seed: 1)
        var messages: [MQTTMessage] = []
        for step in 0..<150 {
            messages += watch.update(frame(Double(step) / 10, [1], x: step < 120 ? 0.4 : 0.55))
        }
        #expect(payloads(messages, "person/active") == ["0", "1", "0", "1"])
        let last = try #require(try events(messages).last?["after"] as? [String: Any])
        #expect(last["position_changes"] as? Int == 1)
        #expect(last["stationary"] as? Bool == false)
    }

    @Test func `a stationary person is not active by the label of everything else`() throws {
        for (label, isActive) in [("Other", false), ("other", false), ("Lunges", true)] {
            var watch = CameraWatch(topics, seed: 1)
            var messages: [MQTTMessage] = []
            for step in 0..<120 { messages += watch.update(frame(Double(step) / 10, [1], action: label)) }
            #expect(payloads(messages, "person/active").last == (isActive ? "1" : "0"), "\(label)")
            #expect(payloads(messages, "action").last == label)
        }
    }

    @Test func `a wall clock that is set changes no duration`() throws {
        for clockError in [-7200.0, 7200] {
            var watch = CameraWatch(topics, seed: 1)
            var messages: [MQTTMessage] = []
            for step in 0..<200 {
                let isSet = step >= 30
                messages += watch.update(
                    frame(
                        Double(step) / 10, isSet ? [2] : [1, 2], clockError: isSet ? clockError : 0))
            }
            let events = try events(messages)
            #expect(events.map { $0["type"] as? String }.suffix(2) == ["end", "update"])
            let person = try #require(events.last?["after"] as? [String: Any])
            let (begin, now) = (person["start_time"] as? Double, person["frame_time"] as? Double)
            #expect(begin == 1_700_000_000 && now == 1_700_000_010)
            #expect(payloads(messages, "person") == ["0", "2", "1"])
            #expect(payloads(messages, "person/active").last == "0")
        }
    }

    @Test func `when frames come no more all that goes on ends with the last frame`() throws {
        var watch = CameraWatch(topics, seed: 1)
        for step in 0..<10 { _ = watch.update(frame(Double(step) / 10, [1, 2])) }
        let messages = watch.interrupt()
        #expect(try events(messages).map { $0["type"] as? String } == ["end", "end"])
        #expect(payloads(messages, "person") == ["0"])
        #expect(watch.interrupt().isEmpty)
    }

    @Test func `Home Assistant finds four entities that are there when camera and program are`() throws {
        let messages = HomeAssistantDiscovery(topics: CameraTopics(root: "home/limber", camera: "garden"))
            .messages
        #expect(
            messages.map(\.topic) == [
                "homeassistant/binary_sensor/home_limber_garden/occupancy/config",
                "homeassistant/sensor/home_limber_garden/person/config",
                "homeassistant/sensor/home_limber_garden/person_active/config",
                "homeassistant/sensor/home_limber_garden/action/config",
            ])
        var identities: Set<String> = []
        for message in messages {
            let json = try #require(
                JSONSerialization.jsonObject(with: Data(message.payload.utf8)) as? [String: Any])
            identities.insert(try #require(json["unique_id"] as? String))
            #expect(
                (json["availability"] as? [[String: String]])?.compactMap { $0["topic"] } == [
                    "home/limber/available", "home/limber/garden/status/detect",
                ])
            #expect(message.isRetained)
        }
        #expect(identities.count == 4)
    }
}
