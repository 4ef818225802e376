package import PoseCore
import VideoIO

/// A picture file or a picture's bytes, to be decoded when an image is asked for.
public final class CGImageSource: @unchecked Sendable {
    // Sendable: what changes is behind a lock.

    private let read: () throws -> PixelBuffer
    private let mutex = NSLock()
    private var result: Result<PixelBuffer, any Error>?

    init(path: String) {
        read = { try Self.picture(at: path) }
    }

    init(data: Data) {
        read = { try Self.picture(of: data) }
    }

    /// The decoded picture, stored as in the file, with its orientation.
    var picture: PixelBuffer? {
        mutex.withLock {
            let found = result ?? Result(catching: read)
            result = found
            return try? found.get()
        }
    }

    /// Decodes a picture; its orientation is the file's.
    package static func picture(at path: String) throws -> PixelBuffer {
        let reader = try FrameReader(path)
        guard let frame = try reader.next() else {
            throw VideoError(.notVideo, path, "has no picture; check what it is")
        }
        return frame.pixelBuffer
    }

    /// Decodes a picture's bytes; its orientation is the file's.
    package static func picture(of data: Data) throws -> PixelBuffer {
        if data.starts(with: [0xff, 0xd8]) {
            return try data.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in try JPEG.decode(bytes) }
        }
        // The readers of other kinds take files.
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("limber-\(UUID()).picture")
        try data.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try picture(at: file.path)
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
    return CGImage(picture.turned(to: .up))
}

/// Width, height and orientation of the picture as it is stored; nil where it cannot be decoded.
public func CGImageSourceCopyPropertiesAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
    guard index == 0, let picture = isrc.picture else { return nil }
    let size = picture.turned(to: .up).size
    let orientation = CGImagePropertyOrientation(picture.orientation).rawValue
    return [
        kCGImagePropertyPixelWidth as String: size.width, kCGImagePropertyPixelHeight as String: size.height,
        kCGImagePropertyOrientation as String: orientation,
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
