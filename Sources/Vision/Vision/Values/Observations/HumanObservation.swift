public import Foundation
public import LimberCoreMedia

/// A person's rectangle.
public struct HumanObservation: VisionObservation, BoundingBoxProviding {
    /// Where the person is.
    public let boundingBox: NormalizedRect
    /// True when the rectangle is of head and trunk, false when it is of the whole body.
    public let isUpperBodyOnly: Bool

    private let header: ObservationHeader

    init(boundingBox: NormalizedRect, isUpperBodyOnly: Bool, header: ObservationHeader) {
        self.boundingBox = boundingBox
        self.isUpperBodyOnly = isUpperBodyOnly
        self.header = header
    }

    /// Creates an observation of confidence 1 of a whole person, for example to follow it.
    ///
    /// - Parameter revision: Of the request that would have found it; nil: none would.
    public init(boundingBox: NormalizedRect, revision: DetectHumanRectanglesRequest.Revision? = nil) {
        self.init(
            boundingBox: boundingBox, isUpperBodyOnly: false,
            header: ObservationHeader(
                confidence: 1, descriptor: revision.map { .detectHumanRectanglesRequest($0) }))
    }

    /// Creates the same observation as one of the older generation.
    public init(_ observation: VNHumanObservation) {
        self.init(
            boundingBox: NormalizedRect(normalizedRect: observation.boundingBox),
            isUpperBodyOnly: observation.upperBodyOnly,
            header: ObservationHeader(observation, descriptor: .detectHumanRectanglesRequest(.revision2)))
    }

    /// Distinguishes it from all others.
    public var uuid: UUID { header.uuid }
    /// How sure it is, 0...1.
    public var confidence: Float { header.confidence }
    /// When it was seen; nil where the picture's time is not known.
    public var timeRange: CMTimeRange? { header.timeRange }
    /// What found it; nil for one that was created.
    public var originatingRequestDescriptor: RequestDescriptor? { header.descriptor }

    /// Confidence and rectangle.
    public var description: String { "HumanObservation confidence=\(confidence) boundingBox=\(boundingBox)" }
}
