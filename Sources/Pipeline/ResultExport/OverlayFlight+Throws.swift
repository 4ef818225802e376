import Foundation
package import Overlay
package import PoseCore
package import Throws
package import Trajectories

extension OverlayFlight {
    /// Seconds after which a trail has faded.
    private static let trailDuration = 1.2
    /// Seconds from one place of a trail to the next.
    private static let trailStep = 1.0 / 60

    /// A flight and its bounces at a moment: the trail of the last second, the object while it flies, the throw's label.
    package static func moving(_ flight: ThrowFlight, at now: Timestamp) -> [OverlayFlight] {
        let last = flight.trajectories[flight.trajectories.count - 1]
        return flight.trajectories.map { trajectory in
            let isFirst = trajectory.id == flight.id
            let start = isFirst ? flight.thrown?.release : nil
            var result = OverlayFlight(
                trail: trail(of: trajectory, from: start) { time in
                    Float(1 - now.seconds(since: time) / trailDuration)
                },
                radius: trajectory.movingAverageRadius, colorIndex: flight.id)
            let isSeen = now.seconds(since: trajectory.timeRange.upperBound) < 0.1
            if trajectory.id == last.id, isSeen {
                result.head = trajectory.detections[trajectory.detections.count - 1].location
            }
            if isFirst, let thrown = flight.thrown { result.label = label(of: thrown) }
            return result
        }
    }

    /// A trajectory as a still shows it: the whole path with all detections.
    package static func still(_ trajectory: TrajectoryObservation, of thrown: Throw?) -> OverlayFlight {
        let isFirst = trajectory.id == thrown?.trajectoryIDs.first
        return OverlayFlight(
            trail: trail(of: trajectory, from: isFirst ? thrown?.release : nil) { _ in 0.7 },
            marks: trajectory.detectedPoints, radius: trajectory.movingAverageRadius,
            colorIndex: thrown.map { $0.id - 1 } ?? trajectory.id,
            label: isFirst ? thrown.map { label(of: $0) } ?? [] : [])
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

    private static func trail(
        of trajectory: TrajectoryObservation, from release: Timestamp?, strength: (Timestamp) -> Float
    ) -> [TrailPoint] {
        let end = trajectory.timeRange.upperBound
        let start = min(release ?? trajectory.timeRange.lowerBound, trajectory.timeRange.lowerBound)
        let duration = end.seconds(since: start)
        let count = min(1000, max(1, Int((duration / trailStep).rounded(.up))))
        return (0...count).map { index in
            let time = start.advanced(by: duration * Double(index) / Double(count))
            return TrailPoint(
                location: trajectory.path.location(at: time), strength: max(0, strength(time)))
        }
    }
}
