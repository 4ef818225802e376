import Foundation
import Glibc

/// The program that has a device open, as far as this user may see it.
struct DeviceHolder {
    /// Its process number.
    let process: Int
    /// Its name.
    let program: String

    /// Searches the running processes, this one included; nil when none is found.
    init?(of path: String) {
        guard let device = realpath(path, nil) else { return nil }
        defer { free(device) }
        let target = String(cString: device)
        let files = FileManager.default
        for entry in (try? files.contentsOfDirectory(atPath: "/proc")) ?? [] {
            guard let process = Int(entry) else { continue }
            let folder = "/proc/\(entry)/fd"
            let isHolder = ((try? files.contentsOfDirectory(atPath: folder)) ?? []).contains {
                (try? files.destinationOfSymbolicLink(atPath: folder + "/" + $0)) == target
            }
            guard isHolder else { continue }
            let name = try? String(contentsOfFile: "/proc/\(entry)/comm", encoding: .utf8)
            self.process = process
            program = (name ?? "unknown").trimmingCharacters(in: .whitespacesAndNewlines)
            return
        }
        return nil
    }
}
