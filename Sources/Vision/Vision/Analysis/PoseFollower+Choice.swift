import PoseCore

extension VNImageBasedRequest {
    /// What a picture's region of interest shows, and the way from there to the results' coordinates.
    ///
    /// - Parameter own: The request's own follower, for pictures of no known source.
    func find(
        _ wanted: PoseFollower.Request, in image: RequestImage, own: inout PoseFollower?
    ) throws(VNError) -> (found: PoseFollower.Found, map: RegionMap) {
        let (part, map) = try self.part(of: image)
        var wanted = wanted
        wanted.region = region.key
        wanted.orientation = image.orientation
        return (try PoseFollower.follower(for: wanted, of: part, own: &own).find(in: part), map)
    }
}

extension PoseFollower {
    /// The follower of the video that a picture is of, or a request's own where that is not known.
    static func follower(
        for wanted: PoseFollower.Request, of image: RequestImage, own: inout PoseFollower?
    ) -> PoseFollower {
        if let source = image.place?.source { return VideoContexts.follower(for: wanted, of: source) }
        if let own, own.request == wanted { return own }
        let follower = PoseFollower(wanted)
        own = follower
        return follower
    }
}
