import PoseCore

/// A picture file or a picture's bytes, to be decoded when an image is asked for.
public final class CGImageSource: @unchecked Sendable {
    // Sendable: what changes is behind a lock.

    private let read: () throws -> FilePicture
    private let mutex = NSLock()
    private var result: Result<FilePicture, any Error>?

    init(path: String) {
        read = { try FilePicture(contentsOfFile: path) }
    }

    init(data: Data) {
        read = { try FilePicture(data) }
    }

    /// The decoded picture; nil where it cannot be decoded.
    var picture: FilePicture? {
        mutex.withLock {
            let found = result ?? Result(catching: read)
            result = found
            return try? found.get()
        }
    }
}

/// How far a source has been read.
public enum CGImageSourceStatus: Int32, Sendable {
    case statusUnexpectedEOF = -5
    case statusInvalidData = -4
    case statusUnknownType = -3
    case statusReadingHeader = -2
    case statusIncomplete = -1
    case statusComplete = 0
}

/// Creates a source of a picture file; nil where there is none.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
    guard let path = url.path, FileManager.default.fileExists(atPath: path) else { return nil }
    return CGImageSource(path: path)
}

/// Creates a source of a picture's bytes.
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
    data.length > 0 ? CGImageSource(data: Data(referencing: data)) : nil
}

/// The number of pictures: one, or none where it cannot be decoded.
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { isrc.picture == nil ? 0 : 1 }

/// Whether the picture can be decoded.
public func CGImageSourceGetStatus(_ isrc: CGImageSource) -> CGImageSourceStatus {
    isrc.picture == nil ? .statusInvalidData : .statusComplete
}

/// Decodes the picture as it is stored, without turning it; nil where it cannot be decoded.
public func CGImageSourceCreateImageAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
    guard index == 0, let picture = isrc.picture else { return nil }
    return CGImage(picture.stored)
}

/// Width, height and orientation of the picture as it is stored; nil where it cannot be decoded.
public func CGImageSourceCopyPropertiesAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
    guard index == 0, let picture = isrc.picture else { return nil }
    let size = picture.upright.turned(to: .up).size
    return [
        kCGImagePropertyPixelWidth as String: size.width, kCGImagePropertyPixelHeight as String: size.height,
        kCGImagePropertyOrientation as String: picture.orientation.rawValue,
    ] as NSDictionary
}

/// The key of a picture's width in pixels.
public var kCGImagePropertyPixelWidth: CFString { "PixelWidth" }
/// The key of a picture's height in pixels.
public var kCGImagePropertyPixelHeight: CFString { "PixelHeight" }
/// The key of a picture's orientation, a `CGImagePropertyOrientation`'s value.
public var kCGImagePropertyOrientation: CFString { "Orientation" }
/// The option whether to keep a decoded picture; without effect.
public var kCGImageSourceShouldCache: CFString { "kCGImageSourceShouldCache" }
/// The option whether to decode at once; without effect.
public var kCGImageSourceShouldCacheImmediately: CFString { "kCGImageSourceShouldCacheImmediately" }
