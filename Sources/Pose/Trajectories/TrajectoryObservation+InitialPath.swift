extension TrajectoryObservation {
    /// The path at the beginning of the flight.
    ///
    /// The path itself where the first detections lie on it. An object that comes nearer or goes away flies no parabola in
    /// the picture: then the first quarter of a second, with the vertical acceleration of the whole.
    public var initialPath: FlightPath {
        let start = detections[0].time
        let first = detections.prefix { $0.time.seconds(since: start) <= 0.25 }
        let samples = first.count >= 5 ? first : detections.prefix(5)
        guard samples.count >= 5, meanDistance(of: samples) > 0.25 * Double(movingAverageRadius) else {
            return path
        }
        let acceleration = path.verticalAcceleration
        var (count, sum, squares) = (0.0, 0.0, 0.0)
        var (places, products) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
        for sample in samples {
            let time = sample.time.seconds(since: start)
            // What gravity has added is taken away, so that both coordinates are linear.
            let place = SIMD2(
                Double(sample.location.x), Double(sample.location.y) - acceleration * time * time / 2)
            count += 1
            sum += time
            squares += time * time
            places += place
            products += place * time
        }
        let determinant = count * squares - sum * sum
        guard determinant > 1e-12 else { return path }
        return FlightPath(
            reference: start, position: (squares * places - sum * products) / determinant,
            velocity: (count * products - sum * places) / determinant, verticalAcceleration: acceleration)
    }

    /// Shares of the width, as if the picture were square.
    private func meanDistance(of samples: ArraySlice<Detection>) -> Double {
        let distances = samples.map { sample in
            let place = path.location(at: sample.time)
            let (x, y) = (place.x - sample.location.x, place.y - sample.location.y)
            return Double((x * x + y * y).squareRoot())
        }
        return distances.reduce(0, +) / Double(distances.count)
    }
}
