import Foundation
import ProcessEnvironment

/// What is left of what this process may take of the machine.
struct SystemResources: Hashable, Sendable {
    /// Files and connections that may still be opened.
    var descriptors: Int
    /// Bytes of memory.
    var memory: Int

    /// Finds out what is left.
    @Sendable static func now() -> SystemResources {
        SystemResources(
            descriptors: OpenFiles.limit - (OpenFiles.count ?? .max),
            memory: [addressSpace(), machine(), ControlGroup.memoryLeft()].compactMap { $0 }.min() ?? .max)
    }

    /// Of the address space that was granted; nil when that is not limited.
    private static func addressSpace() -> Int? {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0, limit.rlim_cur < .max / 2,
            let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
            let pages = text.split(separator: " ").first.flatMap({ Int($0) })
        else { return nil }
        return Int(clamping: limit.rlim_cur) - pages * sysconf(Int32(_SC_PAGESIZE))
    }

    /// Of the machine's memory and swap space.
    private static func machine() -> Int? {
        (try? String(contentsOfFile: "/proc/meminfo", encoding: .utf8)).flatMap(available)
    }

    /// What the kernel's table of memory says is available; nil when it does not say it.
    static func available(inTable text: String) -> Int? {
        let values = text.split(separator: "\n").reduce(into: [Substring: Int]()) { values, line in
            let parts = line.split(whereSeparator: { $0 == ":" || $0 == " " })
            if parts.count >= 2, let kilobytes = Int(parts[1]) { values[parts[0]] = kilobytes << 10 }
        }
        return values["MemAvailable"].map { $0 + (values["SwapFree"] ?? 0) }
    }
}
