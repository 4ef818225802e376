public import Foundation
public import LimberCoreGraphics
public import LimberCoreImage
public import LimberCoreMedia
public import LimberCoreVideo
public import LimberImageIO
import PoseCore

/// Performs requests on the pictures of a sequence, one after another.
///
/// All pictures given to a handler are frames of one video: bodies, hands and objects are followed from each to the next.
/// Frames without a time count as 30 a second, but not for requests that need times.
///
///     let handler = VNSequenceRequestHandler()
///     while let frame = output.copyNextSampleBuffer() {
///         try handler.perform([request], on: frame)
///     }
open class VNSequenceRequestHandler: NSObject {
    private let sequence = FrameSource()
    private let lock = NSLock()
    private var count: Int64 = 0

    /// Creates a handler that has seen no picture.
    public override init() {}

    /// Performs requests in their order on a Core Graphics image.
    ///
    /// - Throws: A `VNError`: the first failure. All requests are performed, whichever fail.
    open func perform(_ requests: [VNRequest], on image: CGImage) throws {
        try perform(requests, .image(image), nil)
    }

    /// Performs requests in their order on a Core Graphics image that is to be turned upright.
    open func perform(
        _ requests: [VNRequest], on image: CGImage, orientation: CGImagePropertyOrientation
    ) throws {
        try perform(requests, .image(image), orientation)
    }

    /// Performs requests in their order on a Core Image image.
    open func perform(_ requests: [VNRequest], on image: CIImage) throws {
        try perform(requests, .coreImage(image), nil)
    }

    /// Performs requests in their order on a Core Image image that is to be turned upright.
    open func perform(
        _ requests: [VNRequest], on image: CIImage, orientation: CGImagePropertyOrientation
    ) throws {
        try perform(requests, .coreImage(image), orientation)
    }

    /// Performs requests in their order on a pixel buffer.
    open func perform(_ requests: [VNRequest], on pixelBuffer: CVPixelBuffer) throws {
        try perform(requests, .pixelBuffer(pixelBuffer), nil)
    }

    /// Performs requests in their order on a pixel buffer that is to be turned upright.
    open func perform(
        _ requests: [VNRequest], on pixelBuffer: CVPixelBuffer, orientation: CGImagePropertyOrientation
    ) throws {
        try perform(requests, .pixelBuffer(pixelBuffer), orientation)
    }

    /// Performs requests in their order on a frame of a video.
    open func perform(_ requests: [VNRequest], on sampleBuffer: CMSampleBuffer) throws {
        try perform(requests, .sample(sampleBuffer), nil)
    }

    /// Performs requests in their order on a frame of a video that is to be turned upright.
    open func perform(
        _ requests: [VNRequest], on sampleBuffer: CMSampleBuffer, orientation: CGImagePropertyOrientation
    ) throws {
        try perform(requests, .sample(sampleBuffer), orientation)
    }

    /// Performs requests in their order on a file.
    open func perform(_ requests: [VNRequest], onImageURL imageURL: URL) throws {
        try perform(requests, .url(imageURL), nil)
    }

    /// Performs requests in their order on a file that is to be turned upright.
    open func perform(
        _ requests: [VNRequest], onImageURL imageURL: URL, orientation: CGImagePropertyOrientation
    ) throws {
        try perform(requests, .url(imageURL), orientation)
    }

    /// Performs requests in their order on the bytes of a file.
    open func perform(_ requests: [VNRequest], onImageData imageData: Data) throws {
        try perform(requests, .data(imageData), nil)
    }

    /// Performs requests in their order on the bytes of a file that is to be turned upright.
    open func perform(
        _ requests: [VNRequest], onImageData imageData: Data, orientation: CGImagePropertyOrientation
    ) throws {
        try perform(requests, .data(imageData), orientation)
    }

    private func perform(
        _ requests: [VNRequest], _ source: ImageSource, _ orientation: CGImagePropertyOrientation?
    ) throws(VNError) {
        let image = source.requestImage(orientation: orientation).map { image in
            var image = image
            let index = lock.withLock { () -> Int64 in
                defer { count += 1 }
                return count
            }
            if image.place == nil {
                image.place = FramePlace(timestamp: Timestamp(nanoseconds: index * 1_000_000_000 / 30))
                image.isTimed = false
            }
            image.place?.source = sequence
            return image
        }
        try VNRequest.perform(requests, on: image)
    }
}
