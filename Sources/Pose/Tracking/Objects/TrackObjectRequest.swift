public import PoseCore

/// Follows an object from frame to frame, as Vision's request of the same name does.
///
/// The first picture shows the object in the given box; each further one gives its new place, or nil while it
/// is lost. A lost object is found again anywhere in the picture (`LongTermObjectTracker`). Any number of requests may
/// run.
///
///     let request = TrackObjectRequest(detectedObject: DetectedObjectObservation(boundingBox: box))
///     while let frame = try reader.next() {
///         if let object = await request.perform(on: frame.pixelBuffer, at: frame.timestamp) { … }
///     }
public actor TrackObjectRequest {
    /// Whether the place or the time matters more.
    public enum TrackingLevel: String, CaseIterable, Hashable, Sendable {
        /// Uses edges and colours, at five sizes: about ten milliseconds a frame.
        case accurate
        /// Uses brightness and the object's colours, at two sizes: about a millisecond a frame.
        case fast
    }

    /// How the object is searched for.
    public nonisolated let trackingLevel: TrackingLevel

    /// The object to follow: where it was last, or a new one, which starts the tracker again.
    public private(set) var inputObservation: DetectedObjectObservation

    private var tracker: LongTermObjectTracker?
    private var isStarted = false

    /// Creates a request for an object that the first picture shows.
    public init(detectedObject: DetectedObjectObservation, trackingLevel: TrackingLevel = .accurate) {
        inputObservation = detectedObject
        self.trackingLevel = trackingLevel
    }

    /// Follows another object from the next picture on.
    public func setInputObservation(_ observation: DetectedObjectObservation) {
        inputObservation = observation
        tracker = nil
        isStarted = false
    }

    /// Where the object is in `picture`; nil when it is lost, or when its first box was no use.
    ///
    /// - Parameters:
    ///   - time: When the picture was taken. Without it, or when it is not later than the last, 1/30 s has passed.
    ///   - isLastFrame: True: what is kept of the object is freed.
    public func perform(
        on picture: PixelBuffer, at time: Timestamp? = nil, isLastFrame: Bool = false
    ) -> DetectedObjectObservation? {
        defer { if isLastFrame { tracker = nil } }
        guard isStarted else {
            isStarted = true
            tracker = LongTermObjectTracker(
                inputObservation, in: picture, at: time, level: trackingLevel)
            return tracker == nil ? nil : inputObservation
        }
        guard let found = tracker?.update(picture, at: time) else { return nil }
        inputObservation = found
        return found
    }
}
