import Foundation
package import Overlay
package import PoseCore
package import Throws
import Trajectories

extension OverlayFlight {
    /// Seconds after which a trail has faded.
    private static let trailDuration = 1.2
    /// Seconds for which an object still glows where it was last seen.
    private static let headDuration = 0.1

    /// A flight and its bounces at a moment: the trail of the last second, the object while it flies, the throw's label.
    ///
    /// What lies after the moment is left out, so that the flight may be known further than the picture.
    package static func moving(
        _ flight: ThrowFlight, at now: Timestamp, aspectRatio: Double
    ) -> [OverlayFlight] {
        flight.trajectories.compactMap { trajectory in
            let isFirst = trajectory.id == flight.id
            let course = Course(trajectory, of: isFirst ? flight.thrown : nil, aspectRatio: aspectRatio)
            guard course.start <= now else { return nil }
            // The path is in the picture of its first frame, which a held camera has left.
            let shift = trajectory.detections.last { $0.time <= now }?.cameraShift ?? .zero
            var result = OverlayFlight(
                trail: course.trail(until: now, shift: shift) { time in
                    Float(1 - now.seconds(since: time) / trailDuration)
                },
                radius: trajectory.movingAverageRadius, colorIndex: flight.id)
            if now.seconds(since: course.end) < headDuration {
                result.head = course.location(at: min(now, course.end), shift)
            }
            if isFirst, let thrown = flight.thrown { result.label = label(of: thrown) }
            return result
        }
    }

    /// A flight and its bounces as a still shows them: the whole paths with all detections.
    package static func still(
        _ flight: ThrowFlight, colorIndex: Int, aspectRatio: Double
    ) -> [OverlayFlight] {
        flight.trajectories.map { trajectory in
            let thrown = trajectory.id == flight.id ? flight.thrown : nil
            let course = Course(trajectory, of: thrown, aspectRatio: aspectRatio)
            let seen = trajectory.detections.filter { $0.time >= course.start && $0.time <= course.end }
            return OverlayFlight(
                trail: course.trail(until: course.end) { _ in 0.7 }, marks: seen.map(\.stabilizedLocation),
                radius: trajectory.movingAverageRadius, colorIndex: colorIndex,
                label: thrown.map { label(of: $0) } ?? [])
        }
    }

    /// For example "Overhand", "8.2 m/s", "43°".
    package static func label(of thrown: Throw) -> [String] {
        let unnamed = thrown.foot == nil ? "Throw" : "Kick"
        var parts = [thrown.kind == .none ? unnamed : thrown.kind.rawValue]
        if let speed = thrown.speed {
            parts.append(String(format: "%.1f ", speed.value) + speed.unit.rawValue)
        }
        parts.append(String(format: "%.0f°", thrown.angle))
        if let score = thrown.score {
            parts.append("\(score.points) \(score.points == 1 ? "point" : "points")")
        }
        return parts
    }
}

/// The course of a trajectory that is drawn: from the release to the last detection on it.
private struct Course {
    let curve: FlightCurve
    let start: Timestamp
    let end: Timestamp

    /// Seconds from one place of a trail to the next.
    private static let step = 1.0 / 60

    init(_ trajectory: TrajectoryObservation, of thrown: Throw?, aspectRatio: Double) {
        curve = FlightCurve(trajectory, aspectRatio: aspectRatio, after: thrown?.release)
        start = thrown?.release ?? trajectory.timeRange.lowerBound
        end = max(start, curve.lastDetection.time)
    }

    func location(at time: Timestamp, _ shift: SIMD2<Float>) -> NormalizedPoint {
        let place = curve.location(at: time)
        return NormalizedPoint(x: place.x + shift.x, y: place.y + shift.y)
    }

    func trail(
        until moment: Timestamp, shift: SIMD2<Float> = .zero, strength: (Timestamp) -> Float
    ) -> [OverlayFlight.TrailPoint] {
        let duration = min(moment, end).seconds(since: start)
        let count = min(1000, max(1, Int((duration / Self.step).rounded(.up))))
        return (0...count).map { index in
            let time = start.advanced(by: duration * Double(index) / Double(count))
            return OverlayFlight.TrailPoint(
                location: location(at: time, shift), strength: max(0, strength(time)))
        }
    }
}
