public import LimberCoreMedia
import LimberCoreVideo
import PoseCore

/// The first revision of the request for masks of people.
public let VNGeneratePersonSegmentationRequestRevision1 = 1

/// Finds which pixels of pictures show people: one mask of all, of the picture's size.
///
///     let request = VNGeneratePersonSegmentationRequest()
///     request.qualityLevel = .balanced
///     try VNImageRequestHandler(url: url).perform([request])
///     let mask = request.results?.first?.pixelBuffer
open class VNGeneratePersonSegmentationRequest: VNStatefulRequest {
    /// How exact the mask is, and how long it takes.
    public enum QualityLevel: UInt, Sendable {
        /// The edge follows the picture's own.
        case accurate = 0
        /// As smooth as the model's cells, worked out for each pixel.
        case balanced = 1
        /// The model's cells, enlarged to the picture.
        case fast = 2
    }

    /// How exact the mask is, and how long it takes.
    open var qualityLevel = QualityLevel.accurate
    /// The format of the mask: one component of 8, 16 or 32 bits, such as `kCVPixelFormatType_OneComponent8`.
    open var outputPixelFormat: OSType = kCVPixelFormatType_OneComponent8

    private var follower: PoseFollower?
    private let mask = PeopleMask()

    /// Creates a request for pictures and for videos.
    ///
    /// - Parameter completionHandler: What is called after each perform.
    public convenience init(completionHandler: VNRequestCompletionHandler? = nil) {
        self.init(frameAnalysisSpacing: .zero, completionHandler: completionHandler)
    }

    /// The mask: nil before the first perform and after one that failed.
    public var results: [VNPixelBufferObservation]? {
        observations?.compactMap { $0 as? VNPixelBufferObservation }
    }

    /// The formats that masks may have.
    public func supportedOutputPixelFormats() throws -> [OSType] {
        MaskFormat.pixelFormats
    }

    override func find(in image: RequestImage) throws(VNError) -> [VNObservation] {
        let format = try MaskFormat.format(outputPixelFormat, of: "outputPixelFormat")
        let part = try part(of: image).image
        let (found, _) = try find(PoseFollower.Request(), in: image, own: &follower)
        let buffer = try mask.buffer(
            of: found.bodies, in: part.picture, quality: qualityLevel.quality, format: format)
        return [VNPixelBufferObservation(buffer, timeRange: image.timeRange)]
    }
}
