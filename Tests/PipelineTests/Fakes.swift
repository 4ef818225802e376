import Foundation
import PoseCore
import Synchronization
import VideoIO

@testable import PoseEstimation

/// Gives frames of one colour each, at a fixed rate.
struct FakeSource: FrameReading, Sendable {
    var format = SourceFormat(name: "fake.mp4", size: PixelSize(width: 16, height: 8), frameRate: 30)
    var lostFrames = 0
    var warnings = SourceWarnings()
    var count: Int
    var times: @Sendable (Int) -> Double = { Double($0) / 30 }
    /// The frames' sizes; nil: the format's.
    var sizes: (@Sendable (Int) -> PixelSize)?
    /// Fails instead of giving this frame.
    var failingIndex: Int?
    let log: ReadLog
    private var index = 0

    init(count: Int, log: ReadLog = ReadLog()) {
        self.count = count
        self.log = log
    }

    mutating func next() throws(VideoError) -> Frame? {
        if index == failingIndex { throw VideoError(.readFailed, "fake.mp4", "broke") }
        guard index < count else { return nil }
        defer { index += 1 }
        log.reads.withLock { $0 += 1 }
        let size = sizes?(index) ?? format.size
        let bytes = [UInt8](repeating: UInt8(index % 200), count: size.width * size.height * 3)
        guard let buffer = PixelBuffer(size: size, rgb: bytes) else { return nil }
        return Frame(index: index, timestamp: Timestamp(seconds: times(index)), pixelBuffer: buffer)
    }
}

final class ReadLog: Sendable {
    let reads = Mutex(0)
    var count: Int { reads.withLock { $0 } }
}

/// Sees people where `people` says, and counts how often it was reset and asked for a search of the whole picture.
struct FakeEstimator: PoseEstimating {
    let people: @Sendable (Frame) -> [HumanBodyPoseObservation]
    let log: ReadLog
    let searches: ReadLog

    init(
        log: ReadLog = ReadLog(), searches: ReadLog = ReadLog(),
        people: @escaping @Sendable (Frame) -> [HumanBodyPoseObservation]
    ) {
        self.people = people
        self.log = log
        self.searches = searches
    }

    mutating func poses(in frame: Frame) throws(PoseEstimationError) -> [HumanBodyPoseObservation] {
        people(frame)
    }

    mutating func searchEverywhere() { searches.reads.withLock { $0 += 1 } }

    mutating func reset() { log.reads.withLock { $0 += 1 } }
}

/// Sees no person, and fails at one frame.
struct FailingEstimator: PoseEstimating, HandPoseEstimating {
    let failingIndex: Int

    func poses(in frame: Frame) throws(PoseEstimationError) -> [HumanBodyPoseObservation] {
        try fail(at: frame)
        return []
    }

    func hands(
        in frame: Frame, bodies: [HumanBodyPoseObservation]
    ) throws(PoseEstimationError) -> [DetectedHand] {
        try fail(at: frame)
        return []
    }

    func beginScene() {}

    func reset() {}

    private func fail(at frame: Frame) throws(PoseEstimationError) {
        if frame.index == failingIndex { throw PoseEstimationError(.inferenceFailed, "broke") }
    }
}
