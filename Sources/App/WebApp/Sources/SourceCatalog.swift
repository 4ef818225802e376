import Foundation
import Pipeline
import SyntheticScenes
import VideoIO

/// The sources that clients may choose: nothing on this machine but what it offers can be opened.
struct SourceCatalog: Sendable {
    /// A file that was named, or the folder of files.
    enum Files: Hashable, Sendable {
        case none
        case file(String)
        case folder(String)
    }

    private let named: SourceDescription?
    let files: Files
    /// Cameras named on the command line.
    private(set) var namedCameras: [String]
    /// Addresses named on the command line, with their passwords.
    private(set) var streams: [String]
    /// Which other addresses clients may watch.
    var policy = StreamPolicy.everything
    /// True: servers of encrypted streams must prove what they are.
    var verifiesCertificates = true

    init(
        initial: SourceDescription?, files: Files = .none, cameras: [String] = [], streams: [String] = []
    ) {
        named = initial
        self.files = files
        namedCameras = cameras
        self.streams = streams
    }

    /// Offers another catalogue's cameras and streams too.
    mutating func offer(_ other: SourceCatalog) {
        namedCameras += other.namedCameras.filter { !namedCameras.contains($0) }
        streams += other.streams.filter { !streams.contains($0) }
    }

    /// What the page starts with: what was named, or the first video of the folder; nil when it has none.
    var initial: SourceDescription? {
        guard named == nil, case .folder = files else { return named }
        return fileNames.min { $0.localizedStandardCompare($1) == .orderedAscending }
            .map(SourceDescription.file)
    }

    /// The folder that was named, where it has no video that can be offered now.
    var folderWithoutVideos: String? {
        guard case .folder(let folder) = files, paths.isEmpty else { return nil }
        return folder
    }

    var demos: [(name: String, title: String)] {
        DemoFilm.names.map { name in
            let part = name.split(separator: ":").dropFirst().joined()
            return (name, part.isEmpty ? "All exercises" : Self.title(of: part))
        }
    }

    /// The cameras that can be opened now; a named one has the name that the user knows it by.
    var cameras: [(device: String, name: String)] {
        var cameras = CameraDevice.all.map { (device: $0.device, name: $0.name) }
        for named in namedCameras where !cameras.contains(where: { $0.device == named }) {
            let target = URL(fileURLWithPath: named).resolvingSymlinksInPath().path
            if let index = cameras.firstIndex(where: { $0.device == target }) {
                cameras[index].device = named
            } else {
                cameras.append((named, (named as NSString).lastPathComponent))
            }
        }
        return cameras
    }

    /// Names of the files now, relative to the folder.
    var fileNames: [String] { paths.map(\.name) }

    /// The source that a client named, if it is one of those offered.
    ///
    /// - Parameter upload: Gives the path and the name of an upload.
    func source(
        for description: SourceDescription, upload: (String) -> (path: String, name: String)?
    ) throws(SourceError) -> PlayableSource {
        switch description {
        case .demo(let name):
            guard DemoFilm.names.contains(name) else { throw .unknown(description) }
            return PlayableSource(description: description, title: name, live: .demo(name))
        case .browser(let label):
            return PlayableSource(description: description, title: label, live: nil)
        case .camera(let device):
            guard let camera = cameras.first(where: { $0.device == device }) else {
                throw .unknown(description)
            }
            return PlayableSource(description: description, title: camera.name, live: .camera(device))
        case .file(let name):
            guard let path = paths.first(where: { $0.name == name })?.path else {
                throw .unknown(description)
            }
            return PlayableSource(
                description: description, title: name, live: .file(path), isPipe: RegularFile.isPipe(path))
        case .upload(let id):
            guard let file = upload(id) else { throw .unknown(description) }
            return PlayableSource(description: description, title: file.name, live: .file(file.path))
        case .stream(let url): return try stream(url)
        }
    }

    private func stream(_ url: String) throws(SourceError) -> PlayableSource {
        // The list shows addresses without passwords; what is chosen from it has its own.
        let listed = streams.first { $0 == url || $0.withoutCredentials == url }
        guard listed != nil || policy.allows(url) else { throw .notAllowed(url: url) }
        guard Self.isStream(url) else { throw .noStream(url: url) }
        let address = listed ?? url
        // Where the user's own address leads is the user's affair.
        let isConfined = policy.isRestricted && listed == nil
        let description = SourceDescription.stream(url: url.withoutCredentials)
        return PlayableSource(
            description: description, title: description.title,
            live: isConfined
                ? .confinedStream(address, verifiesCertificates: verifiesCertificates)
                : .stream(address, verifiesCertificates: verifiesCertificates),
            hidesFailures: policy.isRestricted)
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

    /// True for an address of a protocol that streams come by.
    static func isStream(_ url: String) -> Bool {
        url.wholeMatch(of: /(?i)(rtsps?|rtmps?|https?):\/\/[^\s\/?#]+[^\s]*/) != nil
    }

    private static func title(of name: String) -> String {
        name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(
            separator: " ")
    }
}
