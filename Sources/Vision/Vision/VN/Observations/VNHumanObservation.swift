public import Foundation
import LimberCoreMedia

/// A person's rectangle.
open class VNHumanObservation: VNDetectedObjectObservation {
    /// True when the rectangle is of head and trunk, false when it is of the whole body.
    public let upperBodyOnly: Bool

    init(boundingBox: CGRect, upperBodyOnly: Bool, confidence: VNConfidence, timeRange: CMTimeRange) {
        self.upperBodyOnly = upperBodyOnly
        super.init(boundingBox: boundingBox, confidence: confidence, timeRange: timeRange)
    }

    /// Reads what `encode(with:)` wrote; nil for anything else.
    public required init?(coder: NSCoder) {
        upperBodyOnly = coder.decodeBool(forKey: "upperBodyOnly")
        super.init(coder: coder)
    }

    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(upperBodyOnly, forKey: "upperBodyOnly")
    }
}
