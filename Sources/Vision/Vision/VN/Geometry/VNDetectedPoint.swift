public import Foundation

/// A point that was found in a picture, and how sure that is.
open class VNDetectedPoint: VNPoint {
    /// How sure the place is, 0...1; 0: the point was not found.
    public let confidence: VNConfidence

    init(x: Double, y: Double, confidence: VNConfidence) {
        self.confidence = confidence
        super.init(x: x, y: y)
    }

    /// Reads what `encode(with:)` wrote; nil for anything else.
    public required init?(coder: NSCoder) {
        guard let confidence = coder.kept(VNConfidence.self, forKey: "confidence") else { return nil }
        self.confidence = confidence
        super.init(coder: coder)
    }

    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.keep(confidence, forKey: "confidence")
    }

    /// True for a point of the same coordinates and confidence.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? VNDetectedPoint else { return false }
        return super.isEqual(other) && other.confidence == confidence
    }

    open override var description: String { "\(super.description) confidence=\(confidence)" }
}
