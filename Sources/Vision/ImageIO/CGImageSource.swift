/// A picture file or a picture's bytes, to be decoded when an image is asked for.
public final class CGImageSource: @unchecked Sendable {
    // Sendable: what changes is behind a lock.

    private let open: () throws -> PictureFrames
    private let mutex = NSLock()
    private var frames: Result<PictureFrames, any Error>?

    init(path: String) {
        open = { try PictureFrames(contentsOfFile: path) }
    }

    init(data: Data) {
        open = { try PictureFrames(data) }
    }

    /// How many pictures there are; none where it cannot be decoded.
    var count: Int { withFrames { $0.count } ?? 0 }

    /// A decoded picture; nil where there is none or it cannot be decoded.
    func picture(at index: Int) -> FilePicture? { withFrames { $0.picture(at: index) } ?? nil }

    private func withFrames<Value>(_ body: (PictureFrames) -> Value) -> Value? {
        mutex.withLock {
            let found = frames ?? Result(catching: open)
            frames = found
            return (try? found.get()).map(body)
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

/// The number of pictures: one, of an animated GIF or PNG all, none where it cannot be decoded.
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { isrc.count }

/// Whether the picture can be decoded.
public func CGImageSourceGetStatus(_ isrc: CGImageSource) -> CGImageSourceStatus {
    isrc.picture(at: 0) == nil ? .statusInvalidData : .statusComplete
}

/// Decodes a picture as it is stored, without turning it; nil where it cannot be decoded.
public func CGImageSourceCreateImageAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
    guard let picture = isrc.picture(at: index) else { return nil }
    return CGImage(picture.stored)
}

/// Width, height and orientation of a picture as it is stored; nil where it cannot be decoded.
public func CGImageSourceCopyPropertiesAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
    guard let picture = isrc.picture(at: index) else { return nil }
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
