import Foundation
import Glibc

/// Temporary names of outputs that are being written: hidden, beside the output, with the number of the writing process and a
/// random one, because processes of several containers may have the same.
///
/// Their writers hold a lock on them, which the system releases when the process ends, however it ends.
package enum PartialName {
    /// Seconds without a change from which a name counts as abandoned although its process may still run.
    private static let maximumUncertainAge = 24.0 * 3600
    /// The same for this process's number: what it begins is locked at once.
    private static let maximumOwnAge = 60.0

    /// Distinguishes this process from those of other containers and of earlier runs.
    private static let token = String(UInt32.random(in: 0x1000_0000 ... .max), radix: 16)

    /// The most bytes in a file's name.
    static let maximumLength = 255

    /// True for a path of which the last name is longer than names may be. Temporary names are shortened, so that only the
    /// last step, after all the work, would fail.
    package static func isTooLong(_ path: String) -> Bool { length(ofNameIn: path) > maximumLength }

    /// Bytes of a path's last name.
    static func length(ofNameIn path: String) -> Int {
        path.utf8.reversed().prefix { $0 != UInt8(ascii: "/") }.count
    }

    /// A name for what will become `path`, as in `.squats.partial-4711-8d2f07c1.jsonl`; of a name that has no room for more, the
    /// hash stands in place of it.
    package static func path(for path: String) -> String {
        let url = URL(fileURLWithPath: path)
        let name = url.deletingPathExtension().lastPathComponent
        let suffix = url.pathExtension.isEmpty ? "" : ".\(url.pathExtension)"
        let rest = ".partial-\(getpid())-\(token)\(suffix)"
        let isTooLong = 1 + name.utf8.count + rest.utf8.count > maximumLength
        let stem = isTooLong ? String(UInt(bitPattern: name.hashValue), radix: 16) : name
        return url.deletingLastPathComponent().appendingPathComponent(".\(stem)\(rest)").path
    }

    /// True for what has a name but is no file and no folder, such as `/dev/null` or a pipe: a finished output must not take that
    /// name from all programs.
    package static func isDeviceOrPipe(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    }

    /// Marks an open file or folder as being written until the descriptor is closed.
    package static func lock(_ descriptor: Int32) {
        // Where the disk knows no locks, the process number in the name still protects it on this machine.
        _ = flock(descriptor, LOCK_EX | LOCK_NB)
    }

    /// Removes the files and folders with names as above that ended processes left in a folder: those on which nothing holds a
    /// lock and of which the process no longer runs.
    ///
    /// Another program may have got the number since, as in containers, where each run has the same, and on a network's disk
    /// the process may be on another machine: there only what has not changed for a while is removed.
    package static func removeAbandoned(in folder: String) {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return }
        // Asked for only where there is such a name: hardly ever, while this is called for each output.
        lazy var isLocal = isLocal(folder)
        for name in names {
            guard let process = process(of: name) else { continue }
            let age =
                !isLocal
                ? maximumUncertainAge
                : process == getpid() ? maximumOwnAge : runs(process) ? maximumUncertainAge : 0
            let path = folder + "/" + name
            guard isAbandoned(path, from: age) else { continue }
            // Another process may have removed it already.
            try? FileManager.default.removeItem(atPath: path)
        }
    }

    /// The number of the process in a name; nil where the name is none of these.
    static func process(of name: String) -> pid_t? {
        // A library has a folder of thousands of names, most of them results.
        guard name.utf8.first == UInt8(ascii: "."),
            let match = name.wholeMatch(of: /\..+\.partial-([0-9]{1,9})(?:-[0-9a-f]{8})?(\.[^.\/]*)?/)
        else { return nil }
        return pid_t(match.1)
    }

    private static func runs(_ process: pid_t) -> Bool {
        // Another user's process may not be signalled (EPERM), but runs.
        kill(process, 0) == 0 || errno != ESRCH
    }

    private static func isAbandoned(_ path: String, from minimumAge: Double) -> Bool {
        // A link is none of these, and what it leads to may be anything; a pipe would be waited for.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else {
            return false
        }
        // Processes of other containers have other numbers, but the same locks.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else { return false }
        return minimumAge == 0
            || Date().timeIntervalSince1970 - Double(status.st_mtim.tv_sec) > minimumAge
    }

    /// True unless other machines may write to the disk, too, or its kind is not known.
    private static func isLocal(_ folder: String) -> Bool {
        guard let mounts = try? String(contentsOfFile: "/proc/self/mounts", encoding: .utf8),
            let resolved = realpath(folder, nil)
        else { return false }
        defer { free(resolved) }
        let place = String(cString: resolved) + "/"
        // Device, place, kind; spaces in places are written as \040.
        let above = mounts.split(separator: "\n").map { $0.split(separator: " ") }.filter { mount in
            let root = mount.count > 2 ? mount[1].replacing("\\040", with: " ") : ""
            return root == "/" || place.hasPrefix(root + "/")
        }
        // The last of those as deep lies over the others.
        let deepest = above.map { $0[1].count }.max()
        return above.last { $0[1].count == deepest }.map { localKinds.contains(String($0[2])) } ?? false
    }

    private static let localKinds: Set<String> = [
        "ext2", "ext3", "ext4", "xfs", "btrfs", "tmpfs", "ramfs", "overlay", "f2fs", "zfs", "bcachefs",
        "vfat",
        "exfat", "ntfs3",
    ]
}
