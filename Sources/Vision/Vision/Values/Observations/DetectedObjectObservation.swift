public import Foundation
public import LimberCoreMedia

/// An object in a rectangle of the picture.
public struct DetectedObjectObservation: VisionObservation, BoundingBoxProviding {
    /// Where it is.
    public var boundingBox: NormalizedRect

    private let header: ObservationHeader

    init(boundingBox: NormalizedRect, header: ObservationHeader) {
        self.boundingBox = boundingBox
        self.header = header
    }

    /// Creates an observation of confidence 1, to be followed from its rectangle on.
    public init(boundingBox: NormalizedRect) {
        self.init(boundingBox: boundingBox, header: ObservationHeader(confidence: 1))
    }

    /// Creates the same observation as one of the older generation.
    public init(_ observation: VNDetectedObjectObservation) {
        self.init(
            boundingBox: NormalizedRect(normalizedRect: observation.boundingBox),
            header: ObservationHeader(observation, descriptor: .trackObjectRequest(.revision2)))
    }

    /// The same while the object is followed.
    public var uuid: UUID { header.uuid }
    /// How sure it is, 0...1.
    public var confidence: Float { header.confidence }
    /// When it was seen; nil where the picture's time is not known.
    public var timeRange: CMTimeRange? { header.timeRange }
    /// What found it; nil for one that was created.
    public var originatingRequestDescriptor: RequestDescriptor? { header.descriptor }

    /// Confidence and rectangle.
    public var description: String {
        "DetectedObjectObservation confidence=\(confidence) boundingBox=\(boundingBox)"
    }
}
