import Foundation
import Pipeline
import SyntheticMotion
import VideoIO

/// The sources that clients may choose: nothing on this machine but what it offers can be opened.
struct SourceCatalog: Sendable {
    /// A file that was named, or the folder of files.
    enum Files: Hashable, Sendable {
        case none
        case file(String)
        case folder(String)
    }

    /// What the page starts with; nil when a folder leaves the choice open.
    let initial: SourceDescription?
    let files: Files
    /// Addresses named on the command line.
    let streams: [String]

    /// The catalogue of what a user named on the command line.
    ///
    /// Throws when there is nothing of that name.
    init(named name: String) throws(LiveServerError) {
        var status = stat()
        if name == "demo" || name.hasPrefix("demo:") {
            guard DemoFilm.names.contains(name) else {
                throw LiveServerError(
                    "there is no demo \(name); choose one of \(DemoFilm.names.joined(separator: ", "))"
                )
            }
            initial = .demo(name: name)
            files = .none
            streams = []
        } else if name.contains("://") {
            guard Self.isStream(name) else {
                throw LiveServerError(
                    "\(name) is no stream; expected rtsp://, rtsps://, rtmp://, http:// or https://")
            }
            initial = .stream(url: name)
            files = .none
            streams = [name]
        } else if name.wholeMatch(of: /\/dev\/video[0-9]+/) != nil {
            guard access(name, R_OK) == 0 else {
                throw LiveServerError(
                    "\(name) cannot be opened (\(String(cString: strerror(errno)))); check that the camera is plugged in and that you are in the group video"
                )
            }
            initial = .camera(device: name)
            files = .none
            streams = []
        } else if stat(name, &status) == 0 {
            guard let path = realpath(name, nil) else { throw LiveServerError("\(name) cannot be read") }
            defer { free(path) }
            let resolved = String(cString: path)
            guard access(resolved, R_OK) == 0 else {
                throw LiveServerError(
                    "\(name) cannot be read (\(String(cString: strerror(errno)))); check its permissions")
            }
            let isFolder = status.st_mode & S_IFMT == S_IFDIR
            files = isFolder ? .folder(resolved) : .file(resolved)
            initial = isFolder ? nil : .file(name: (resolved as NSString).lastPathComponent)
            streams = []
        } else {
            throw LiveServerError(
                "\(name) cannot be read (\(String(cString: strerror(errno)))); name a video, a folder, a camera such as /dev/video0, a stream's address, or demo"
            )
        }
    }

    var demos: [(name: String, title: String)] {
        DemoFilm.names.map { name in
            let part = name.split(separator: ":").dropFirst().joined()
            return (name, part.isEmpty ? "All exercises" : Self.title(of: part))
        }
    }

    /// Names of the files now, relative to the folder.
    var fileNames: [String] { paths.map(\.name) }

    /// The source that a client named, if it is one of those offered.
    ///
    /// - Parameter upload: Gives the path and the name of an upload.
    func source(
        for description: SourceDescription, upload: (String) -> (path: String, name: String)?
    ) throws -> PlayableSource {
        let live: LiveSource?
        var description = description
        var title = description.title
        switch description {
        case .demo(let name):
            guard DemoFilm.names.contains(name) else { throw unknown("demo \(name)") }
            live = .demo(name)
        case .browser: live = nil
        case .camera(let device):
            guard let camera = CameraDevice.all.first(where: { $0.device == device }) else {
                throw unknown("camera \(device)")
            }
            title = camera.name
            live = .camera(device)
        case .file(let name):
            guard let path = paths.first(where: { $0.name == name })?.path else {
                throw unknown("file \(name)")
            }
            live = .file(path)
        case .upload(let id):
            guard let file = upload(id) else { throw unknown("upload \(id)") }
            title = file.name
            live = .file(file.path)
        case .stream(let url):
            guard Self.isStream(url) else {
                throw APIError(
                    .badRequest,
                    "\(url.prefix(200)) is no stream; expected rtsp://, rtsps://, rtmp://, http:// or https://"
                )
            }
            // The list shows addresses without passwords; what is chosen from it has its own.
            let address = streams.first { $0 == url || SourceDescription.withoutPassword($0) == url } ?? url
            description = .stream(url: address)
            live = .stream(address)
        }
        return PlayableSource(description: description, title: title, live: live)
    }

    private func unknown(_ what: String) -> APIError {
        APIError(.badRequest, "there is no \(what.prefix(200)); GET /api/sources lists what there is")
    }

    /// Files that lie in the folder, whatever their links say.
    private var paths: [(name: String, path: String)] {
        switch files {
        case .none: return []
        case .file(let path): return [((path as NSString).lastPathComponent, path)]
        case .folder(let folder):
            let prefix = folder.hasSuffix("/") ? folder : folder + "/"
            return AnalysisInput.list([folder]).compactMap { try? $0.get().name }.compactMap { path in
                var status = stat()
                guard let resolved = realpath(path, nil) else { return nil }
                defer { free(resolved) }
                guard path.hasPrefix(prefix), String(cString: resolved).hasPrefix(prefix),
                    stat(resolved, &status) == 0, status.st_mode & S_IFMT == S_IFREG
                else { return nil }
                return (String(path.dropFirst(prefix.count)), String(cString: resolved))
            }
        }
    }

    private static func isStream(_ url: String) -> Bool {
        url.wholeMatch(of: /(?i)(rtsps?|rtmps?|https?):\/\/[^\s\/?#]+[^\s]*/) != nil
    }

    private static func title(of name: String) -> String {
        name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(
            separator: " ")
    }
}
