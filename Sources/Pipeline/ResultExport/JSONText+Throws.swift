import PoseCore
package import Throws
package import Trajectories

/// The members of what `limber throws` writes; locations are shares of the picture from the upper left.
extension JSONText {
    /// Writes the members of a `trajectory` object.
    package mutating func writeTrajectory(_ trajectory: TrajectoryObservation) {
        key("type")
        value("trajectory")
        key("id")
        value(trajectory.id)
        key("start")
        value(trajectory.timeRange.lowerBound.seconds, decimals: 6)
        key("end")
        value(trajectory.timeRange.upperBound.seconds, decimals: 6)
        key("confidence")
        value(trajectory.confidence, decimals: 4)
        key("radius")
        value(trajectory.movingAverageRadius, decimals: 5)
        for (name, points) in [
            ("points", trajectory.detectedPoints), ("projected", trajectory.projectedPoints),
        ] {
            key(name)
            array { json in
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
        key("after")
        if let preceding = trajectory.precedingID { value(preceding) } else { null() }
    }

    /// Writes the members of a `throw` object.
    package mutating func writeThrow(_ thrown: Throw) {
        key("type")
        value("throw")
        key("id")
        value(thrown.id)
        key("person")
        if let person = thrown.person { value(person) } else { null() }
        key("hand")
        if let hand = thrown.hand { value(hand.name) } else { null() }
        key("foot")
        if let foot = thrown.foot { value(foot.name) } else { null() }
        key("kind")
        value(thrown.kind.rawValue)
        key("kindConfidence")
        value(thrown.kindConfidence, decimals: 4)
        key("release")
        value(thrown.release.seconds, decimals: 6)
        key("releasePoint")
        write(thrown.releasePoint)
        key("angle")
        value(thrown.angle, decimals: 2)
        key("speed")
        write(thrown.speed)
        key("apex")
        if let apex = thrown.apex { write(apex.time, apex.location) } else { null() }
        key("end")
        value(thrown.end.seconds, decimals: 6)
        key("landing")
        write(thrown.landing)
        key("trajectories")
        array { json in
            for id in thrown.trajectoryIDs { json.value(id) }
        }
        guard let score = thrown.score else { return }
        key("target")
        if let target = score.target { value(target) } else { null() }
        key("points")
        value(score.points)
    }

    /// Writes the members of the `summary` object of throws.
    ///
    /// - Parameter scale: In metres; nil when nothing shows one.
    package mutating func writeThrowSummary(
        _ summary: ThrowSummary, isCameraSteady: Bool, scale: SceneScale?
    ) {
        key("type")
        value("summary")
        key("throws")
        value(summary.count)
        key("best")
        if let best = summary.best { value(best.id) } else { null() }
        key("averages")
        array { json in
            for average in summary.averages { json.object { $0.write(average) } }
        }
        key("score")
        if let score = summary.score { value(score) } else { null() }
        key("scale")
        if let scale {
            object { json in
                json.key("source")
                json.value(scale.source.rawValue)
                json.key("metersPerHeight")
                json.value(scale.unitsPerPictureHeight, decimals: 5)
                json.key("relativeError")
                json.value(scale.relativeError, decimals: 4)
            }
        } else {
            null()
        }
        key("camera")
        value(isCameraSteady ? "steady" : "moving")
    }

    private mutating func write(_ average: ThrowSummary.Average) {
        key("kind")
        value(average.kind.rawValue)
        key("throws")
        value(average.count)
        key("speed")
        write(average.speed)
        key("angle")
        value(average.angle, decimals: 2)
        if let points = average.points {
            key("points")
            value(points, decimals: 3)
        }
    }

    private mutating func write(_ speed: ThrowSpeed?) {
        guard let speed else { return null() }
        object { json in
            json.key("value")
            json.value(speed.value, decimals: 4)
            json.key("unit")
            json.value(speed.unit.rawValue)
            if let kilometers = speed.kilometersPerHour, let miles = speed.milesPerHour {
                json.key("kilometersPerHour")
                json.value(kilometers, decimals: 3)
                json.key("milesPerHour")
                json.value(miles, decimals: 3)
            }
            json.key("scale")
            json.value(speed.scale.rawValue)
            json.key("relativeError")
            json.value(speed.relativeError, decimals: 4)
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
