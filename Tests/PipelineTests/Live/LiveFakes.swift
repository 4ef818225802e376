import Foundation
import PoseCore
import Synchronization
import VideoIO

@testable import Pipeline

/// A clock that never waits: a waiting task is in the future at once.
final class FakeClock: PlayerClock {
    private let time = Mutex(ContinuousClock.now)

    var now: ContinuousClock.Instant { time.withLock { $0 } }

    func advance(by duration: Duration) { time.withLock { $0 += duration } }

    func wait(on condition: MonotonicCondition, until deadline: ContinuousClock.Instant) {
        time.withLock { $0 = max($0, deadline) }
    }
}

/// Gives `count` frames, 30 a second, and then ends or breaks off.
struct FakeRecording: SeekableReading {
    var format = SourceFormat(name: "fake", size: PixelSize(width: 16, height: 8), frameRate: 30)
    let lostFrames = 0
    var count: Int
    /// Thrown at the end, instead of ending.
    var failure: VideoError?
    var onRead: @Sendable () -> Void = {}
    /// Left out before each frame.
    var dropped = 0
    private var index = 0

    init(count: Int, isLive: Bool = false, failure: VideoError? = nil) {
        self.count = count
        self.failure = failure
        format.isLive = isLive
    }

    mutating func next() throws(VideoError) -> Frame? {
        onRead()
        guard index < count else {
            if let failure { throw failure }
            return nil
        }
        defer { index += 1 }
        let bytes = [UInt8](repeating: 100, count: 16 * 8 * 3)
        guard let buffer = PixelBuffer(size: format.size, rgb: bytes) else { return nil }
        return Frame(index: index, timestamp: Timestamp(seconds: Double(index) / 30), pixelBuffer: buffer)
    }

    mutating func takeDropped() -> Int { dropped }

    mutating func seek(to time: Timestamp) { index = Int((time.seconds * 30 - 1e-3).rounded(.up)) }
}
