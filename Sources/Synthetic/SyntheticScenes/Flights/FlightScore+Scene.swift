extension FlightScore {
    /// Scores what a detector reported in a scene.
    public init(of log: FlightLog, in scene: FlightScene) {
        self.init()
        let matching = FlightMatching(of: log.entries.map(\.observation), with: scene.flights)
        seconds = scene.duration
        flightCount = scene.flights.count { !$0.isOptional }
        falseCount = matching.falseTrajectories.count
        let trajectoryOfFlight = Dictionary(
            matching.pairs.map { ($0.flight, $0.trajectory) }, uniquingKeysWith: { first, _ in first })
        for flight in scene.flights {
            guard let id = trajectoryOfFlight[flight.id],
                let entry = log.entries.first(where: { $0.observation.id == id })
            else { continue }
            if let preceding = flight.precedingID, let before = trajectoryOfFlight[preceding] {
                bounceCount += 1
                if entry.observation.precedingID == before { linkedBounceCount += 1 }
            }
            if !flight.isOptional { add(entry, on: flight) }
        }
    }

    private mutating func add(_ entry: FlightLog.Entry, on flight: FlightTruth) {
        guard let first = flight.wholeSamples.first else { return }
        foundCount += 1
        delays.append(entry.firstFrame - first.frame)
        let size = SIMD2(Double(flight.pictureSize.width), Double(flight.pictureSize.height))
        let path = entry.observation.path
        if let apex = flight.apex {
            let reported = path.apexTime.map { 1 - Double(path.location(at: $0).y) }
            apexErrors.append(reported.map { abs($0 - apex.center.y / size.y) } ?? 1)
        }
        let speed = (path.velocity(at: first.time) * size).norm
        speedErrors.append(abs(speed - flight.speed) / flight.speed)
    }
}
