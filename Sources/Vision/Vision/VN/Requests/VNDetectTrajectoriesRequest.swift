import Foundation
public import LimberCoreMedia
import PoseCore
import Trajectories

/// The first revision of the request for trajectories.
public let VNDetectTrajectoriesRequestRevision1 = 1

/// Finds objects in free flight in the frames of a camera on a stand or in a hand.
///
/// Frames need times: give it `CMSampleBuffer`s. A request for bodies that is performed
/// before it on the same frame of a video tells it where limbs are, which are no flying objects.
///
///     let request = VNDetectTrajectoriesRequest(frameAnalysisSpacing: .zero, trajectoryLength: 10) { request, error in
///         for flight in request.results as? [VNTrajectoryObservation] ?? [] { … }
///     }
open class VNDetectTrajectoriesRequest: VNStatefulRequest {
    /// Detections after which a trajectory is reported, at least 5.
    public let trajectoryLength: Int
    /// The smallest objects that are reported, by their median radius as a share of the width; 0 at first.
    open var objectMinimumNormalizedRadius: Float = 0
    /// The largest objects that are reported, by their median radius as a share of the width; 1 at first.
    ///
    /// Partly: at 1 the largest is 0.1, for people are no projectiles. Any other value holds as it is.
    open var objectMaximumNormalizedRadius: Float = 1
    /// The time that the analysis of a frame may take; indefinite at first: any.
    ///
    /// Where it takes longer it goes on at a half, then at a quarter of the side; where that is not enough, frames are skipped.
    open var targetFrameTime = CMTime.indefinite

    private let flights: FlightFollower

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - frameAnalysisSpacing: The least time between two analysed frames; zero: every frame is analysed.
    ///   - trajectoryLength: Detections after which a trajectory is reported; at least 5, less counts as 5.
    ///   - completionHandler: What is called after each perform.
    public init(
        frameAnalysisSpacing: CMTime, trajectoryLength: Int,
        completionHandler: VNRequestCompletionHandler? = nil
    ) {
        self.trajectoryLength = max(5, trajectoryLength)
        flights = FlightFollower(length: self.trajectoryLength, spacing: frameAnalysisSpacing.spacing)
        super.init(frameAnalysisSpacing: frameAnalysisSpacing, completionHandler: completionHandler)
    }

    /// The trajectories that are new or longer: nil before the first perform and after one that failed.
    public var results: [VNTrajectoryObservation]? {
        observations?.compactMap { $0 as? VNTrajectoryObservation }
    }

    /// How many frames it takes before there can be a result.
    open override var minimumLatencyFrameCount: Int { trajectoryLength }

    /// The smallest objects that are reported.
    @available(*, deprecated, renamed: "objectMinimumNormalizedRadius")
    open var minimumObjectSize: Float {
        get { objectMinimumNormalizedRadius }
        set { objectMinimumNormalizedRadius = newValue }
    }

    /// The largest objects that are reported.
    @available(*, deprecated, renamed: "objectMaximumNormalizedRadius")
    open var maximumObjectSize: Float {
        get { objectMaximumNormalizedRadius }
        set { objectMaximumNormalizedRadius = newValue }
    }

    override func find(in image: RequestImage) throws(VNError) -> [VNObservation] {
        let settings = FlightFollower.Settings(
            region: region, minimumRadius: objectMinimumNormalizedRadius,
            maximumRadius: objectMaximumNormalizedRadius, targetFrameTime: targetFrameTime.limit)
        let map = RegionMap(from: .fullImage, to: region)
        return try flights.find(in: image, settings).map {
            VNTrajectoryObservation($0.trajectory, map, uuid: $0.uuid)
        }
    }
}

extension CMTime {
    /// A spacing of frames; zero for what is no number.
    var spacing: Duration { limit ?? .zero }

    /// A limit of time, 292 years at most; nil for what is no number above zero.
    var limit: Duration? {
        isNumeric && seconds > 0 ? .nanoseconds(Timestamp(seconds: seconds).nanoseconds) : nil
    }
}
