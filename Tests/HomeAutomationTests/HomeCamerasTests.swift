import Foundation
import PoseCore
import PoseEstimation
import TestSupport
import Testing
import VideoIO

@testable import HomeAutomation
@testable import Pipeline

/// One person in every picture.
private struct StandingEstimator: PoseEstimating {
    mutating func poses(in frame: Frame) throws(PoseEstimationError) -> [HumanBodyPoseObservation] {
        [standing(x: 0.5)]
    }

    mutating func reset() {}
}

/// Grey pictures, without an end or so many.
private struct GreyFrames: SeekableReading {
    private let count: Int
    let format = SourceFormat(name: "grey", size: PixelSize(width: 16, height: 8), frameRate: 30)
    let lostFrames = 0
    private var index = 0

    init(count: Int) { self.count = count }

    mutating func next() throws(VideoError) -> Frame? {
        defer { index += 1 }
        guard index < count else { return nil }
        guard let frame = try? testFrame(index) else { throw VideoError(.readFailed, "grey", "no memory") }
        return frame
    }

    mutating func seek(to time: Timestamp) {}
}

@Suite struct HomeCamerasTests {
    private func camera(_ name: String, frames: Int = .max) throws -> HomeCamera {
        try HomeCamera(
            name: name, source: .generated(GeneratedSource(name: name) { GreyFrames(count: frames) }))
    }

    private func engine() -> LiveEngine {
        LiveEngine(recognition: nil, workerCount: 1) { _ in StandingEstimator() }
    }

    @Test func `two cameras are watched without any page, and all ends with the program`() async throws {
        let broker = FakeBroker()
        let cameras = try HomeCameras(
            [camera("front"), camera("garden")], topic: "limber", engine: engine(),
            statisticsPeriod: .milliseconds(50), makeConnection: broker.connect)
        try cameras.start()
        for name in ["front", "garden"] {
            while broker.newest("limber/\(name)/person") != "1" {
                try await Task.sleep(for: .milliseconds(10))
            }
        }
        while broker.newest("limber/stats")?.contains(#""garden":{"camera_fps":"#) != true {
            try await Task.sleep(for: .milliseconds(10))
        }
        await cameras.stop()
        #expect(broker.newest("limber/available") == "offline")
        #expect(broker.newest("limber/garden/status/detect") == "offline")
        #expect(broker.newest("limber/garden/person") == "0")
        let received = broker.state.withLock { $0.received }
        #expect(received.first == MQTTMessage(topic: "limber/available", payload: "online"))
        #expect(received.count { $0.topic.hasPrefix("homeassistant/") } == 8)
        let events = received.filter { $0.topic == "limber/events" }.map(\.payload)
        #expect(events.count { $0.contains(#""type":"new""#) } == 2)
        #expect(events.count { $0.contains(#""type":"end""#) } == 2)
    }

    @Test func `a source that ends, such as a single picture, is offline and the log says why`() async throws
    {
        let (broker, log) = (FakeBroker(), LogRecord())
        let cameras = try HomeCameras(
            [camera("snap", frames: 1)], topic: "limber", engine: engine(), logger: log.logger,
            makeConnection: broker.connect)
        try cameras.start()
        while log.lines.allSatisfy({ !$0.contains("snap") }) { try await Task.sleep(for: .milliseconds(10)) }
        await cameras.stop()
        #expect(broker.newest("limber/snap/status/detect") == "offline")
        #expect(
            log.lines.contains {
                $0.hasPrefix("warning: camera snap: is over, as a file or a single picture is")
            })
    }

    @Test func `two cameras of one name are refused`() throws {
        let error = #expect(throws: MQTTError.self) {
            try HomeCameras(
                [camera("front"), camera("front")], topic: "limber", engine: engine(),
                makeConnection: FakeBroker().connect)
        }
        #expect(error?.description == "two cameras are called front; give each a name of its own")
    }
}
