public import Foundation
public import LimberCoreGraphics
public import LimberCoreImage
public import LimberCoreMedia
public import LimberCoreVideo
public import LimberImageIO

/// Performs requests on one picture.
///
/// The picture is read when requests are first performed, and once. Without an orientation, a file's own is used, and what is no
/// file is upright. Any number of performs may follow each other; results stay with the requests.
///
///     let handler = VNImageRequestHandler(cgImage: picture, orientation: .right)
///     try handler.perform([bodyRequest, handRequest])
open class VNImageRequestHandler: NSObject {
    private let source: ImageSource
    private let orientation: CGImagePropertyOrientation?
    private let lock = NSLock()
    private var image: Result<RequestImage, VNError>?

    private init(_ source: ImageSource, _ orientation: CGImagePropertyOrientation?) {
        self.source = source
        self.orientation = orientation
    }

    /// Creates a handler for a pixel buffer.
    public convenience init(cvPixelBuffer pixelBuffer: CVPixelBuffer, options: [VNImageOption: Any] = [:]) {
        self.init(.pixelBuffer(pixelBuffer), nil)
    }

    /// Creates a handler for a pixel buffer that is to be turned upright.
    public convenience init(
        cvPixelBuffer pixelBuffer: CVPixelBuffer, orientation: CGImagePropertyOrientation,
        options: [VNImageOption: Any] = [:]
    ) {
        self.init(.pixelBuffer(pixelBuffer), orientation)
    }

    /// Creates a handler for a Core Graphics image.
    public convenience init(cgImage image: CGImage, options: [VNImageOption: Any] = [:]) {
        self.init(.image(image), nil)
    }

    /// Creates a handler for a Core Graphics image that is to be turned upright.
    public convenience init(
        cgImage image: CGImage, orientation: CGImagePropertyOrientation, options: [VNImageOption: Any] = [:]
    ) {
        self.init(.image(image), orientation)
    }

    /// Creates a handler for a Core Image image.
    public convenience init(ciImage image: CIImage, options: [VNImageOption: Any] = [:]) {
        self.init(.coreImage(image), nil)
    }

    /// Creates a handler for a Core Image image that is to be turned upright.
    public convenience init(
        ciImage image: CIImage, orientation: CGImagePropertyOrientation, options: [VNImageOption: Any] = [:]
    ) {
        self.init(.coreImage(image), orientation)
    }

    /// Creates a handler for a file.
    public convenience init(url imageURL: URL, options: [VNImageOption: Any] = [:]) {
        self.init(.url(imageURL), nil)
    }

    /// Creates a handler for a file that is to be turned upright.
    public convenience init(
        url imageURL: URL, orientation: CGImagePropertyOrientation, options: [VNImageOption: Any] = [:]
    ) {
        self.init(.url(imageURL), orientation)
    }

    /// Creates a handler for the bytes of a file.
    public convenience init(data imageData: Data, options: [VNImageOption: Any] = [:]) {
        self.init(.data(imageData), nil)
    }

    /// Creates a handler for the bytes of a file that is to be turned upright.
    public convenience init(
        data imageData: Data, orientation: CGImagePropertyOrientation, options: [VNImageOption: Any] = [:]
    ) {
        self.init(.data(imageData), orientation)
    }

    /// Creates a handler for a frame of a video.
    public convenience init(cmSampleBuffer sampleBuffer: CMSampleBuffer, options: [VNImageOption: Any] = [:])
    {
        self.init(.sample(sampleBuffer), nil)
    }

    /// Creates a handler for a frame of a video that is to be turned upright.
    public convenience init(
        cmSampleBuffer sampleBuffer: CMSampleBuffer, orientation: CGImagePropertyOrientation,
        options: [VNImageOption: Any] = [:]
    ) {
        self.init(.sample(sampleBuffer), orientation)
    }

    /// Performs requests in their order and returns when all are done; all are performed, whichever fail.
    ///
    /// - Throws: A `VNError`: the first failure. Each request's completion handler gets its own.
    open func perform(_ requests: [VNRequest]) throws {
        try VNRequest.perform(requests, on: requestImage)
    }

    /// The picture, or why there is none.
    var requestImage: Result<RequestImage, VNError> {
        lock.withLock {
            let image = self.image ?? source.requestImage(orientation: orientation)
            self.image = image
            return image
        }
    }
}
