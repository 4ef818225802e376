import PoseCore
import VideoIO

/// A video: a file, a folder of pictures or a network address.
///
/// Nothing is read before a property or the tracks are asked for.
public class AVAsset: NSObject, @unchecked Sendable {
    // Sendable: what changes is behind a lock.

    let address: URL
    private let mutex = NSLock()
    private var opened: Result<Facts, AVError>?

    /// What is known of the video after its first frame.
    struct Facts {
        let format: SourceFormat
        let stored: PixelSize
        let orientation: PixelOrientation
    }

    /// Creates an asset of a video at an address.
    public init(url: URL) { address = url }

    /// What `FrameReader` opens it by.
    var source: String { address.isFileURL ? address.path : address.absoluteString }

    func facts() throws(AVError) -> Facts {
        mutex.lock()
        defer { mutex.unlock() }
        if let opened { return try opened.get() }
        let result = Result { () throws(AVError) in try Self.facts(of: source) }
        opened = result
        return try result.get()
    }

    private static func facts(of source: String) throws(AVError) -> Facts {
        do throws(VideoError) {
            let reader = try FrameReader(source)
            guard let picture = try reader.next()?.pixelBuffer else {
                throw VideoError(.notVideo, source, "has no frames; check what it is")
            }
            return Facts(
                format: reader.format, stored: picture.turned(to: .up).size, orientation: picture.orientation)
        } catch {
            throw AVError(error)
        }
    }

    /// How long it is; indefinite when unknown or without end, zero for what is no video.
    public var duration: CMTime {
        (try? loadedDuration()) ?? .zero
    }

    func loadedDuration() throws(AVError) -> CMTime {
        guard let duration = try facts().format.duration else { return .indefinite }
        return CMTime(seconds: duration / .seconds(1), preferredTimescale: 600)
    }

    func loadedTracks() throws(AVError) -> [AVAssetTrack] { [AVAssetTrack(self, try facts())] }

    /// Its tracks: one of pictures, or none for what is no video.
    public var tracks: [AVAssetTrack] { (try? loadedTracks()) ?? [] }

    /// Its tracks of a type; only tracks of pictures are read.
    public func tracks(withMediaType mediaType: AVMediaType) -> [AVAssetTrack] {
        mediaType == .video ? tracks : []
    }

    /// Its tracks of a type, without blocking the caller.
    ///
    /// - Throws: When it is no video.
    public func loadTracks(withMediaType mediaType: AVMediaType) async throws -> [AVAssetTrack] {
        let facts = try facts()
        return mediaType == .video ? [AVAssetTrack(self, facts)] : []
    }

    /// True when its frames can be decoded.
    public var isReadable: Bool { (try? facts()) != nil }
    /// True when its frames can be decoded.
    public var isPlayable: Bool { isReadable }
}

/// A video at an address.
public class AVURLAsset: AVAsset, @unchecked Sendable {
    /// The address.
    public var url: URL { address }

    /// Creates an asset of a video at an address; the options have no effect.
    public init(url: URL, options: [String: Any]? = nil) { super.init(url: url) }
}

/// The option whether durations and times must be exact; they always are.
public let AVURLAssetPreferPreciseDurationAndTimingKey = "AVURLAssetPreferPreciseDurationAndTimingKey"
