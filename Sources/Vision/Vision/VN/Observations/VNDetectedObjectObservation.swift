public import Foundation
import LimberCoreMedia

/// Something that was found in a rectangle of the picture.
open class VNDetectedObjectObservation: VNObservation {
    /// Where it is, normalised, origin at the lower left.
    public let boundingBox: CGRect
    /// What follows the object from here on; nil for one that is not followed yet.
    let tracker: ObjectFollower?

    init(
        boundingBox: CGRect, confidence: VNConfidence, timeRange: CMTimeRange, uuid: UUID = UUID(),
        tracker: ObjectFollower? = nil
    ) {
        self.boundingBox = boundingBox
        self.tracker = tracker
        super.init(confidence: confidence, timeRange: timeRange, uuid: uuid)
    }

    /// Creates an observation of confidence 1, to be followed from its rectangle on.
    public convenience init(boundingBox: CGRect) {
        self.init(
            boundingBox: boundingBox, confidence: 1, timeRange: CMTimeRange(start: .zero, duration: .zero))
    }

    /// Creates an observation of confidence 1 that names a revision, which does not matter.
    public convenience init(requestRevision: Int, boundingBox: CGRect) {
        self.init(boundingBox: boundingBox)
        self.requestRevision = requestRevision
    }

    /// Reads what `encode(with:)` wrote; an object that was followed is one to be followed from its rectangle on.
    public required init?(coder: NSCoder) {
        guard let boundingBox = coder.kept(CGRect.self, forKey: "boundingBox") else { return nil }
        self.boundingBox = boundingBox
        tracker = nil
        super.init(coder: coder)
    }

    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.keep(boundingBox, forKey: "boundingBox")
    }

    open override var description: String { "\(super.description) boundingBox=\(boundingBox)" }
}
