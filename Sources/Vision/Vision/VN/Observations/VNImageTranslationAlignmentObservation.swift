public import Foundation
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

    /// Reads what `encode(with:)` wrote; nil for anything else.
    public required init?(coder: NSCoder) {
        guard let transform = coder.kept(CGAffineTransform.self, forKey: "alignmentTransform") else {
            return nil
        }
        alignmentTransform = transform
        super.init(coder: coder)
    }

    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.keep(alignmentTransform, forKey: "alignmentTransform")
    }
}
