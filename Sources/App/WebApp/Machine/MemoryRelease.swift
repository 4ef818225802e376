import CMalloc
import Foundation
import NIOPosix
import ProcessEnvironment
import Synchronization

/// Gives the memory of sessions that have ended back to the system, which the allocator alone never does.
final class MemoryRelease: Sendable {
    /// When memory is given back: once for many sessions that end together.
    struct Schedule: Hashable, Sendable {
        /// The threads of a session that has ended still free memory for a moment.
        static let quietTime = Duration.seconds(2)
        /// Sessions that go on ending do not put it off for longer.
        static let longestWait = Duration.seconds(10)

        /// When the first and the last session ended since memory was given back.
        private var ends: ClosedRange<ContinuousClock.Instant>?

        /// Notes that a session has ended.
        mutating func noteEnd(at now: ContinuousClock.Instant) {
            ends = (ends?.lowerBound ?? now)...now
        }

        /// True once when memory is to be given back.
        mutating func takeTurn(at now: ContinuousClock.Instant) -> Bool {
            guard let ends, now >= min(ends.upperBound + Self.quietTime, ends.lowerBound + Self.longestWait)
            else {
                return false
            }
            self.ends = nil
            return true
        }
    }

    /// Bytes of a block that the allocator does not keep.
    ///
    /// With 4 MB a session's frames are as cheap as without a limit, and 57 sessions that came and went left 7 MB; with 256 KB
    /// a frame took a tenth more processor time; without a limit, 43 MB were left that cannot be given back.
    private static let largestKept: Int32 = 4 << 20
    /// Arenas of the allocator for each core: every session that watches a source has a thread, and no more threads than
    /// cores allocate at a time. Each thread's own arena kept up to 6 MB that were free.
    private static let arenasPerCore = 2

    /// Lets the allocator of this process keep less memory that is free.
    static func limitKeptMemory() {
        let arenas = arenasPerCore * ProcessorCount.usable
        shim_malloc_limit(largestKept, Int32(clamping: arenas))
    }

    private let schedule = Mutex(Schedule())
    private let release: @Sendable () -> Void

    /// - Parameter release: Gives memory back; called on a thread that answers no requests.
    init(release: @escaping @Sendable () -> Void = { _ = shim_malloc_trim() }) { self.release = release }

    /// Notes that a session has ended.
    func noteEnd() { schedule.withLock { $0.noteEnd(at: .now) } }

    /// Gives memory back where that is due; called every second.
    func tend(at now: ContinuousClock.Instant = .now) async {
        guard schedule.withLock({ $0.takeTurn(at: now) }) else { return }
        try? await NIOThreadPool.singleton.runIfActive(release)
    }
}
