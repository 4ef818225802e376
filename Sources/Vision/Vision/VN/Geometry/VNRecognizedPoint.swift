/// A joint's place in a picture.
open class VNRecognizedPoint: VNDetectedPoint {
    /// Which joint it is.
    public let identifier: VNRecognizedPointKey

    init(_ identifier: VNRecognizedPointKey, x: Double, y: Double, confidence: VNConfidence) {
        self.identifier = identifier
        super.init(x: x, y: y, confidence: confidence)
    }

    /// The joint that was not found.
    convenience init(missing identifier: VNRecognizedPointKey) {
        self.init(identifier, x: 0, y: 0, confidence: 0)
    }

    open override var description: String { "\(identifier.rawValue) \(super.description)" }
}
