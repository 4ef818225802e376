import Foundation

/// A clock that goes steadily.
public final class CMClock: Sendable {
    /// The computer's clock, which `CACurrentMediaTime()` reads; frames of cameras count from a session's start.
    public static let hostTimeClock = CMClock()

    /// The time by it.
    public var time: CMTime {
        CMTime(seconds: ProcessInfo.processInfo.systemUptime, preferredTimescale: 1_000_000_000)
    }
}

/// The computer's clock.
public func CMClockGetHostTimeClock() -> CMClock { .hostTimeClock }

/// The time by a clock.
public func CMClockGetTime(_ clock: CMClock) -> CMTime { clock.time }
