import LimberCoreMedia
import PoseCore

/// Finds the rectangles of the people in pictures.
///
/// Partly: they follow from joints, so that a person with only a few visible joints has none.
public struct DetectHumanRectanglesRequest: ImageProcessingRequest, ImageAnalyzing {
    /// What a perform gives.
    public typealias Result = [HumanObservation]

    /// The algorithm's revision.
    public enum Revision: Int, CaseIterable, Codable, Hashable, Sendable {
        case revision2 = 2
    }

    /// The revisions that there are.
    public static let supportedRevisions = Revision.allCases

    /// The algorithm's revision.
    public let revision: Revision
    /// What of the picture is searched; results are normalised to it.
    public var regionOfInterest = NormalizedRect.fullImage
    /// True, as at first: rectangles of head and trunk; false: of the whole body.
    public var upperBodyOnly = true

    var computeDevices = ComputeDevices<ComputeStage>()
    private let followers = RequestFollowers()

    /// Creates a request; nil is the latest revision.
    public init(_ revision: Revision? = nil) {
        self.revision = revision ?? .revision2
    }

    /// The kind of request and its revision.
    public var descriptor: RequestDescriptor { .detectHumanRectanglesRequest(revision) }

    func analyze(_ image: RequestImage) throws(VNError) -> Any {
        let (found, map) = try followers.find(PoseFollower.Request(), in: image, regionOfInterest)
        let aspectRatio = image.aspectRatio(of: PoseCore.NormalizedRect(regionOfInterest.cgRect))
        return found.bodies.compactMap { pose -> HumanObservation? in
            map.apply(to: pose).personRectangle(upperBodyOnly: upperBodyOnly, aspectRatio: aspectRatio).map {
                HumanObservation(
                    boundingBox: NormalizedRect($0), isUpperBodyOnly: upperBodyOnly,
                    header: ObservationHeader(
                        confidence: pose.confidence, timeRange: image.knownTimeRange, descriptor: descriptor))
            }
        }
    }
}
