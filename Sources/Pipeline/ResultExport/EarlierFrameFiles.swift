import Foundation

/// The frames' files that a former run left where OpenPose's folder of a clip shall be; a new run replaces them.
///
/// Nothing else is replaced: a folder of that name may be anyone's.
struct EarlierFrameFiles {
    private let folder: String
    private let names: [String]

    /// Lists the folder.
    ///
    /// - Throws: When the name is a file's, or the folder holds something else.
    init(folder: String, clip: String) throws(ExportError) {
        self.folder = folder
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) else {
            names = []
            return
        }
        guard isFolder.boolValue else { throw ExportError(.cannotWrite, folder, errno: ENOTDIR) }
        guard let all = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw ExportError(.cannotWrite, folder, errno: EACCES)
        }
        if let other = all.sorted().first(where: { !Self.isFrame($0, of: clip) }) {
            throw ExportError(
                .cannotWrite,
                "\(folder): holds \(other), which is no frame of a former run; move it away or choose another --output"
            )
        }
        names = all
    }

    /// Makes room for the new folder. Of a link the link is removed, not what it leads to.
    func remove() {
        guard unlink(folder) != 0 else { return }
        for name in names { unlink("\(folder)/\(name)") }
    }

    private static func isFrame(_ name: String, of clip: String) -> Bool {
        let (head, tail) = ("\(clip)_", OpenPoseExporter.ending)
        let digits = name.dropFirst(head.count).dropLast(tail.count)
        return name == head + digits + tail && digits.count >= OpenPoseExporter.digits
            && digits.allSatisfy { ("0"..."9").contains($0) }
    }
}
