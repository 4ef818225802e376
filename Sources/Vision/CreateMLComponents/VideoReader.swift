import LimberAVFoundation
public import LimberCoreImage

/// Reads the frames of videos and cameras, upright.
public struct VideoReader: Transformer, Sendable {
    /// Frames, one after the other.
    public typealias AsyncFrames = AnyTemporalSequence<CIImage>
    /// Creates a reader.
    public init() {}

    /// The frames of a video.
    ///
    /// - Throws: When it is no video.
    public static func read(contentsOf url: URL) async throws -> AsyncFrames {
        let asset = AVURLAsset(url: url)
        guard let track = try await asset.loadTracks(withMediaType: .video).first else {
            throw CocoaError(.fileReadCorruptFile)
        }
        let rate = Double(track.nominalFrameRate)
        let length = asset.duration.isNumeric ? asset.duration.seconds : 0
        let count = rate > 0 && length > 0 ? Int((rate * length).rounded()) : nil
        return AsyncFrames(count: count) {
            let frames = FrameSequence(asset, track)
            return { try await frames.next() }
        }
    }

    /// The frames of several videos.
    ///
    /// - Throws: When one is no video.
    public static func read<S: Sequence>(_ files: S) async throws -> [AsyncFrames] where S.Element == URL {
        var result: [AsyncFrames] = []
        for file in files { result.append(try await read(contentsOf: file)) }
        return result
    }

    /// A camera's frames; see `AVCaptureDevice` for how a video plays one.
    ///
    /// - Throws: When there is no camera.
    public static func readCamera(
        configuration: CameraConfiguration = CameraConfiguration()
    ) async throws -> CameraAsyncBuffers {
        guard let device = AVCaptureDevice.default(for: .video) else {
            throw AVError(
                .noDataCaptured,
                userInfo: [
                    NSLocalizedDescriptionKey: "no camera; connect one, or set LIMBER_CAPTURE to a video"
                ])
        }
        return try CameraAsyncBuffers(device, configuration)
    }

    /// The frames of a video.
    ///
    /// - Throws: When it is no video.
    public func applied(to input: URL, eventHandler: EventHandler? = nil) async throws -> AsyncFrames {
        try await Self.read(contentsOf: input)
    }
}
