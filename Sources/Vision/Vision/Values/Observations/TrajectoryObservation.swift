public import Foundation
public import LimberCoreMedia
import PoseCore
import Trajectories

/// An object in free flight: where it was seen, and the parabola that fits.
///
/// The same flight comes again, longer and refined, with each frame that shows it, and keeps its `uuid`.
public struct TrajectoryObservation: VisionObservation {
    /// Where the object was seen.
    public let detectedPoints: [NormalizedPoint]
    /// The fitted places at the times of the detected ones.
    public let projectedPoints: [NormalizedPoint]
    /// The coefficients of y = ax² + bx + c; zeros for a flight straight up or down.
    public let equationCoefficients: SIMD3<Float>
    /// The mean radius of the last five detections, as a share of the width.
    public let movingAverageRadius: CGFloat

    private let header: ObservationHeader

    init(
        _ trajectory: Trajectories.TrajectoryObservation, _ map: RegionMap, uuid: UUID,
        descriptor: RequestDescriptor
    ) {
        detectedPoints = trajectory.detectedPoints.map { NormalizedPoint(map.apply(to: $0)) }
        projectedPoints = trajectory.projectedPoints.map { NormalizedPoint(map.apply(to: $0)) }
        equationCoefficients = map.coefficients(of: trajectory)
        movingAverageRadius = CGFloat(map.apply(width: trajectory.movingAverageRadius))
        header = ObservationHeader(
            confidence: trajectory.confidence, timeRange: trajectory.visionTimeRange, descriptor: descriptor,
            uuid: uuid)
    }

    /// Creates the same observation as one of the older generation.
    public init(_ observation: VNTrajectoryObservation) {
        detectedPoints = observation.detectedPoints.map { NormalizedPoint(normalizedPoint: $0.location) }
        projectedPoints = observation.projectedPoints.map { NormalizedPoint(normalizedPoint: $0.location) }
        equationCoefficients = observation.equationCoefficients
        movingAverageRadius = observation.movingAverageRadius
        header = ObservationHeader(observation, descriptor: .detectTrajectoriesRequest(.revision1))
    }

    /// The same while the trajectory grows.
    public var uuid: UUID { header.uuid }
    /// The probability that this is an object in free flight, 0...1.
    public var confidence: Float { header.confidence }
    /// From the first to the last detection.
    public var timeRange: CMTimeRange? { header.timeRange }
    /// What found it.
    public var originatingRequestDescriptor: RequestDescriptor? { header.descriptor }

    /// Confidence and length.
    public var description: String {
        "TrajectoryObservation confidence=\(confidence) points=\(detectedPoints.count)"
    }
}
