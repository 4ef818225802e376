import PixelSampling
import PoseCore

/// Where candidates were rejected a moment ago: they are not verified again at once, unless the finder is more certain.
struct RejectedCandidates: Sendable {
    private struct Place {
        var center: PixelPoint
        var reach: Float
        /// The finder score from which a candidate there is verified all the same.
        var leastScore: Float
        var until: Timestamp
    }

    /// Seconds for which a rejected candidate is not verified again.
    private static let duration = 0.5
    /// How much more certain than before the finder must be.
    private static let gain: Float = 1.3
    /// The seconds where a tentative track was not confirmed, and the finder score from which it is verified all the same.
    private static let (unconfirmedDuration, unconfirmedScore) = (2.0, Float(0.65))

    private var places: [Place] = []
    private var now = Timestamp.zero

    /// Begins a frame: what was rejected too long ago is forgotten.
    mutating func begin(at time: Timestamp) {
        now = time
        // Time may have gone back.
        let latest = now.advanced(by: Self.unconfirmedDuration)
        places.removeAll { $0.until <= now || $0.until > latest }
    }

    /// Adds a candidate that the landmark model contradicts.
    mutating func add(_ candidate: PersonCandidate) {
        add(RegionOfInterest(candidate), leastScore: Self.gain * candidate.score, for: Self.duration)
    }

    /// Adds a tentative track that was not confirmed.
    mutating func add(_ track: BodyTrack) {
        add(track.region, leastScore: Self.unconfirmedScore, for: Self.unconfirmedDuration)
    }

    private mutating func add(_ region: RegionOfInterest, leastScore: Float, for duration: Double) {
        places.append(
            Place(
                center: region.center, reach: 0.3 * region.bodyRadius, leastScore: leastScore,
                until: now.advanced(by: duration)))
    }

    /// True when a candidate at that place was rejected and the finder is not more certain now.
    func contains(_ candidate: PersonCandidate) -> Bool {
        let center = RegionOfInterest(candidate).center
        return places.contains {
            $0.center.distance(to: center) < $0.reach && candidate.score < $0.leastScore
        }
    }
}
