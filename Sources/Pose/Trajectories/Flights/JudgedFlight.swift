/// Blobs that a detector took for a flight, right or wrong, with what they are judged by: what a model is fitted to.
@_spi(Training)
public struct JudgedFlight: Sendable {
    /// How far the detector has come with it.
    public enum Kind: Hashable, Sendable {
        /// Proposed in the last frame.
        case proposal
        /// A proposal without its first blobs.
        case part
        /// Followed.
        case growing
        /// Over.
        case ended
    }

    /// How far the detector has come with it.
    public var kind: Kind
    /// The values of `FlightMeasures`.
    public var measures: [Float]
    /// Where its blobs are.
    public var detections: [TrajectoryObservation.Detection]
}

extension FlightTracks {
    /// What the last frame's blobs and those before were taken for.
    var judged: [JudgedFlight] {
        var result: [JudgedFlight] = []
        for line in proposals {
            for skipped in 0...5 where line.count >= skipped + 5 {
                guard let flight = Flight(id: 0, blobs: Array(line.dropFirst(skipped))) else { continue }
                result.append(judged(flight, skipped == 0 ? .proposal : .part))
            }
        }
        return result + growing.map { judged($0, .growing) } + ended.map { judged($0, .ended) }
    }

    private func judged(_ flight: Flight, _ kind: JudgedFlight.Kind) -> JudgedFlight {
        JudgedFlight(
            kind: kind, measures: FlightMeasures(flight, gravity: gravity, size: size).values,
            detections: flight.detections(size: size))
    }
}
