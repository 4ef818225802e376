import Foundation
import LimberCoreMedia

/// A person's rectangle.
open class VNHumanObservation: VNDetectedObjectObservation {
    /// True when the rectangle ends below the hips.
    public let upperBodyOnly: Bool

    init(boundingBox: CGRect, upperBodyOnly: Bool, confidence: VNConfidence, timeRange: CMTimeRange) {
        self.upperBodyOnly = upperBodyOnly
        super.init(boundingBox: boundingBox, confidence: confidence, timeRange: timeRange)
    }
}
