import Foundation

/// What this process takes of the machine.
enum ProcessUsage {
    /// Bytes of memory in use.
    static var residentBytes: Double {
        let statm = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        let pages = statm.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0
        return pages * Double(sysconf(Int32(_SC_PAGESIZE)))
    }

    /// Files and connections that are open.
    static var openFiles: Double {
        Double((try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0)
    }

    /// Seconds of CPU time, of all threads together.
    static var cpuSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
