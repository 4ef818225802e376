import LimberCoreMedia
import PoseCore
import Trajectories

extension Trajectories.TrajectoryObservation {
    /// From the first to the last detection.
    var visionTimeRange: CMTimeRange {
        let start = CMTime(value: timeRange.lowerBound.nanoseconds, timescale: 1_000_000_000)
        let end = CMTime(value: timeRange.upperBound.nanoseconds, timescale: 1_000_000_000)
        return CMTimeRange(start: start, end: end)
    }
}

extension RegionMap {
    /// A width in the region.
    func apply(width: Float) -> Float {
        apply(to: PoseCore.NormalizedRect(x: 0, y: 0, width: width, height: 0)).width
    }

    /// The coefficients of y = ax² + bx + c in the region; zeros where y is no function of x.
    func coefficients(of trajectory: Trajectories.TrajectoryObservation) -> SIMD3<Float> {
        guard let whole = trajectory.equationCoefficients else { return .zero }
        // x = (x' - ox) / sx and y' = oy + sy y.
        let unit = apply(to: PoseCore.NormalizedRect.fullImage)
        let (sx, sy) = (Double(unit.width), Double(unit.height))
        let (ox, oy) = (Double(unit.origin.x), Double(unit.origin.y))
        let a = whole.x / (sx * sx)
        let b = whole.y / sx - 2 * a * ox
        let c = whole.z - whole.y * ox / sx + a * ox * ox
        return SIMD3(Float(sy * a), Float(sy * b), Float(oy + sy * c))
    }
}
