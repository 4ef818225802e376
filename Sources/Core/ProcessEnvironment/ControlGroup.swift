import Foundation

/// What a container or a service unit grants to this process.
package enum ControlGroup {
    /// Bytes that may still be used, the least of all groups that the process is in; nil when nothing is limited.
    package static func memoryLeft(
        root: String = "/sys/fs/cgroup", groups: String = "/proc/self/cgroup"
    ) -> Int? {
        folders(of: "memory", root: root, groups: groups).compactMap { memoryLeft(in: $0, $1) }.min()
    }

    /// Processor time for each unit of time, as a number of cores, the least of all groups that the process is in; nil when
    /// nothing is limited.
    ///
    /// Of groups of the second version alone: those of the first are in `ProcessInfo.activeProcessorCount`.
    package static func cores(
        root: String = "/sys/fs/cgroup", groups: String = "/proc/self/cgroup"
    ) -> Double? {
        folders(of: "cpu", root: root, groups: groups).compactMap { folder, isFirstVersion in
            guard !isFirstVersion,
                let text = try? String(contentsOfFile: folder + "/cpu.max", encoding: .utf8)
            else { return nil }
            // Microseconds in each period, or "max".
            let parts = text.split(whereSeparator: \.isWhitespace)
            guard parts.count == 2, let quota = Double(parts[0]), let period = Double(parts[1]),
                quota.isFinite, quota > 0, period > 0
            else { return nil }
            return quota / period
        }.min()
    }

    /// The folders that may limit this process: its group's and those above.
    private static func folders(
        of controller: String, root: String, groups: String
    ) -> [(path: String, isFirstVersion: Bool)] {
        let text = (try? String(contentsOfFile: groups, encoding: .utf8)) ?? ""
        var folders: [(path: String, isFirstVersion: Bool)] = []
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3 else { continue }
            let isFirstVersion = parts[1].split(separator: ",").contains(Substring(controller))
            guard parts[1].isEmpty || isFirstVersion else { continue }
            let base = isFirstVersion ? "\(root)/\(controller)" : root
            var path = parts[2].split(separator: "/")
            // In a container the own group may be shown as the root.
            while true {
                folders.append((([base] + path.map(String.init)).joined(separator: "/"), isFirstVersion))
                if path.popLast() == nil { break }
            }
        }
        return folders
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
