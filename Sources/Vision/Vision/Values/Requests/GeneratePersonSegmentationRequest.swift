public import LimberCoreMedia
import LimberCoreVideo
import PoseCore
import PoseEstimation
import Synchronization

/// Finds which pixels of pictures show people: one mask of all, of the picture's size.
///
///     let request = GeneratePersonSegmentationRequest()
///     request.qualityLevel = .balanced
///     let mask = try await request.perform(on: picture).cgImage
public final class GeneratePersonSegmentationRequest: StatefulRequest, ImageAnalyzing {
    /// What a perform gives.
    public typealias Result = PixelBufferObservation

    /// The algorithm's revision.
    public enum Revision: Int, CaseIterable, Codable, Hashable, Sendable {
        case revision1 = 1
    }

    /// How exact the mask is, and how long it takes.
    public enum QualityLevel: Int, CaseIterable, Codable, Hashable, Sendable {
        /// The edge follows the picture's own.
        case accurate = 0
        /// As smooth as the model's cells, worked out for each pixel.
        case balanced = 1
        /// The model's cells, enlarged to the picture.
        case fast = 2
    }

    private struct Settings {
        var region = NormalizedRect.fullImage
        var quality = QualityLevel.accurate
        var format: OSType = kCVPixelFormatType_OneComponent8
        var devices = ComputeDevices<ComputeStage>()
    }

    /// The revisions that there are.
    public static let supportedRevisions = Revision.allCases

    /// The algorithm's revision.
    public let revision: Revision
    /// The least time between two analysed frames.
    ///
    /// Partly: without effect, a mask is made whenever the request is performed.
    public let frameAnalysisSpacing: CMTime

    private let settings = Mutex(Settings())
    private let followers = RequestFollowers()
    private let mask = PeopleMask()

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - revision: Nil: the latest.
    ///   - frameAnalysisSpacing: The least time between two analysed frames.
    public init(_ revision: Revision? = nil, frameAnalysisSpacing: CMTime? = nil) {
        self.revision = revision ?? .revision1
        self.frameAnalysisSpacing = frameAnalysisSpacing ?? .zero
    }

    /// The kind of request and its revision.
    public var descriptor: RequestDescriptor { .generatePersonSegmentationRequest(revision) }

    /// Zero: each picture has its mask.
    public var minimumLatencyFrameCount: Int { 0 }

    /// What of the picture is searched; the mask covers it.
    public var regionOfInterest: NormalizedRect {
        get { settings.withLock { $0.region } }
        set { settings.withLock { $0.region = newValue } }
    }

    /// How exact the mask is, and how long it takes.
    public var qualityLevel: QualityLevel {
        get { settings.withLock { $0.quality } }
        set { settings.withLock { $0.quality = newValue } }
    }

    /// The format of the mask, one of `supportedOutputPixelFormats`.
    public var outputPixelFormatType: OSType {
        get { settings.withLock { $0.format } }
        set { settings.withLock { $0.format = newValue } }
    }

    /// The formats that masks may have: one component of 8, 16 or 32 bits.
    public var supportedOutputPixelFormats: [OSType] { MaskFormat.pixelFormats }

    var computeDevices: ComputeDevices<ComputeStage> {
        get { settings.withLock { $0.devices } }
        set { settings.withLock { $0.devices = newValue } }
    }

    func analyze(_ image: RequestImage) throws(VNError) -> Any {
        let settings = settings.withLock { $0 }
        let format = try MaskFormat.format(settings.format, of: "outputPixelFormatType")
        let quality: PersonMaskEstimator.Configuration.Quality =
            switch settings.quality {
            case .accurate: .refined
            case .balanced: .smooth
            case .fast: .cells
            }
        let picture = try image.part(PoseCore.NormalizedRect(settings.region.cgRect)).picture
        let (found, _) = try followers.find(PoseFollower.Request(), in: image, settings.region)
        let masks = try mask.masks(of: found.bodies, in: picture, quality)
        return PixelBufferObservation(
            PersonMask.union(of: masks, in: picture.size), picture.size, format,
            header: ObservationHeader(image, confidence: 1, descriptor: descriptor))
    }
}
