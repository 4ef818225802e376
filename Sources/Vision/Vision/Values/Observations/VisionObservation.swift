public import Foundation
public import LimberCoreMedia

/// What a request found.
public protocol VisionObservation: CustomStringConvertible, Decodable, Encodable, Hashable, Sendable {
    /// Distinguishes it from all others; a trajectory or an object that is followed keeps it from frame to frame.
    var uuid: UUID { get }
    /// How sure it is, 0...1.
    var confidence: Float { get }
    /// When it was seen; nil where the picture's time is not known.
    var timeRange: CMTimeRange? { get }
    /// What found it; nil for one that was created.
    var originatingRequestDescriptor: RequestDescriptor? { get }
}
