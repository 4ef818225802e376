import PoseCore
import Trajectories

extension TrajectoryObservation {
    /// Where the frame of a moment shows the object, by the course that was fitted to this trajectory.
    func shown(_ curve: FlightCurve, at time: Timestamp) -> NormalizedPoint {
        let (place, shift) = (curve.location(at: time), cameraShift(at: time))
        return NormalizedPoint(x: place.x + shift.x, y: place.y + shift.y)
    }

    /// How far the camera has shifted the picture at a moment since the trajectory's first frame, in picture heights.
    ///
    /// - Parameter aspectRatio: The picture's width ÷ height.
    func cameraShift(at time: Timestamp, aspectRatio: Double) -> SIMD2<Double> {
        let shift = cameraShift(at: time)
        return SIMD2(Double(shift.x) * aspectRatio, Double(shift.y))
    }
}
