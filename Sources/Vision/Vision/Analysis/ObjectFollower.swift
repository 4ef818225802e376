import Foundation
import PoseCore
import Tracking

/// Follows one object through the pictures that it is given.
final class ObjectFollower: @unchecked Sendable {
    // Sendable: all that changes is used under the lock.

    private let lock = NSLock()
    private var tracker: LongTermObjectTracker?
    /// Where it was last, in shares of `region`.
    private var last: PoseCore.DetectedObjectObservation
    private var region: PoseCore.NormalizedRect
    private var spacing: FrameSpacing

    /// Learns an object; nil when its rectangle has no extent or lies outside the picture.
    ///
    /// - Parameter spacing: The least time between two analysed frames.
    init?(
        _ box: PoseCore.NormalizedRect, in image: RequestImage,
        level: Tracking.TrackObjectRequest.TrackingLevel, spacing: Duration = .zero
    ) {
        let object = PoseCore.DetectedObjectObservation(boundingBox: box)
        let tracker = LongTermObjectTracker(
            object, in: image.picture, of: image.region, at: image.knownTimestamp, level: level)
        guard let tracker else { return nil }
        self.tracker = tracker
        last = object
        region = image.region
        self.spacing = FrameSpacing(spacing: spacing, lastAnalyzed: image.knownTimestamp)
    }

    /// Where the object is in the next picture, or part of one; where it was last, with confidence 0, while it is lost, and
    /// as it was last in a frame that is not to be analysed.
    func update(_ image: RequestImage) -> PoseCore.DetectedObjectObservation {
        lock.withLock {
            if image.region != region {
                last.boundingBox = RegionMap(from: region, to: image.region).apply(to: last.boundingBox)
                region = image.region
            }
            if image.isTimed, let place = image.place {
                guard spacing.isDue(place) else { return last }
                spacing.lastAnalyzed = place.timestamp
            }
            let found = tracker?.update(image.picture, of: image.region, at: image.knownTimestamp)
            last = found ?? PoseCore.DetectedObjectObservation(boundingBox: last.boundingBox, confidence: 0)
            return last
        }
    }

    /// Frees what is known of the object.
    func finish() {
        lock.withLock { tracker = nil }
    }
}
