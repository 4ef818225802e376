import Foundation
import LimberCoreMedia
import PoseCore

/// What all observations have.
struct ObservationHeader: Codable, Hashable, Sendable {
    var uuid = UUID()
    var confidence: Float
    /// Nanoseconds; nil where the time is not known.
    var start: Int64?
    var duration: Int64 = 0
    var descriptor: RequestDescriptor?
    /// The width ÷ height of what a pose is normalised to; nil for other observations.
    var pictureAspectRatio: Float?

    init(
        confidence: Float, timeRange: CMTimeRange? = nil, descriptor: RequestDescriptor? = nil,
        uuid: UUID = UUID()
    ) {
        self.uuid = uuid
        self.confidence = confidence
        self.descriptor = descriptor
        if let timeRange, timeRange.isValid {
            start = Self.nanoseconds(timeRange.start)
            duration = Self.nanoseconds(timeRange.duration)
        }
    }

    /// The header of an observation of the older generation.
    init(_ observation: VNObservation, descriptor: RequestDescriptor? = nil) {
        self.init(
            confidence: observation.confidence, timeRange: observation.timeRange, descriptor: descriptor,
            uuid: observation.uuid)
        pictureAspectRatio = (observation as? VNRecognizedPointsObservation)?.pictureAspectRatio
    }

    /// The header of what was found in a picture.
    ///
    /// - Parameter region: What a pose is normalised to; nil for other observations.
    init(
        _ image: RequestImage, confidence: Float, descriptor: RequestDescriptor,
        region: NormalizedRect? = nil
    ) {
        self.init(confidence: confidence, timeRange: image.knownTimeRange, descriptor: descriptor)
        pictureAspectRatio = region.map { image.aspectRatio(of: PoseCore.NormalizedRect($0.cgRect)) }
    }

    var timeRange: CMTimeRange? {
        start.map {
            CMTimeRange(
                start: CMTime(value: $0, timescale: 1_000_000_000),
                duration: CMTime(value: duration, timescale: 1_000_000_000))
        }
    }

    private static func nanoseconds(_ time: CMTime) -> Int64 {
        Int64(exactly: (time.seconds * 1e9).rounded()) ?? 0
    }
}
