public import Foundation
public import LimberCoreGraphics
public import LimberCoreImage
public import LimberCoreMedia
public import LimberCoreVideo
public import LimberImageIO
import Synchronization

/// Performs requests on one picture.
///
/// The picture is read when requests are first performed, and once.
///
///     let handler = ImageRequestHandler(url)
///     let (bodies, hands) = try await handler.perform(DetectHumanBodyPoseRequest(), DetectHumanHandPoseRequest())
public final class ImageRequestHandler: Sendable {
    // The source is a constant; what it holds never changes or guards itself.
    private struct Source: @unchecked Sendable {
        let image: ImageSource
        let orientation: CGImagePropertyOrientation?
    }

    private let source: Source
    private let image = Mutex<Result<RequestImage, VNError>?>(nil)

    private init(_ image: ImageSource, _ orientation: CGImagePropertyOrientation?) {
        source = Source(image: image, orientation: orientation)
    }

    /// Creates a handler for a file; an orientation of nil is the file's own.
    public convenience init(_ url: URL, orientation: CGImagePropertyOrientation? = nil) {
        self.init(.url(url), orientation)
    }

    /// Creates a handler for the bytes of a file; an orientation of nil is their own.
    public convenience init(_ data: Data, orientation: CGImagePropertyOrientation? = nil) {
        self.init(.data(data), orientation)
    }

    /// Creates a handler for a Core Graphics image; an orientation of nil is upright.
    public convenience init(_ image: CGImage, orientation: CGImagePropertyOrientation? = nil) {
        self.init(.image(image), orientation)
    }

    /// Creates a handler for a Core Image image; an orientation of nil is upright.
    public convenience init(_ image: CIImage, orientation: CGImagePropertyOrientation? = nil) {
        self.init(.coreImage(image), orientation)
    }

    /// Creates a handler for a pixel buffer; an orientation of nil is upright.
    public convenience init(_ pixelBuffer: CVPixelBuffer, orientation: CGImagePropertyOrientation? = nil) {
        self.init(.pixelBuffer(pixelBuffer), orientation)
    }

    /// Creates a handler for a frame of a video; an orientation of nil is upright.
    public convenience init(_ sampleBuffer: CMSampleBuffer, orientation: CGImagePropertyOrientation? = nil) {
        self.init(.sample(sampleBuffer), orientation)
    }

    /// Performs one request.
    ///
    /// - Throws: A `VisionError`.
    public func perform<T: VisionRequest>(_ request: T) async throws -> T.Result {
        try request.result(of: requestImage)
    }

    /// Performs several requests, one after another.
    ///
    /// - Throws: The `VisionError` of the first that fails.
    public func perform<each T: VisionRequest>(
        _ request: repeat each T
    ) async throws -> (repeat (each T).Result) {
        let image = requestImage
        return (repeat try (each request).result(of: image))
    }

    /// Performs any number of requests, one after another, and gives each outcome as it is there.
    public func performAll(_ requests: some Collection<any VisionRequest>) -> AsyncStream<VisionResult> {
        let requests = Array(requests)
        let (stream, continuation) = AsyncStream.makeStream(of: VisionResult.self)
        let task = Task {
            let image = requestImage
            for request in requests where !Task.isCancelled {
                continuation.yield(VisionResult(of: request, image))
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }

    /// The picture, or why there is none.
    var requestImage: Result<RequestImage, VNError> {
        image.withLock { image in
            if let image { return image }
            let read = source.image.requestImage(orientation: source.orientation)
            image = read
            return read
        }
    }
}
