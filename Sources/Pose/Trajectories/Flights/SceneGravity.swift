/// The one acceleration that all flights before a camera share, in pixels/s².
///
/// Objects nearer to the camera fall faster in the picture, so that flights agree within a factor only.
struct SceneGravity: Sendable {
    /// What at least two flights, and most of them by weight, agree about; nil before that.
    private(set) var fromFlights: Double?
    /// What the people's sizes say; nil where none was seen.
    private(set) var fromBodies: Double?

    private var flights: [(acceleration: Double, weight: Double)] = []
    private var bodies: [Double] = []

    /// The last flights and the first people count.
    private static let maximumFlights = 60
    private static let maximumBodies = 400

    /// Flights agree when their accelerations differ by at most this factor.
    private static let agreement = 1.35

    /// Forgets the flights, not the people.
    mutating func clearFlights() {
        flights = []
        fromFlights = nil
    }

    /// Adds a flight whose acceleration is known well enough.
    mutating func add(_ flight: Flight, confidence: Double) {
        let (value, error) = (flight.fit.acceleration, flight.fit.accelerationError)
        guard confidence > 0.6, value > 0, error < 0.25 * value else { return }
        flights.append((value, confidence * Double(flight.blobs.count).squareRoot()))
        if flights.count > Self.maximumFlights { flights.removeFirst() }
        fromFlights = consensus()
    }

    /// Adds what people's sizes say.
    mutating func add(_ regions: BodyRegions) {
        guard !regions.gravities.isEmpty, bodies.count < Self.maximumBodies else { return }
        bodies += regions.gravities
        fromBodies = Flight.median(bodies)
    }

    private func consensus() -> Double? {
        let total = flights.reduce(0) { $0 + $1.weight }
        var best: (weight: Double, acceleration: Double)?
        for flight in flights {
            let agreeing = flights.filter {
                $0.acceleration < Self.agreement * flight.acceleration
                    && flight.acceleration < Self.agreement * $0.acceleration
            }
            let weight = agreeing.reduce(0) { $0 + $1.weight }
            if agreeing.count >= 2, weight > 0.5 * total, weight > best?.weight ?? 0 {
                best = (weight, Flight.median(agreeing.map(\.acceleration)))
            }
        }
        return best?.acceleration
    }

    /// True where a path falls as the scene's flights do.
    func isShown(by fit: ParabolaFit) -> Bool {
        guard let fromFlights else { return false }
        return fit.acceleration < Self.agreement * fromFlights
            && fromFlights < Self.agreement * fit.acceleration
    }

    /// 1 for accelerations that gravity can have in this scene, less for others; `side` is the pictures' longer one.
    func plausibility(of fit: ParabolaFit, side: Double) -> Double {
        let (value, error) = (fit.acceleration, 2 * fit.accelerationError)
        func agrees(_ gravity: Double, within factor: Double) -> Bool {
            value + error > gravity / factor && value - error < gravity * factor
        }
        // A scene half a metre to sixty metres wide, or high.
        guard value > 0.16 * side, value < FlightSearch.maximumGravity * side else { return 0.1 }
        if let fromBodies, !agrees(fromBodies, within: 4.5) { return 0.1 }
        if let fromFlights, !agrees(fromFlights, within: 1.6) { return 0.2 }
        return 1
    }
}
