import VideoIO

/// A camera, or a video that plays one.
///
/// Cameras are V4L2 devices. A program that looks for a camera can run over a video instead without a change: set the
/// environment variable `LIMBER_CAPTURE` to a file, folder, device or address, and it is the only camera. Frames of a
/// file then come as fast as the delegate takes them, each once; with `LIMBER_CAPTURE_PACE=live` as fast as they were
/// filmed, late ones dropped. `AVCaptureDevice(uniqueID:)` takes such a name too.
public class AVCaptureDevice: NSObject, @unchecked Sendable {
    // Sendable: what changes is behind a lock.

    /// Which way a camera looks.
    public enum Position: Int, Sendable {
        case unspecified = 0
        case back = 1
        case front = 2
    }

    /// The kinds of cameras.
    public struct DeviceType: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String

        /// Creates a kind by its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A phone's ordinary camera; here any camera.
        public static let builtInWideAngleCamera = DeviceType(
            rawValue: "AVCaptureDeviceTypeBuiltInWideAngleCamera")
        /// A phone's wide camera; there is none.
        public static let builtInUltraWideCamera = DeviceType(
            rawValue: "AVCaptureDeviceTypeBuiltInUltraWideCamera")
        /// A phone's long camera; there is none.
        public static let builtInTelephotoCamera = DeviceType(
            rawValue: "AVCaptureDeviceTypeBuiltInTelephotoCamera")
        /// Two cameras of a phone; there are none.
        public static let builtInDualCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInDualCamera")
        /// A phone's depth camera; there is none.
        public static let builtInTrueDepthCamera = DeviceType(
            rawValue: "AVCaptureDeviceTypeBuiltInTrueDepthCamera")
        /// Two cameras of a phone; there are none.
        public static let builtInDualWideCamera = DeviceType(
            rawValue: "AVCaptureDeviceTypeBuiltInDualWideCamera")
        /// Three cameras of a phone; there are none.
        public static let builtInTripleCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInTripleCamera")
        /// A phone's laser camera; there is none.
        public static let builtInLiDARDepthCamera = DeviceType(
            rawValue: "AVCaptureDeviceTypeBuiltInLiDARDepthCamera")
        /// A phone as a computer's camera; there is none.
        public static let continuityCamera = DeviceType(rawValue: "AVCaptureDeviceTypeContinuityCamera")
        /// A camera on a cable; here any camera.
        public static let external = DeviceType(rawValue: "AVCaptureDeviceTypeExternal")
        /// A camera on a cable, by an older name; here any camera.
        public static let externalUnknown = DeviceType(rawValue: "AVCaptureDeviceTypeExternalUnknown")
    }

    /// What a reader opens it by: `/dev/video0`, or the name of a video.
    public let uniqueID: String
    /// What its maker calls it.
    public let localizedName: String
    /// Unknown: cameras here do not say which way they look.
    public var position: Position { .unspecified }
    /// What kind it is.
    public let deviceType: DeviceType

    private let mutex = NSLock()
    private var chosen: (format: Format?, frameDuration: CMTime) = (nil, .invalid)

    init(id: String, name: String) {
        uniqueID = id
        localizedName = name
        deviceType = .external
    }

    /// Creates the camera with an id: a device, or the name of a video; nil for files that are not there.
    public convenience init?(uniqueID: String) {
        if let camera = CameraDevice.all.first(where: { $0.device == uniqueID }) {
            self.init(id: camera.device, name: camera.name)
        } else if uniqueID.contains("://") || FileManager.default.fileExists(atPath: uniqueID) {
            self.init(id: uniqueID, name: URL(fileURLWithPath: uniqueID).lastPathComponent)
        } else {
            return nil
        }
    }

    /// All cameras, or the video in their place.
    static var all: [AVCaptureDevice] {
        if let name = ProcessInfo.processInfo.environment["LIMBER_CAPTURE"], !name.isEmpty {
            return [AVCaptureDevice(id: name, name: URL(fileURLWithPath: name).lastPathComponent)]
        }
        return CameraDevice.all.map { AVCaptureDevice(id: $0.device, name: $0.name) }
    }

    /// All cameras.
    public class func devices() -> [AVCaptureDevice] { all }

    /// All cameras, for pictures; nothing for other media.
    public class func devices(for mediaType: AVMediaType) -> [AVCaptureDevice] {
        mediaType == .video ? all : []
    }

    /// The first camera, for pictures; nil without one.
    public class func `default`(for mediaType: AVMediaType) -> AVCaptureDevice? {
        devices(for: mediaType).first
    }

    /// The first camera; nil without one.
    public class var systemPreferredCamera: AVCaptureDevice? { `default`(for: .video) }

    /// The first camera, whichever way it looks; nil without one and for kinds that no camera here is of.
    public class func `default`(
        _ deviceType: DeviceType, for mediaType: AVMediaType?, position: Position
    ) -> AVCaptureDevice? {
        DiscoverySession(deviceTypes: [deviceType], mediaType: mediaType, position: position).devices.first
    }

    /// What the camera may be asked for.
    public var formats: [Format] { Format.all }

    /// What the camera is asked for; it gives the nearest that it can.
    public var activeFormat: Format {
        get { mutex.withLock { chosen.format } ?? Format.all[1] }
        set { mutex.withLock { chosen.format = newValue } }
    }

    /// The shortest time between two frames that the camera is asked for.
    public var activeVideoMinFrameDuration: CMTime {
        get { mutex.withLock { chosen.frameDuration } }
        set { mutex.withLock { chosen.frameDuration = newValue } }
    }

    /// The longest time between two frames; without effect.
    public var activeVideoMaxFrameDuration: CMTime {
        get { activeVideoMinFrameDuration }
        set {}
    }

    /// The format that was chosen, if any was.
    var chosenFormat: Format? { mutex.withLock { chosen.format } }

    /// Allows changes; always successful.
    public func lockForConfiguration() throws {}

    /// Ends what `lockForConfiguration()` began.
    public func unlockForConfiguration() {}

    /// True for pictures.
    public func hasMediaType(_ mediaType: AVMediaType) -> Bool { mediaType == .video }

    /// True: a video or camera that is gone fails when it is opened.
    public var isConnected: Bool { true }
}
