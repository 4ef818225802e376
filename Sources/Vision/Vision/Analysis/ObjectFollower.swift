import Foundation
import PoseCore
import Tracking

/// Follows one object through the pictures that it is given.
final class ObjectFollower: @unchecked Sendable {
    // Sendable: all that changes is used under the lock.

    private let lock = NSLock()
    private var tracker: LongTermObjectTracker?
    /// Where it was last, in shares of `region`.
    private var box: PoseCore.NormalizedRect
    private var region: PoseCore.NormalizedRect

    /// Learns an object; nil when its rectangle has no extent or lies outside the picture.
    init?(
        _ box: PoseCore.NormalizedRect, in image: RequestImage,
        level: Tracking.TrackObjectRequest.TrackingLevel
    ) {
        let object = PoseCore.DetectedObjectObservation(boundingBox: box)
        let tracker = LongTermObjectTracker(
            object, in: image.picture, of: image.region, at: image.knownTimestamp, level: level)
        guard let tracker else { return nil }
        self.tracker = tracker
        self.box = box
        region = image.region
    }

    /// Where the object is in the next picture, or part of one; where it was last, with confidence 0, while it is lost.
    func update(_ image: RequestImage) -> PoseCore.DetectedObjectObservation {
        lock.withLock {
            if image.region != region {
                box = RegionMap(from: region, to: image.region).apply(to: box)
                region = image.region
            }
            let found = tracker?.update(image.picture, of: image.region, at: image.knownTimestamp)
            guard let found else {
                return PoseCore.DetectedObjectObservation(boundingBox: box, confidence: 0)
            }
            box = found.boundingBox
            return found
        }
    }

    /// Frees what is known of the object.
    func finish() {
        lock.withLock { tracker = nil }
    }
}
