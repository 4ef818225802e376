public import Foundation
public import LimberCoreMedia

/// What a request found.
///
/// Archives of `NSKeyedArchiver` hold it for other programs with Limber; Apple's have a form of their own.
open class VNObservation: NSObject, NSCopying, NSSecureCoding {
    /// Distinguishes it from all others; a trajectory or an object that is followed keeps it from frame to frame.
    public let uuid: UUID
    /// How sure it is, 0...1.
    public let confidence: VNConfidence
    /// When it was seen; zero where the picture's time is not known.
    public let timeRange: CMTimeRange
    /// The revision of the request that found it.
    public internal(set) var requestRevision = 1

    init(
        confidence: VNConfidence, timeRange: CMTimeRange = CMTimeRange(start: .zero, duration: .zero),
        uuid: UUID = UUID()
    ) {
        self.uuid = uuid
        self.confidence = confidence
        self.timeRange = timeRange
    }

    /// Reads what `encode(with:)` wrote; nil for anything else.
    public required init?(coder: NSCoder) {
        guard let header = coder.kept(ObservationHeader.self, forKey: "header") else { return nil }
        uuid = header.uuid
        confidence = header.confidence
        timeRange = header.timeRange ?? CMTimeRange(start: .zero, duration: .zero)
        requestRevision = coder.decodeInteger(forKey: "requestRevision")
    }

    /// Writes all that the observation holds.
    open func encode(with coder: NSCoder) {
        coder.keep(ObservationHeader(self), forKey: "header")
        coder.encode(requestRevision, forKey: "requestRevision")
    }

    /// True: what is read is of the class that was asked for.
    open class var supportsSecureCoding: Bool { true }

    /// Observations never change, so a copy is the same object.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override var description: String { "\(type(of: self)) \(uuid) confidence=\(confidence)" }
}
