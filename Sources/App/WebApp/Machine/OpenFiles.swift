import Dispatch
import Glibc

/// How many files and connections this process may have open.
enum OpenFiles {
    /// Raises the limit as far as the system lets us, and gives what it is.
    static func raiseLimit() -> Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1024 }
        limit.rlim_cur = limit.rlim_max
        _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        return self.limit
    }

    /// How many may be open.
    static var limit: Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1024 }
        return Int(clamping: limit.rlim_cur)
    }

    /// How many are open; nil when that cannot be found out, because no more can be opened.
    static var count: Int? {
        guard let folder = opendir("/proc/self/fd") else { return nil }
        defer { closedir(folder) }
        var count = 0
        while readdir(folder) != nil { count += 1 }
        // Without the folder itself, its parent, and what lists it.
        return count - 3
    }

    /// How many connections there may be at the same time, so that sessions, uploads and the history can still open
    /// their files.
    ///
    /// - Parameter openFiles: How many may be open in all.
    static func connectionLimit(upTo maximum: Int, of openFiles: Int) throws(LiveServerError) -> Int {
        let used = count ?? openFiles
        let limit = min(maximum, openFiles - used - min(512, openFiles * 3 / 8))
        guard limit >= 4 else {
            throw LiveServerError(
                "only \(openFiles) files may be open, of which \(used) are; start limber with a limit of at least 256 (ulimit -n 256)"
            )
        }
        return limit
    }

    /// Lets the timers of all clocks take their descriptors now: where there are none left later, the library that
    /// opens them ends the process.
    static func openWhatIsOpenedLater() async {
        try? await Task.sleep(for: .nanoseconds(1), clock: .continuous)
        try? await Task.sleep(for: .nanoseconds(1), clock: .suspending)
        await withCheckedContinuation { done in
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(1)) { done.resume() }
        }
        await withCheckedContinuation { done in
            DispatchQueue.global().asyncAfter(wallDeadline: .now() + .milliseconds(1)) { done.resume() }
        }
    }
}
