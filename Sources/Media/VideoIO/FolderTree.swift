import Glibc

/// Folders within folders, links followed.
public enum FolderTree {
    /// A folder itself and all folders below it, each before those below it, in the order of their names.
    ///
    /// Links to folders are followed, but not into a folder that they are in. Hidden folders are left out.
    public static func folders(in path: String) -> [String] {
        folders(in: path, ancestors: [])
    }

    /// The folders directly in a folder, in the order of their names; links to folders are among them.
    public static func subfolders(of path: String) -> [String] {
        let prefix = path.hasSuffix("/") ? path : path + "/"
        return (names(in: path) ?? []).filter { !$0.hasPrefix(".") }.sorted().map { prefix + $0 }.filter(
            isFolder)
    }

    /// The names in a folder, in no order; nil when it cannot be read.
    static func names(in path: String) -> [String]? {
        guard let folder = opendir(path) else { return nil }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            names.append(
                withUnsafeBytes(of: &entry.pointee.d_name) {
                    String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
                })
        }
        return names
    }

    private struct Identity: Hashable {
        let device: dev_t
        let file: ino_t
    }

    private static func folders(in path: String, ancestors: Set<Identity>) -> [String] {
        var status = stat()
        guard stat(path, &status) == 0 else { return [] }
        let identity = Identity(device: status.st_dev, file: status.st_ino)
        guard !ancestors.contains(identity) else { return [] }
        return [path]
            + subfolders(of: path).flatMap { folders(in: $0, ancestors: ancestors.union([identity])) }
    }
}

/// True when `path` is a folder.
func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
}
