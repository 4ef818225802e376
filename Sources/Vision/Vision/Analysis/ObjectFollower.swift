import Foundation
import PoseCore
import Tracking

/// Follows one object through the pictures that it is given.
final class ObjectFollower: @unchecked Sendable {
    // Sendable: all that changes is used under the lock.

    private let lock = NSLock()
    private var tracker: LongTermObjectTracker?
    private var box: PoseCore.NormalizedRect

    /// Learns an object; nil when its rectangle has no extent or lies outside the picture.
    init?(
        _ box: PoseCore.NormalizedRect, in picture: PixelBuffer,
        level: Tracking.TrackObjectRequest.TrackingLevel
    ) {
        let object = PoseCore.DetectedObjectObservation(boundingBox: box)
        guard let tracker = LongTermObjectTracker(object, in: picture, level: level) else { return nil }
        self.tracker = tracker
        self.box = box
    }

    /// Where the object is in the next picture; where it was last, with confidence 0, while it is lost.
    func update(_ picture: PixelBuffer) -> PoseCore.DetectedObjectObservation {
        lock.withLock {
            guard let found = tracker?.update(picture) else {
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
