import PoseCore
import Synchronization

/// The followers of the videos that are being read, by what gives their frames.
///
/// Programs that make a new request for each frame follow people all the same: what is known of a video lives as long as its source,
/// not as long as a request.
enum VideoContexts {
    private struct Context {
        weak var source: FrameSource?
        /// One for each request, the one used last at the end.
        var followers: [PoseFollower] = []

        func follower(for request: PoseFollower.Request) -> PoseFollower? {
            followers.first { $0.request == request }
        }

        /// Puts a follower at the end; what was not used for longest gives way.
        mutating func use(_ follower: PoseFollower) {
            followers.removeAll { $0 === follower }
            followers.append(follower)
            followers = Array(followers.suffix(VideoContexts.maximumFollowerCount))
        }
    }

    /// How many requests of one video are known at the same time: a region of interest that moves makes another request
    /// of each frame.
    private static let maximumFollowerCount = 8

    // Sendable: the weak references are compared, never used.
    private struct Store: @unchecked Sendable {
        var contexts: [ObjectIdentifier: Context] = [:]
    }

    private static let store = Mutex(Store())

    /// The follower for frames of `source`, the same one for equal requests.
    static func follower(for request: PoseFollower.Request, of source: FrameSource) -> PoseFollower {
        let key = ObjectIdentifier(source)
        // Made here, so that nothing of the source crosses into the lock.
        let context = Store(contexts: [key: Context(source: source)])
        return store.withLock { store in
            if store.contexts[key]?.source == nil {
                store.contexts = store.contexts.filter { $0.value.source != nil }
                store.contexts[key] = context.contexts[key]
            }
            let follower = store.contexts[key]?.follower(for: request) ?? PoseFollower(request)
            store.contexts[key]?.use(follower)
            return follower
        }
    }

    /// The bodies of a frame, of videos in which bodies are asked for too; empty where they are not.
    ///
    /// - Parameter former: The frame before: where bodies were found in it, they are found in this frame now, for the
    ///   request that is performed on it next.
    static func people(
        in image: RequestImage, after former: Timestamp? = nil
    ) throws(VNError) -> [PoseCore.HumanBodyPoseObservation] {
        guard let source = image.place?.source else { return [] }
        let wanted = PoseFollower.Request(
            region: PoseCore.NormalizedRect.fullImage.key, orientation: image.orientation)
        if image.isAskedForBodies, image.region == .fullImage {
            return try follower(for: wanted, of: source).find(in: image).bodies
        }
        let follower = store.withLock { $0.contexts[ObjectIdentifier(source)]?.follower(for: wanted) }
        guard let follower else { return [] }
        if let found = follower.bodies(in: image) { return found }
        guard image.region == .fullImage, follower.isAt(former) else { return [] }
        return try follower.find(in: image).bodies
    }
}
