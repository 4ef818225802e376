import Foundation
import LimberCoreMedia
import PoseCore
import Tracking

/// The first revision of the request that follows objects.
public let VNTrackObjectRequestRevision1 = 1
/// The second revision of the request that follows objects.
public let VNTrackObjectRequestRevision2 = 2

/// Follows an object from picture to picture.
///
/// The first picture shows it in the given rectangle. While it is lost the result is where it was last, with confidence 0; it is
/// found again anywhere in the picture. An observation that is given back goes on, in the same request or another.
///
///     var object = VNDetectedObjectObservation(boundingBox: box)
///     for frame in frames {
///         let request = VNTrackObjectRequest(detectedObjectObservation: object)
///         try handler.perform([request], on: frame)
///         if let found = request.results?.first as? VNDetectedObjectObservation { object = found }
///     }
open class VNTrackObjectRequest: VNTrackingRequest {
    /// Creates a request for an object.
    public convenience init(detectedObjectObservation observation: VNDetectedObjectObservation) {
        self.init(detectedObjectObservation: observation, completionHandler: nil)
    }

    /// Creates a request for an object.
    public init(
        detectedObjectObservation observation: VNDetectedObjectObservation,
        completionHandler: VNRequestCompletionHandler? = nil
    ) {
        super.init(inputObservation: observation, completionHandler: completionHandler)
        revision = VNTrackObjectRequestRevision2
    }

    open override class var supportedRevisions: IndexSet { IndexSet(1...2) }

    override func find(in image: RequestImage) throws(VNError) -> [VNObservation] {
        let input = inputObservation
        let (part, map) = try self.part(of: image)
        let found: PoseCore.DetectedObjectObservation
        let tracker: ObjectFollower
        if let going = input.tracker {
            tracker = going
            found = going.update(part)
        } else {
            let box = map.inverse.apply(to: PoseCore.NormalizedRect(input.boundingBox))
            let level: Tracking.TrackObjectRequest.TrackingLevel = trackingLevel == .fast ? .fast : .accurate
            guard let new = ObjectFollower(box, in: part, level: level) else {
                throw VNError(
                    .invalidArgument,
                    "the object's rectangle \(input.boundingBox) cannot be followed; it must have an extent of at least "
                        + "4 pixels each way and its middle in the picture")
            }
            tracker = new
            found = PoseCore.DetectedObjectObservation(boundingBox: box, confidence: input.confidence)
        }
        if isLastFrame { tracker.finish() }
        let observation = VNDetectedObjectObservation(
            boundingBox: map.apply(to: found.boundingBox).cgRect, confidence: found.confidence,
            timeRange: image.timeRange, uuid: input.uuid, tracker: isLastFrame ? nil : tracker)
        inputObservation = observation
        return [observation]
    }
}
