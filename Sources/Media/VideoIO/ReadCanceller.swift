import Glibc
import Synchronization

/// Stops a `FrameReader` from another thread, also one that is still opening its source.
public final class ReadCanceller: Sendable {
    private let cancelled = Atomic(false)

    /// Creates a canceller that has not been used.
    public init() {}

    /// Makes the reader throw `VideoError.Code.cancelled` within a fraction of a second, now and ever after.
    public func cancel() { cancelled.store(true, ordering: .relaxed) }

    /// True once `cancel()` was called.
    public var isCancelled: Bool { cancelled.load(ordering: .relaxed) }
}

/// What FFmpeg asks, while it waits for data, to know whether to give up.
final class InterruptState: Sendable {
    let canceller: ReadCanceller
    private let deadline = Atomic<UInt64>(.max)
    private let abandoned = Atomic(false)
    private let flooded = Atomic(false)
    private let allowanceCount = Atomic(0)

    init(canceller: ReadCanceller) { self.canceller = canceller }

    /// Sets the moment from which a read that still waits is given up; nil: never.
    func allow(_ time: Duration?) {
        let limit = time.map { now &+ UInt64(clamping: Int64($0 / .nanoseconds(1))) }
        deadline.store(limit ?? .max, ordering: .relaxed)
        allowanceCount.add(1, ordering: .relaxed)
    }

    /// How often `allow(_:)` was called, as it is for each packet.
    var allowances: Int { allowanceCount.load(ordering: .relaxed) }

    /// Gives up the source, which has sent too much without a packet in it.
    func noteFlood() { flooded.store(true, ordering: .relaxed) }

    var isFlooded: Bool { flooded.load(ordering: .relaxed) }

    /// Gives up whatever still waits: nothing reads any more.
    func abandon() { abandoned.store(true, ordering: .relaxed) }

    var isTimedOut: Bool { now > deadline.load(ordering: .relaxed) }

    var mustStop: Bool {
        canceller.isCancelled || isTimedOut || isFlooded || abandoned.load(ordering: .relaxed)
    }

    private var now: UInt64 { clock_gettime_nsec() }

    private func clock_gettime_nsec() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}
