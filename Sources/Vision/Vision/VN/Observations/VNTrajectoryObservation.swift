public import Foundation
import LimberCoreMedia
import PoseCore
import Trajectories

/// An object in free flight: where it was seen, and the parabola that fits.
///
/// The same flight comes again, longer and refined, with each frame that shows it, and keeps its `uuid`.
open class VNTrajectoryObservation: VNObservation {
    /// Where the object was seen.
    public let detectedPoints: [VNPoint]
    /// The fitted places at the times of the detected ones.
    public let projectedPoints: [VNPoint]
    /// The coefficients of y = ax² + bx + c; zeros for a flight straight up or down.
    public let equationCoefficients: SIMD3<Float>
    /// The mean radius of the last five detections, as a share of the width.
    public let movingAverageRadius: CGFloat

    init(_ trajectory: Trajectories.TrajectoryObservation, _ map: RegionMap, uuid: UUID) {
        detectedPoints = trajectory.detectedPoints.map { VNPoint(map.apply(to: $0)) }
        projectedPoints = trajectory.projectedPoints.map { VNPoint(map.apply(to: $0)) }
        equationCoefficients = map.coefficients(of: trajectory)
        movingAverageRadius = CGFloat(map.apply(width: trajectory.movingAverageRadius))
        super.init(confidence: trajectory.confidence, timeRange: trajectory.visionTimeRange, uuid: uuid)
    }

    /// Reads what `encode(with:)` wrote; nil for anything else.
    public required init?(coder: NSCoder) {
        guard let flight = coder.kept(TrajectoryObservation.self, forKey: "flight") else { return nil }
        detectedPoints = flight.detectedPoints.map { VNPoint(location: $0.cgPoint) }
        projectedPoints = flight.projectedPoints.map { VNPoint(location: $0.cgPoint) }
        equationCoefficients = flight.equationCoefficients
        movingAverageRadius = flight.movingAverageRadius
        super.init(coder: coder)
    }

    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.keep(TrajectoryObservation(self), forKey: "flight")
    }
}

extension VNPoint {
    convenience init(_ point: PoseCore.NormalizedPoint) {
        self.init(x: Double(point.x), y: Double(point.y))
    }
}
