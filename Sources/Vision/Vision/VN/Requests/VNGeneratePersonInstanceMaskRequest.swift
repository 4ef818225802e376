import PoseCore

/// The first revision of the request for the masks of single people.
public let VNGeneratePersonInstanceMaskRequestRevision1 = 1

/// Finds which pixels of a picture show which person.
///
///     let request = VNGeneratePersonInstanceMaskRequest()
///     try handler.perform([request])
///     for person in request.results?.first?.allInstances ?? [] { … }
open class VNGeneratePersonInstanceMaskRequest: VNImageBasedRequest {
    private var follower: PoseFollower?
    private let mask = PeopleMask()

    /// One observation with all people: nil before the first perform and after one that failed, empty without people.
    public var results: [VNInstanceMaskObservation]? {
        observations?.compactMap { $0 as? VNInstanceMaskObservation }
    }

    override func find(in image: RequestImage) throws(VNError) -> [VNObservation] {
        let part = try part(of: image).image
        let (found, _) = try find(PoseFollower.Request(), in: image, own: &follower)
        let masks = try mask.masks(of: found.bodies, in: part.picture, .refined)
        guard !masks.isEmpty else { return [] }
        return [
            try VNInstanceMaskObservation(
                InstanceMasks(masks, part.picture.size, of: part.region), timeRange: image.timeRange)
        ]
    }
}
