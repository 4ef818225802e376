import PoseCore
import Tracking

/// The objects that a session follows by their looks, one tracker each.
struct LiveObjects {
    /// An object that somebody wants to be followed, as the next frame shows it.
    struct Wish {
        let id: Int
        let object: DetectedObjectObservation
        let level: TrackObjectRequest.TrackingLevel
    }

    /// Nil for an object whose box showed nothing to follow.
    private var trackers: [Int: ObjectTracker?] = [:]

    /// Where the wanted objects are in the next picture; those no longer wanted are forgotten.
    mutating func update(_ wishes: [Wish], in picture: PixelBuffer) -> [TrackedObject] {
        trackers = trackers.filter { id, _ in wishes.contains { $0.id == id } }
        return wishes.map { wish in
            guard let known = trackers[wish.id] else {
                let tracker = ObjectTracker(wish.object, in: picture, level: wish.level)
                trackers.updateValue(tracker, forKey: wish.id)
                return TrackedObject(id: wish.id, observation: tracker == nil ? nil : wish.object)
            }
            guard var tracker = known else { return TrackedObject(id: wish.id, observation: nil) }
            // Taken out while it changes, so that what it has learnt is not copied.
            trackers.updateValue(nil, forKey: wish.id)
            defer { trackers.updateValue(tracker, forKey: wish.id) }
            return TrackedObject(id: wish.id, observation: tracker.update(picture))
        }
    }
}
