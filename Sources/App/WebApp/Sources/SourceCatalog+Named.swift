import Foundation
import SyntheticScenes
import VideoIO

extension SourceCatalog {
    /// The catalogue of what a user named on the command line.
    ///
    /// - Parameter waitsForCamera: True: a camera of this machine may be plugged in later, as a stream may begin later.
    /// - Throws: When there is nothing of that name.
    init(named name: String, waitsForCamera: Bool = false) throws(LiveServerError) {
        if name == "demo" || name.hasPrefix("demo:") {
            guard DemoFilm.names.contains(name) else {
                throw LiveServerError(
                    "there is no demo \(name); choose one of \(DemoFilm.names.joined(separator: ", "))"
                )
            }
            self.init(initial: .demo(name: name))
        } else if name.contains("://") {
            guard Self.isStream(name) else {
                throw LiveServerError(
                    "\(name.withoutCredentials) is no stream; expected rtsp://, rtsps://, rtmp://, http:// or https://"
                )
            }
            self.init(initial: .stream(url: name.withoutCredentials), streams: [name])
        } else if CameraDevice.isCamera(name) {
            if !waitsForCamera, access(name, R_OK) != 0 {
                // Opening it gives the reason, as it does for all commands.
                do { _ = try FrameReader(name) } catch { throw LiveServerError(error.description) }
            }
            self.init(initial: .camera(device: name), cameras: [name])
        } else {
            try self.init(path: name)
        }
    }

    /// The catalogue of a file alone, or of a folder's files.
    private init(path name: String) throws(LiveServerError) {
        var status = stat()
        guard stat(name, &status) == 0 else {
            throw LiveServerError(
                "\(name) cannot be read (\(String(cString: strerror(errno)))); name a video, a folder, a camera such as /dev/video0, a stream's address, or demo"
            )
        }
        guard let path = realpath(name, nil) else { throw LiveServerError("\(name) cannot be read") }
        defer { free(path) }
        let resolved = String(cString: path)
        guard access(resolved, R_OK) == 0 else {
            throw LiveServerError(
                "\(name) cannot be read (\(String(cString: strerror(errno)))); check its permissions")
        }
        if status.st_mode & S_IFMT == S_IFDIR {
            self.init(initial: nil, files: .folder(resolved))
        } else {
            self.init(
                initial: .file(name: (resolved as NSString).lastPathComponent), files: .file(resolved))
        }
    }
}
