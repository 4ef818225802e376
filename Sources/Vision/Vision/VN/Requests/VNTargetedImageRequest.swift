public import Foundation
public import LimberCoreGraphics
public import LimberCoreImage
public import LimberCoreMedia
public import LimberCoreVideo
public import LimberImageIO

/// A request that compares a picture of its own, the floating one, with the handler's, the reference.
open class VNTargetedImageRequest: VNImageBasedRequest {
    private let source: ImageSource
    private let orientation: CGImagePropertyOrientation?

    init(
        _ source: ImageSource, _ orientation: CGImagePropertyOrientation?,
        _ completionHandler: VNRequestCompletionHandler?
    ) {
        self.source = source
        self.orientation = orientation
        super.init(completionHandler: completionHandler)
    }

    /// Creates a request with a pixel buffer as the floating picture.
    public convenience init(
        targetedCVPixelBuffer pixelBuffer: CVPixelBuffer, options: [VNImageOption: Any] = [:],
        completionHandler: VNRequestCompletionHandler? = nil
    ) {
        self.init(.pixelBuffer(pixelBuffer), nil, completionHandler)
    }

    /// Creates a request with a pixel buffer as the floating picture that is to be turned upright.
    public convenience init(
        targetedCVPixelBuffer pixelBuffer: CVPixelBuffer, orientation: CGImagePropertyOrientation,
        options: [VNImageOption: Any] = [:], completionHandler: VNRequestCompletionHandler? = nil
    ) {
        self.init(.pixelBuffer(pixelBuffer), orientation, completionHandler)
    }

    /// Creates a request with a Core Graphics image as the floating picture.
    public convenience init(
        targetedCGImage cgImage: CGImage, options: [VNImageOption: Any] = [:],
        completionHandler: VNRequestCompletionHandler? = nil
    ) {
        self.init(.image(cgImage), nil, completionHandler)
    }

    /// Creates a request with a Core Graphics image as the floating picture that is to be turned upright.
    public convenience init(
        targetedCGImage cgImage: CGImage, orientation: CGImagePropertyOrientation,
        options: [VNImageOption: Any] = [:], completionHandler: VNRequestCompletionHandler? = nil
    ) {
        self.init(.image(cgImage), orientation, completionHandler)
    }

    /// Creates a request with a Core Image image as the floating picture.
    public convenience init(
        targetedCIImage ciImage: CIImage, options: [VNImageOption: Any] = [:],
        completionHandler: VNRequestCompletionHandler? = nil
    ) {
        self.init(.coreImage(ciImage), nil, completionHandler)
    }

    /// Creates a request with a Core Image image as the floating picture that is to be turned upright.
    public convenience init(
        targetedCIImage ciImage: CIImage, orientation: CGImagePropertyOrientation,
        options: [VNImageOption: Any] = [:], completionHandler: VNRequestCompletionHandler? = nil
    ) {
        self.init(.coreImage(ciImage), orientation, completionHandler)
    }

    /// Creates a request with a file as the floating picture.
    public convenience init(
        targetedImageURL imageURL: URL, options: [VNImageOption: Any] = [:],
        completionHandler: VNRequestCompletionHandler? = nil
    ) {
        self.init(.url(imageURL), nil, completionHandler)
    }

    /// Creates a request with a file as the floating picture that is to be turned upright.
    public convenience init(
        targetedImageURL imageURL: URL, orientation: CGImagePropertyOrientation,
        options: [VNImageOption: Any] = [:], completionHandler: VNRequestCompletionHandler? = nil
    ) {
        self.init(.url(imageURL), orientation, completionHandler)
    }

    /// Creates a request with the bytes of a file as the floating picture.
    public convenience init(
        targetedImageData imageData: Data, options: [VNImageOption: Any] = [:],
        completionHandler: VNRequestCompletionHandler? = nil
    ) {
        self.init(.data(imageData), nil, completionHandler)
    }

    /// Creates a request with the bytes of a file as the floating picture that is to be turned upright.
    public convenience init(
        targetedImageData imageData: Data, orientation: CGImagePropertyOrientation,
        options: [VNImageOption: Any] = [:], completionHandler: VNRequestCompletionHandler? = nil
    ) {
        self.init(.data(imageData), orientation, completionHandler)
    }

    /// Creates a request with a frame of a video as the floating picture.
    public convenience init(
        targetedCMSampleBuffer sampleBuffer: CMSampleBuffer, options: [VNImageOption: Any] = [:],
        completionHandler: VNRequestCompletionHandler? = nil
    ) {
        self.init(.sample(sampleBuffer), nil, completionHandler)
    }

    /// Creates a request with a frame of a video as the floating picture that is to be turned upright.
    public convenience init(
        targetedCMSampleBuffer sampleBuffer: CMSampleBuffer, orientation: CGImagePropertyOrientation,
        options: [VNImageOption: Any] = [:], completionHandler: VNRequestCompletionHandler? = nil
    ) {
        self.init(.sample(sampleBuffer), orientation, completionHandler)
    }

    /// The floating picture, read when the request is performed.
    func floatingImage() throws(VNError) -> RequestImage {
        try source.requestImage(orientation: orientation).get()
    }
}
