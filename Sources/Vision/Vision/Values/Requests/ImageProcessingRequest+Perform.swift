public import Foundation
public import LimberCoreGraphics
public import LimberCoreImage
public import LimberCoreMedia
public import LimberCoreVideo
public import LimberImageIO
import PoseCore

extension ImageProcessingRequest {
    /// Performs on a file.
    ///
    /// - Parameters:
    ///   - url: The picture's file.
    ///   - orientation: How it must be turned; nil: as the file says.
    /// - Throws: A `VisionError`.
    public func perform(on url: URL, orientation: CGImagePropertyOrientation? = nil) async throws -> Result {
        try result(of: .url(url), orientation)
    }

    /// Performs on the bytes of a file.
    ///
    /// - Parameters:
    ///   - data: The file's bytes.
    ///   - orientation: How the picture must be turned; nil: as the bytes say.
    /// - Throws: A `VisionError`.
    public func perform(on data: Data, orientation: CGImagePropertyOrientation? = nil) async throws -> Result
    {
        try result(of: .data(data), orientation)
    }

    /// Performs on a Core Graphics image.
    ///
    /// - Parameters:
    ///   - image: The picture.
    ///   - orientation: How it must be turned; nil: it is upright.
    /// - Throws: A `VisionError`.
    public func perform(on image: CGImage, orientation: CGImagePropertyOrientation? = nil) async throws
        -> Result
    {
        try result(of: .image(image), orientation)
    }

    /// Performs on a Core Image image.
    ///
    /// - Parameters:
    ///   - image: The picture.
    ///   - orientation: How it must be turned; nil: it is upright.
    /// - Throws: A `VisionError`.
    public func perform(on image: CIImage, orientation: CGImagePropertyOrientation? = nil) async throws
        -> Result
    {
        try result(of: .coreImage(image), orientation)
    }

    /// Performs on a pixel buffer.
    ///
    /// - Parameters:
    ///   - pixelBuffer: The picture.
    ///   - orientation: How it must be turned; nil: it is upright.
    /// - Throws: A `VisionError`.
    public func perform(
        on pixelBuffer: CVPixelBuffer, orientation: CGImagePropertyOrientation? = nil
    ) async throws -> Result {
        try result(of: .pixelBuffer(pixelBuffer), orientation)
    }

    /// Performs on a frame of a video.
    ///
    /// - Parameters:
    ///   - sampleBuffer: The frame.
    ///   - orientation: How it must be turned; nil: it is upright.
    /// - Throws: A `VisionError`.
    public func perform(
        on sampleBuffer: CMSampleBuffer, orientation: CGImagePropertyOrientation? = nil
    ) async throws -> Result {
        try result(of: .sample(sampleBuffer), orientation)
    }

    private func result(
        of source: ImageSource, _ orientation: CGImagePropertyOrientation?
    ) throws(VisionError) -> Result {
        try result(of: source.requestImage(orientation: orientation))
    }
}

extension VisionRequest {
    /// What a picture shows.
    ///
    /// - Parameter image: The picture, or why there is none.
    func result(of image: Swift.Result<RequestImage, VNError>) throws(VisionError) -> Result {
        guard let analyzing = self as? any ImageAnalyzing else {
            throw .unsupportedRequest("\(Self.self) is none of this module's requests")
        }
        do throws(VNError) {
            try analyzing.computeDevices.check("\(Self.self)", supportedComputeStageDevices)
            let found = try analyzing.analyze(try image.get())
            guard let result = found as? Result else {
                throw VNError(
                    .internalError, "\(Self.self) found \(type(of: found)), expected \(Result.self)")
            }
            return result
        } catch {
            throw VisionError(error)
        }
    }
}

/// What the requests of this module do.
protocol ImageAnalyzing {
    /// The devices that were chosen for its stages.
    var computeDevices: ComputeDevices<ComputeStage> { get set }

    /// What a picture shows: the request's `Result`.
    func analyze(_ image: RequestImage) throws(VNError) -> Any
}
