import Foundation

/// A request that follows something from picture to picture.
open class VNTrackingRequest: VNImageBasedRequest {
    /// What to follow: a new observation starts with its rectangle, one that a tracking request gave goes on.
    open var inputObservation: VNDetectedObjectObservation
    /// Whether the place or the time matters more; it counts when the following starts. Fast at first.
    open var trackingLevel = VNRequestTrackingLevel.fast
    /// True: the next perform is the last, and what is known of the object is freed.
    open var isLastFrame = false

    init(inputObservation: VNDetectedObjectObservation, completionHandler: VNRequestCompletionHandler?) {
        self.inputObservation = inputObservation
        super.init(completionHandler: completionHandler)
    }

    /// How many objects can be followed at the same time; only memory and time limit it.
    open func supportedNumberOfTrackers() throws -> Int { Int(Int32.max) }
}
