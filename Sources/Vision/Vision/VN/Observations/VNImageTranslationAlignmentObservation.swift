public import LimberCoreGraphics
import LimberCoreMedia

/// The shift that lays the floating picture on the reference.
open class VNImageTranslationAlignmentObservation: VNImageAlignmentObservation {
    /// The shift in pixels, y upwards.
    public let alignmentTransform: CGAffineTransform

    init(_ alignmentTransform: CGAffineTransform, confidence: VNConfidence, timeRange: CMTimeRange) {
        self.alignmentTransform = alignmentTransform
        super.init(confidence: confidence, timeRange: timeRange)
    }
}
