import Foundation

/// The memory that a container or a service unit grants to this process.
enum ControlGroup {
    /// Bytes that may still be used, the least of all groups that the process is in; nil when nothing is limited.
    static func memoryLeft(root: String = "/sys/fs/cgroup", groups: String = "/proc/self/cgroup") -> Int? {
        let text = (try? String(contentsOfFile: groups, encoding: .utf8)) ?? ""
        var left: [Int] = []
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3 else { continue }
            let isFirstVersion = parts[1].split(separator: ",").contains("memory")
            guard parts[1].isEmpty || isFirstVersion else { continue }
            let base = isFirstVersion ? root + "/memory" : root
            var path = parts[2].split(separator: "/")
            // In a container the own group may be shown as the root.
            while true {
                let folder = ([base] + path.map(String.init)).joined(separator: "/")
                if let bytes = memoryLeft(in: folder, isFirstVersion) { left.append(bytes) }
                if path.popLast() == nil { break }
            }
        }
        return left.min()
    }

    private static func memoryLeft(in folder: String, _ isFirstVersion: Bool) -> Int? {
        func number(_ name: String) -> Int? {
            let text = try? String(contentsOfFile: folder + "/" + name, encoding: .utf8)
            return text.flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
        }
        guard let limit = number(isFirstVersion ? "memory.limit_in_bytes" : "memory.max"),
            let used = number(isFirstVersion ? "memory.usage_in_bytes" : "memory.current"), limit < 1 << 60
        else { return nil }
        // Files that were read count as used, but make way.
        let statistics = (try? String(contentsOfFile: folder + "/memory.stat", encoding: .utf8)) ?? ""
        let files = statistics.split(separator: "\n").first {
            $0.hasPrefix(isFirstVersion ? "total_inactive_file " : "inactive_file ")
        }
        return limit - used + (files?.split(separator: " ").last.flatMap { Int($0) } ?? 0)
    }
}
