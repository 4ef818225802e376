import PoseCore
import Tracking

/// The objects that a session follows by their appearance, one tracker each.
struct LiveObjects {
    /// An object that is requested to be followed, as the next frame shows it.
    struct Request {
        let id: Int
        let object: DetectedObjectObservation
        let level: TrackObjectRequest.TrackingLevel
    }

    /// Nil for an object with nothing to follow in its box.
    private var trackers: [Int: LongTermObjectTracker?] = [:]

    /// Where the wanted objects are in the next frame; those no longer wanted are forgotten.
    mutating func update(_ requests: [Request], in frame: Frame) -> [TrackedObject] {
        let (picture, time) = (frame.pixelBuffer, frame.timestamp)
        trackers = trackers.filter { id, _ in requests.contains { $0.id == id } }
        return requests.map { request in
            guard trackers[request.id] != nil else {
                let tracker = LongTermObjectTracker(
                    request.object, in: picture, at: time, level: request.level)
                trackers.updateValue(tracker, forKey: request.id)
                return TrackedObject(id: request.id, observation: tracker == nil ? nil : request.object)
            }
            return TrackedObject(
                id: request.id, observation: trackers[request.id]??.update(picture, at: time))
        }
    }
}
