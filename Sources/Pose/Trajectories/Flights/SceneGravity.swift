/// The one acceleration that all flights before a camera share, in pixels/s².
///
/// Objects nearer to the camera fall faster in the picture, so that flights agree within a factor only.
struct SceneGravity: Sendable {
    private var flights: [(acceleration: Double, weight: Double)] = []
    private var bodies: [Double] = []

    /// Adds a flight whose acceleration is known well enough.
    mutating func add(_ flight: Flight, confidence: Double) {
        let (value, error) = (flight.fit.acceleration, flight.fit.accelerationError)
        guard confidence > 0.7, value > 0, error < 0.2 * value else { return }
        flights.append((value, confidence * min(1, Double(flight.blobs.count) / 10)))
    }

    /// Adds what people's sizes say, at most a few hundred values.
    mutating func add(_ regions: BodyRegions) {
        if bodies.count < 400 { bodies += regions.gravities }
    }

    /// What most flights show; nil before the first.
    var fromFlights: Double? {
        let sorted = flights.sorted { $0.acceleration < $1.acceleration }
        let half = sorted.reduce(0) { $0 + $1.weight } / 2
        var sum = 0.0
        for flight in sorted {
            sum += flight.weight
            if sum >= half { return flight.acceleration }
        }
        return nil
    }

    /// What the people's sizes say; nil where none was seen.
    var fromBodies: Double? {
        bodies.isEmpty ? nil : Flight.median(bodies)
    }

    /// 1 for accelerations that gravity can have in this scene, less for others.
    func plausibility(of fit: ParabolaFit, width: Double) -> Double {
        let (value, error) = (fit.acceleration, 2 * fit.accelerationError)
        func agrees(_ gravity: Double, within factor: Double) -> Bool {
            value + error > gravity / factor && value - error < gravity * factor
        }
        // A scene half a metre to sixty metres wide.
        guard value > 0.16 * width, value < FlightSearch.maximumGravity * width else { return 0.1 }
        if let fromBodies, !agrees(fromBodies, within: 2.8) { return 0.1 }
        if let fromFlights, !agrees(fromFlights, within: 1.6) { return 0.2 }
        return 1
    }
}
