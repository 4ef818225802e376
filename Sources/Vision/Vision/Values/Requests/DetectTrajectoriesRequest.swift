import Foundation
public import LimberCoreMedia
import PoseCore
import Synchronization

/// Finds objects in free flight in the frames of a camera on a stand or in a hand.
///
/// Make one for each video and perform it on every frame, in order, as `CMSampleBuffer`s.
///
///     let request = DetectTrajectoriesRequest(trajectoryLength: 10)
///     for flight in try await request.perform(on: sampleBuffer) { … }
public final class DetectTrajectoriesRequest: StatefulRequest, ImageAnalyzing {
    /// What a perform gives.
    public typealias Result = [TrajectoryObservation]

    /// The algorithm's revision.
    public enum Revision: Int, CaseIterable, Codable, Hashable, Sendable {
        case revision1 = 1
    }

    private struct Settings {
        var region = NormalizedRect.fullImage
        var minimumRadius: Float = 0
        var maximumRadius: Float = 1
        var targetFrameTime = CMTime.indefinite
        var devices = ComputeDevices<ComputeStage>()
    }

    /// The revisions that there are.
    public static let supportedRevisions = Revision.allCases

    /// The algorithm's revision.
    public let revision: Revision
    /// Detections after which a trajectory is reported, at least 5.
    public let trajectoryLength: Int
    /// The least time between two analysed frames; zero: every frame is analysed.
    public let frameAnalysisSpacing: CMTime

    private let settings = Mutex(Settings())
    private let flights: FlightFollower

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - trajectoryLength: Detections after which a trajectory is reported; at least 5, less counts as 5.
    ///   - revision: Nil: the latest.
    ///   - frameAnalysisSpacing: The least time between two analysed frames; nil: every frame is analysed.
    public init(trajectoryLength: Int, _ revision: Revision? = nil, frameAnalysisSpacing: CMTime? = nil) {
        self.trajectoryLength = max(5, trajectoryLength)
        self.revision = revision ?? .revision1
        self.frameAnalysisSpacing = frameAnalysisSpacing ?? .zero
        flights = FlightFollower(
            length: self.trajectoryLength, spacing: (frameAnalysisSpacing ?? .zero).spacing)
    }

    /// The kind of request and its revision.
    public var descriptor: RequestDescriptor { .detectTrajectoriesRequest(revision) }

    /// How many frames it takes before there can be a result.
    public var minimumLatencyFrameCount: Int { trajectoryLength }

    /// Where objects are looked for; results are normalised to it.
    public var regionOfInterest: NormalizedRect {
        get { settings.withLock { $0.region } }
        set { settings.withLock { $0.region = newValue } }
    }

    /// The smallest objects that are reported, by their median radius as a share of the width; 0 at first.
    public var objectMinimumNormalizedRadius: Float {
        get { settings.withLock { $0.minimumRadius } }
        set { settings.withLock { $0.minimumRadius = newValue } }
    }

    /// The largest objects that are reported, by their median radius as a share of the width; 1 at first.
    ///
    /// Partly: at 1 the largest is 0.1, for people are no projectiles. Any other value holds as it is.
    public var objectMaximumNormalizedRadius: Float {
        get { settings.withLock { $0.maximumRadius } }
        set { settings.withLock { $0.maximumRadius = newValue } }
    }

    /// The time that the analysis of a frame may take; indefinite at first: any.
    public var targetFrameTime: CMTime {
        get { settings.withLock { $0.targetFrameTime } }
        set { settings.withLock { $0.targetFrameTime = newValue } }
    }

    var computeDevices: ComputeDevices<ComputeStage> {
        get { settings.withLock { $0.devices } }
        set { settings.withLock { $0.devices = newValue } }
    }

    func analyze(_ image: RequestImage) throws(VNError) -> Any {
        let settings = settings.withLock { $0 }
        let region = PoseCore.NormalizedRect(settings.region.cgRect)
        let map = RegionMap(from: .fullImage, to: region)
        let found = try flights.find(
            in: image,
            FlightFollower.Settings(
                region: region, minimumRadius: settings.minimumRadius, maximumRadius: settings.maximumRadius,
                targetFrameTime: settings.targetFrameTime.limit))
        return found.map { TrajectoryObservation($0.trajectory, map, uuid: $0.uuid, descriptor: descriptor) }
    }
}
