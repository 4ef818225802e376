public import Foundation

/// A joint's place in a picture.
open class VNRecognizedPoint: VNDetectedPoint {
    /// Which joint it is.
    public let identifier: VNRecognizedPointKey

    init(_ identifier: VNRecognizedPointKey, x: Double, y: Double, confidence: VNConfidence) {
        self.identifier = identifier
        super.init(x: x, y: y, confidence: confidence)
    }

    /// Reads what `encode(with:)` wrote; nil for anything else.
    public required init?(coder: NSCoder) {
        guard let key = coder.kept(String.self, forKey: "identifier") else { return nil }
        identifier = VNRecognizedPointKey(rawValue: key)
        super.init(coder: coder)
    }

    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.keep(identifier.rawValue, forKey: "identifier")
    }

    /// The joint that was not found.
    convenience init(missing identifier: VNRecognizedPointKey) {
        self.init(identifier, x: 0, y: 0, confidence: 0)
    }

    /// True for the same joint at the same place with the same confidence.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? VNRecognizedPoint else { return false }
        return super.isEqual(other) && other.identifier == identifier
    }

    open override var description: String { "\(identifier.rawValue) \(super.description)" }
}
