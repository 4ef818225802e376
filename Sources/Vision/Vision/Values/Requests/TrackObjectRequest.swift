import Foundation
public import LimberCoreMedia
import PoseCore
import Synchronization
import Tracking

/// Follows an object from picture to picture.
///
/// The first picture shows it in the given rectangle. While it is lost the result is where it was last, with confidence 0; it is
/// found again anywhere in the picture.
///
///     let request = TrackObjectRequest(detectedObject: DetectedObjectObservation(boundingBox: box))
///     let object = try await request.perform(on: sampleBuffer)
public final class TrackObjectRequest: StatefulRequest, ImageAnalyzing {
    /// What a perform gives; nil for an object that cannot be followed.
    public typealias Result = DetectedObjectObservation?

    /// The algorithm's revision.
    public enum Revision: Int, CaseIterable, Codable, Hashable, Sendable {
        case revision2 = 2
    }

    /// Whether the place or the time matters more.
    public enum TrackingLevel: Hashable, Sendable {
        /// Uses edges and colours at five sizes: about ten milliseconds a frame.
        case accurate
        /// Uses brightness and colours at two sizes: about a millisecond a frame.
        case fast
    }

    private struct State {
        var region = NormalizedRect.fullImage
        var level = TrackingLevel.fast
        var follower: ObjectFollower?
        var devices = ComputeDevices<ComputeStage>()
    }

    /// The revisions that there are.
    public static let supportedRevisions = Revision.allCases

    /// The algorithm's revision.
    public let revision: Revision
    /// The least time between two analysed frames; others give what the last one gave. Pictures without a time are all analysed.
    public let frameAnalysisSpacing: CMTime

    /// What is followed, where the first picture shows it.
    public let inputObservation: any BoundingBoxProviding & VisionObservation

    private let state = Mutex(State())

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - detectedObject: What to follow, from where it is in the first picture on.
    ///   - revision: Nil: the latest.
    ///   - frameAnalysisSpacing: The least time between two analysed frames; nil: every frame is analysed.
    public init(
        detectedObject: any BoundingBoxProviding & VisionObservation, _ revision: Revision? = nil,
        frameAnalysisSpacing: CMTime? = nil
    ) {
        inputObservation = detectedObject
        self.revision = revision ?? .revision2
        self.frameAnalysisSpacing = frameAnalysisSpacing ?? .zero
    }

    /// The kind of request and its revision.
    public var descriptor: RequestDescriptor { .trackObjectRequest(revision) }

    /// How many frames it takes before there can be a result.
    public var minimumLatencyFrameCount: Int { 1 }

    /// What of the picture is searched; results are normalised to it.
    public var regionOfInterest: NormalizedRect {
        get { state.withLock { $0.region } }
        set { state.withLock { $0.region = newValue } }
    }

    /// Whether the place or the time matters more; it counts when the following starts. Fast at first.
    public var trackingLevel: TrackingLevel {
        get { state.withLock { $0.level } }
        set { state.withLock { $0.level = newValue } }
    }

    var computeDevices: ComputeDevices<ComputeStage> {
        get { state.withLock { $0.devices } }
        set { state.withLock { $0.devices = newValue } }
    }

    func analyze(_ image: RequestImage) throws(VNError) -> Any {
        let now = state.withLock { $0 }
        let region = PoseCore.NormalizedRect(now.region.cgRect)
        let part = try image.part(region)
        let map = RegionMap(from: part.region, to: region)
        let found: PoseCore.DetectedObjectObservation
        if let follower = now.follower {
            found = follower.update(part)
        } else {
            let start = map.inverse.apply(to: PoseCore.NormalizedRect(inputObservation.boundingBox.cgRect))
            let level: Tracking.TrackObjectRequest.TrackingLevel = now.level == .fast ? .fast : .accurate
            let spacing = frameAnalysisSpacing.spacing
            guard let follower = ObjectFollower(start, in: part, level: level, spacing: spacing) else {
                return Optional<DetectedObjectObservation>.none as Any
            }
            state.withLock { $0.follower = follower }
            found = PoseCore.DetectedObjectObservation(boundingBox: start, confidence: 1)
        }
        let header = ObservationHeader(
            confidence: found.confidence, timeRange: image.knownTimeRange, descriptor: descriptor,
            uuid: inputObservation.uuid)
        return Optional(
            DetectedObjectObservation(
                boundingBox: NormalizedRect(map.apply(to: found.boundingBox)), header: header)) as Any
    }
}
