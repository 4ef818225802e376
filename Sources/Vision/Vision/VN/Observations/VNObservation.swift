public import Foundation
public import LimberCoreMedia

/// What a request found.
open class VNObservation: NSObject, NSCopying {
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

    /// Observations never change, so a copy is the same object.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override var description: String { "\(type(of: self)) \(uuid) confidence=\(confidence)" }
}
