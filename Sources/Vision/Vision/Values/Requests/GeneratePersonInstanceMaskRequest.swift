import LimberCoreMedia
import PoseCore

/// Finds which pixels of a picture show which person.
public struct GeneratePersonInstanceMaskRequest: ImageProcessingRequest, ImageAnalyzing {
    /// What a perform gives: the masks, or nil without people.
    public typealias Result = InstanceMaskObservation?

    /// The algorithm's revision.
    public enum Revision: Int, CaseIterable, Codable, Hashable, Sendable {
        case revision1 = 1
    }

    /// The revisions that there are.
    public static let supportedRevisions = Revision.allCases

    /// The algorithm's revision.
    public let revision: Revision
    /// What of the picture is searched; masks cover it.
    public var regionOfInterest = NormalizedRect.fullImage

    var computeDevices = ComputeDevices<ComputeStage>()
    private let followers = RequestFollowers()
    private let mask = PeopleMask()

    /// Creates a request; nil is the latest revision.
    public init(_ revision: Revision? = nil) {
        self.revision = revision ?? .revision1
    }

    /// The kind of request and its revision.
    public var descriptor: RequestDescriptor { .generatePersonInstanceMaskRequest(revision) }

    func analyze(_ image: RequestImage) throws(VNError) -> Any {
        let part = try image.part(PoseCore.NormalizedRect(regionOfInterest.cgRect))
        let (found, _) = try followers.find(PoseFollower.Request(), in: image, regionOfInterest)
        let masks = try mask.masks(of: found.bodies, in: part.picture, .refined)
        guard !masks.isEmpty else { return Optional<InstanceMaskObservation>.none as Any }
        return Optional(
            InstanceMaskObservation(
                InstanceMasks(masks, part.picture.size, of: part.region),
                header: ObservationHeader(image, confidence: 1, descriptor: descriptor))) as Any
    }
}
