import Foundation
import PoseCore

/// The followers of a request for pictures of no known source; copies of the request share them.
final class RequestFollowers: @unchecked Sendable {
    // Sendable: what changes is used under the lock.
    private let lock = NSLock()
    private var own: PoseFollower?

    /// What a picture's region of interest shows, and the way from there to the results' coordinates.
    func find(
        _ wanted: PoseFollower.Request, in image: RequestImage, _ region: NormalizedRect
    ) throws(VNError) -> (found: PoseFollower.Found, map: RegionMap) {
        let region = PoseCore.NormalizedRect(region.cgRect)
        let part = try image.part(region)
        var wanted = wanted
        wanted.region = region.key
        wanted.orientation = image.orientation
        let follower = lock.withLock { PoseFollower.follower(for: wanted, of: part, own: &own) }
        return (try follower.find(in: part), RegionMap(from: part.region, to: region))
    }
}

/// What a request keeps from one picture to the next is none of its settings, by which requests are equal.
extension RequestFollowers: Hashable {
    static func == (_: RequestFollowers, _: RequestFollowers) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
}
