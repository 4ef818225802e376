import PoseCore
package import Throws
package import Trajectories

/// The members of what `limber throws` writes; locations are shares of the picture from the upper left.
extension JSONText {
    /// Writes the members of a `trajectory` object.
    package mutating func writeTrajectory(_ trajectory: TrajectoryObservation) {
        member("type", "trajectory")
        member("id", trajectory.id)
        member("start", trajectory.timeRange.lowerBound.seconds, decimals: 6)
        member("end", trajectory.timeRange.upperBound.seconds, decimals: 6)
        member("confidence", trajectory.confidence, decimals: 4)
        member("radius", trajectory.movingAverageRadius, decimals: 5)
        for (name, points) in [
            ("points", trajectory.detectedPoints), ("projected", trajectory.projectedPoints),
        ] {
            array(name) { json in
                for (detection, point) in zip(trajectory.detections, points) {
                    json.write(detection.time, point)
                }
            }
        }
        key("equation")
        if let coefficients = trajectory.exportedEquation {
            array { json in
                for coefficient in coefficients { json.value(coefficient, decimals: 6) }
            }
        } else {
            null()
        }
        member("after", trajectory.precedingID)
    }

    /// Writes the members of a `throw` object.
    package mutating func writeThrow(_ thrown: Throw) {
        member("type", "throw")
        member("id", thrown.id)
        member("person", thrown.person)
        member("hand", thrown.hand?.name)
        member("foot", thrown.foot?.name)
        member("kind", thrown.kind.rawValue)
        member("kindConfidence", thrown.kindConfidence, decimals: 4)
        member("release", thrown.release.seconds, decimals: 6)
        key("releasePoint")
        write(thrown.releasePoint)
        member("angle", thrown.angle, decimals: 2)
        key("speed")
        write(thrown.speed)
        key("apex")
        if let apex = thrown.apex { write(apex.time, apex.location) } else { null() }
        member("end", thrown.end.seconds, decimals: 6)
        key("landing")
        write(thrown.landing)
        array("trajectories") { json in
            for id in thrown.trajectoryIDs { json.value(id) }
        }
        guard let score = thrown.score else { return }
        member("target", score.target)
        member("points", score.points)
    }

    /// Writes the members of the `summary` object of throws.
    ///
    /// - Parameter scale: In metres; nil when nothing shows one.
    package mutating func writeThrowSummary(
        _ summary: ThrowSummary, isCameraSteady: Bool, scale: SceneScale?
    ) {
        member("type", "summary")
        member("throws", summary.count)
        member("best", summary.best?.id)
        objects("averages", summary.averages) { $0.write($1) }
        member("score", summary.score)
        key("scale")
        if let scale {
            object { json in
                json.member("source", scale.source.rawValue)
                json.member("metersPerHeight", scale.unitsPerPictureHeight, decimals: 5)
                json.member("relativeError", scale.relativeError, decimals: 4)
            }
        } else {
            null()
        }
        member("camera", isCameraSteady ? "steady" : "moving")
    }

    private mutating func write(_ average: ThrowSummary.Average) {
        member("kind", average.kind.rawValue)
        member("throws", average.count)
        key("speed")
        write(average.speed)
        member("angle", average.angle, decimals: 2)
        if let points = average.points { member("points", points, decimals: 3) }
    }

    private mutating func write(_ speed: ThrowSpeed?) {
        guard let speed else { return null() }
        object { json in
            json.member("value", speed.value, decimals: 4)
            json.member("unit", speed.unit.rawValue)
            if let kilometers = speed.kilometersPerHour, let miles = speed.milesPerHour {
                json.member("kilometersPerHour", kilometers, decimals: 3)
                json.member("milesPerHour", miles, decimals: 3)
            }
            json.member("scale", speed.scale.rawValue)
            json.member("relativeError", speed.relativeError, decimals: 4)
        }
    }

    private mutating func write(_ point: NormalizedPoint) {
        array { json in
            for value in exportedPlace(point) { json.value(value, decimals: 5) }
        }
    }

    private mutating func write(_ time: Timestamp, _ point: NormalizedPoint) {
        array { json in
            json.value(time.seconds, decimals: 6)
            for value in exportedPlace(point) { json.value(value, decimals: 5) }
        }
    }
}

extension TrajectoryObservation {
    /// a, b and c of y = ax² + bx + c with the origin at the upper left; nil where y is no function of x.
    package var exportedEquation: [Double]? {
        equationCoefficients.map { [-$0.x, -$0.y, 1 - $0.z] }
    }
}
