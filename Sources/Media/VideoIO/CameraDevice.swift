import CFFmpeg
import Glibc

/// A V4L2 camera of this machine.
public struct CameraDevice: Hashable, Sendable {
    /// What `FrameReader` opens it by, such as "/dev/video0".
    public let device: String
    /// What its maker calls it.
    public let name: String

    /// True for the path of a camera: `/dev/video0`, a link to one such as those in `/dev/v4l/by-id`, or any other
    /// name of a video device.
    public static func isCamera(_ path: String) -> Bool {
        if path.wholeMatch(of: /\/dev\/(video[0-9]+|v4l\/.+)/) != nil { return true }
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFCHR else { return false }
        // The kernel's number for video devices.
        return status.st_rdev >> 8 & 0xfff == 81
    }

    /// The cameras that can be opened now, in the order of their devices; only those that give pictures.
    public static var all: [CameraDevice] {
        var list: UnsafeMutablePointer<AVDeviceInfoList>?
        // Without cameras FFmpeg reports an error; there is nothing else that it could.
        guard let library = deviceLibrary, let format = av_find_input_format("video4linux2"),
            library.list_input_sources(format, nil, nil, &list) >= 0, let found = list?.pointee
        else { return [] }
        defer { library.free_list_devices(&list) }
        return (0..<Int(found.nb_devices)).compactMap { index in
            guard let info = found.devices[index]?.pointee else { return nil }
            return CameraDevice(
                device: String(cString: info.device_name), name: String(cString: info.device_description))
        }.sorted { $0.device.naturallyPrecedes($1.device) }
    }

    /// What is said of a device that is no camera, and of those that are there.
    static func absence(others: [CameraDevice]) -> String {
        let found = others.map { "\($0.device) (\($0.name))" }.joined(separator: ", ")
        return "there is no camera at this device; "
            + (found.isEmpty ? "none was found at this machine: connect one" : "there is \(found)")
    }
}
