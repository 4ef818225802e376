import CFFmpeg

/// The libraries that are loaded when something is read that needs them, and may be missing until then.
package enum OptionalLibrary {
    /// True when libheif, which reads HEIC and AVIF photographs, is installed.
    package static var readsHEIF: Bool { heifLibrary != nil }

    /// True when FFmpeg's libavdevice, which reads this machine's cameras, is installed.
    package static var readsCameras: Bool { deviceLibrary != nil }

    /// What Debian and its relatives call the package with that library, of the version that Limber was built with.
    package static let camerasPackage = "libavdevice\(LIBAVDEVICE_VERSION_MAJOR)"
}
