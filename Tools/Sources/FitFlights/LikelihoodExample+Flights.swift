import NetworkFitting
import PoseCore
import SeededRandom
import SyntheticScenes
@_spi(Training) import Trajectories

/// What the detector takes for flights in scenes with known flights.
///
/// Right is 1 where all blobs but a few lie on one true flight, 0 where many do not.
extension LikelihoodExample {
    /// A wrong trajectory is worse than a lost flight.
    private static let rightWeight: Float = 0.8

    /// What the detector takes a scene's blobs for, a sample of it.
    static func examples(of scene: FlightScene, showsPeople: Bool, seed: UInt64) -> [Self] {
        var random = SeededGenerator(seed: seed)
        var detector = TrajectoryDetector()
        var result: [Self] = []
        for index in 0..<scene.frameCount {
            guard let frame = scene.frame(at: index) else { continue }
            _ = detector.trajectories(in: frame, people: showsPeople ? scene.people(at: index) : [])
            for flight in detector.judgedFlights where random.chance(share(of: flight.kind)) {
                if let example = example(flight, in: scene, weight: 2) { result.append(example) }
            }
        }
        _ = detector.finish()
        return result
            + detector.judgedFlights.filter { $0.kind == .ended }.compactMap {
                example($0, in: scene, weight: 3)
            }
    }

    /// How many of a kind are taken.
    private static func share(of kind: JudgedFlight.Kind) -> Float {
        switch kind {
        case .proposal: 0.15
        case .part: 0.03
        case .growing: 0.3
        case .ended: 0
        }
    }

    /// Nil on a flight that need not be found.
    private static func example(
        _ flight: JudgedFlight, in scene: FlightScene, weight: Float
    ) -> Self? {
        let shares = scene.flights.map { (flight: $0, right: rightCount(flight.detections, on: $0)) }
        let count = Double(flight.detections.count)
        var target: Float = 0
        if let best = shares.max(by: { $0.right < $1.right }), best.right > 0 {
            let foreign = count - best.right
            if best.flight.isOptional {
                if foreign <= 0.5 * count { return nil }
            } else {
                let (few, many) = (max(1, 0.1 * count), max(3, 0.3 * count))
                target = Float(max(0, min(1, (many - foreign) / (many - few))))
            }
        }
        return Self(
            measures: flight.measures, target: target,
            weight: weight * (target > 0.5 ? rightWeight : 1))
    }

    /// The detections that lie on a flight; a half for those at the object's edge.
    private static func rightCount(
        _ detections: [TrajectoryObservation.Detection], on flight: FlightTruth
    ) -> Double {
        detections.reduce(0) { sum, detection in
            guard let center = flight.center(at: detection.time),
                let sample = flight.samples.min(by: {
                    abs($0.time.seconds(since: detection.time)) < abs($1.time.seconds(since: detection.time))
                })
            else { return sum }
            let point = detection.location.pixelPoint(in: flight.pictureSize)
            let offset = SIMD2(Double(point.x), Double(point.y)) - center
            let distance = (offset * offset).sum().squareRoot()
            let near = 0.6 * sample.radius + 2
            return sum + (distance < near ? 1 : distance < 2 * near ? 0.5 : 0)
        }
    }
}
