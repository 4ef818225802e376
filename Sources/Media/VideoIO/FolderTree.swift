import Glibc

/// Folders within folders, links followed.
public enum FolderTree {
    /// A folder itself and all folders below it, each before those below it, in the order of their names.
    ///
    /// Links to folders are followed, but none to the root. A folder that several paths lead to is listed once, by a path without
    /// links where there is one below `path`. Hidden folders are left out.
    public static func folders(in path: String) -> [String] { folders(in: [path]).flatMap(\.self) }

    /// The same for each of several folders; none is listed twice, so that one that an earlier path leads to is left out.
    ///
    /// - Parameter excluded: Left out with all that is below them, unless they are among `paths`.
    public static func folders(in paths: [String], except excluded: [String] = []) -> [[String]] {
        var visited = Set(excluded.compactMap(Identity.init)).subtracting(paths.compactMap(Identity.init))
        var found = paths.map { _ in [String]() }
        // Links wait until all that is there itself is found: a link does not rename a folder.
        var waiting = paths.enumerated().map { (place: $0, path: $1) }
        while !waiting.isEmpty {
            let (place, path) = waiting.removeFirst()
            var links: [String] = []
            visit(path, visited: &visited, found: &found[place], links: &links)
            waiting += links.map { (place, $0) }
        }
        return found.map { paths in
            paths.map { (path: $0, parts: $0.split(separator: "/")) }
                .sorted { $0.parts.lexicographicallyPrecedes($1.parts) }.map(\.path)
        }
    }

    /// True when a path leads to the folder of all that is on the machine: it is walked for minutes, and not meant.
    public static func isRoot(_ path: String) -> Bool { Identity(path) == Identity("/") }

    /// The names in a folder, in no order; nil when it cannot be read.
    static func names(in path: String) -> [String]? { names(in: path) { _, _ in true } }

    /// The names in a folder that `isIncluded` is true for, which gets the folder and the name as it is stored.
    ///
    /// Bytes that are not UTF-8 are replaced, so that no path leads to such a name.
    private static func names(
        in path: String, where isIncluded: (Int32, UnsafePointer<CChar>) -> Bool
    ) -> [String]? {
        guard let folder = opendir(path) else { return nil }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                guard let name = bytes.bindMemory(to: CChar.self).baseAddress,
                    isIncluded(dirfd(folder), name)
                else { return }
                names.append(String(cString: name))
            }
        }
        return names
    }

    /// Paths of the folders directly in a folder, in the order of their names; links to folders are among them.
    private static func subfolders(of path: String) -> [String] {
        let prefix = path.hasSuffix("/") ? path : path + "/"
        let names = names(in: path) { folder, name in
            var status = stat()
            return fstatat(folder, name, &status, 0) == 0 && status.st_mode & S_IFMT == S_IFDIR
        }
        return (names ?? []).filter { !$0.hasPrefix(".") }.sorted().map { prefix + $0 }
    }

    private struct Identity: Hashable {
        let device: dev_t
        let file: ino_t

        init?(_ path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            (device, file) = (status.st_dev, status.st_ino)
        }
    }

    private static func visit(
        _ path: String, visited: inout Set<Identity>, found: inout [String], links: inout [String]
    ) {
        // One with a name that is not UTF-8 cannot be opened by it: it is listed, so that reading it reports that.
        if let identity = Identity(path) {
            guard visited.insert(identity).inserted else { return }
        }
        found.append(path)
        for folder in subfolders(of: path) {
            if isLink(folder) {
                if !isRoot(folder) { links.append(folder) }
            } else {
                visit(folder, visited: &visited, found: &found, links: &links)
            }
        }
    }

    private static func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }
}

/// True when `path` is a folder.
func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
}
