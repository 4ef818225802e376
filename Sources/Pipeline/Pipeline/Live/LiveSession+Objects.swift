public import PoseCore
import Synchronization
public import Tracking

/// Objects that are followed by their appearance.
extension LiveSession {
    /// Follows an object by its appearance, whatever it is, from the next frame on, which must show it.
    ///
    /// Each frame's result says where it is, or that it is lost, until `stopFollowing(_:)` or `restart()`.
    /// - Returns: The object's identity in the results.
    public func follow(
        _ object: DetectedObjectObservation, level: TrackObjectRequest.TrackingLevel = .accurate
    ) -> Int {
        requests.withLock { requests in
            requests.lastObjectID += 1
            requests.objects.append(
                LiveObjects.Request(id: requests.lastObjectID, object: object, level: level))
            return requests.lastObjectID
        }
    }

    /// Follows an object no more and frees what is kept of it; false when it is not followed.
    public func stopFollowing(_ id: Int) -> Bool {
        requests.withLock { requests in
            let count = requests.objects.count
            requests.objects.removeAll { $0.id == id }
            return requests.objects.count < count
        }
    }

    /// How many objects are followed.
    public var followedObjectCount: Int { requests.withLock { $0.objects.count } }
}
