import Foundation
import PoseCore

/// What is remembered of one person between frames.
struct Track {
    /// 0 until the person is confirmed.
    var id = 0
    private(set) var geometry: BodyGeometry
    private(set) var appearance = AppearanceModel()
    private(set) var limbs = LimbLengthModel()
    /// In picture heights a second.
    private(set) var velocity = SIMD2<Float>.zero
    private(set) var size: Float
    private(set) var isCovered: Bool
    private(set) var firstSeen: Timestamp
    private(set) var lastSeen: Timestamp
    private(set) var sightings = 1
    /// False after a cut, when only appearance can show that a person is the same.
    var isPlaceKnown = true

    var isConfirmed: Bool { id > 0 }

    /// The track as it was last seen, with all the colours that it has shown.
    var evidence: PersonEvidence {
        PersonEvidence(geometry: geometry, colors: appearance.colors, isCovered: isCovered)
    }

    init(_ evidence: PersonEvidence, at time: Timestamp) {
        geometry = evidence.geometry
        size = evidence.geometry.size
        isCovered = evidence.isCovered
        firstSeen = time
        lastSeen = time
        learn(evidence, elapsed: 0)
    }

    /// Takes in where the person was seen.
    mutating func observe(_ new: PersonEvidence, at time: Timestamp) {
        let elapsed = Float(time.seconds(since: lastSeen))
        if isPlaceKnown, elapsed > 0 {
            let measured = new.geometry.shift(from: geometry) / elapsed
            velocity += (measured - velocity) * (1 - exp(-elapsed / Self.velocityMemory))
            size += (new.geometry.size - size) * (1 - exp(-elapsed / Self.sizeMemory))
        } else if !isPlaceKnown {
            velocity = .zero
            size = new.geometry.size
            limbs = LimbLengthModel()
        }
        learn(new, elapsed: elapsed)
        geometry = new.geometry
        isCovered = new.isCovered
        isPlaceKnown = true
        lastSeen = time
        sightings += 1
    }

    /// Counts absence from now on by a clock that began again.
    mutating func restartClock(at time: Timestamp) { lastSeen = min(lastSeen, time) }

    private mutating func learn(_ new: PersonEvidence, elapsed: Float) {
        if let colors = new.colors { appearance.observe(colors, elapsed: elapsed) }
        if !new.isCovered { limbs.observe(new.geometry.limbs, elapsed: elapsed) }
    }

    /// Goes on as a track that turned out to be the same person.
    mutating func resume(as other: Track, at time: Timestamp) {
        var other = other
        other.observe(evidence, at: time)
        other.velocity = velocity
        self = other
    }

    /// How far the person has probably moved since last seen: constant velocity that dies away.
    func expectedShift(at time: Timestamp) -> SIMD2<Float> {
        let elapsed = Float(time.seconds(since: lastSeen))
        return velocity * (Self.velocityDecay * (1 - exp(-elapsed / Self.velocityDecay)))
    }

    /// How unlikely it is that `candidate` is this person, as a negative log likelihood; nil when impossible.
    func cost(of candidate: PersonEvidence, at time: Timestamp) -> Float? {
        guard isPlaceKnown else { return nil }
        let mismatch = candidate.colors.map { appearance.mismatch($0) } ?? (mean: 0, parts: 0)
        let gap = Float(time.seconds(since: lastSeen))
        let shift = expectedShift(at: time)
        let scale = max(size, candidate.geometry.size)
        let distance = length(candidate.geometry.shift(from: geometry) - shift) / scale
        guard distance < Self.reach + Self.reachPerSecond * gap else { return nil }
        let spread = Self.placeSpread + Self.spreadPerSecond * gap
        // The logarithm keeps a track long unseen, which may be anywhere, from taking the place of one
        // seen a moment ago.
        var cost = distance * distance / (2 * spread * spread) + 2 * log(spread / Self.placeSpread)
        let freshness = exp(-gap / Self.jointMemory)
        let similarity = candidate.geometry.similarity(
            to: geometry, shiftedBy: shift, spread: Self.jointSpread + Self.jointSpreadPerSecond * gap)
        // Of a pose long ago any similarity counts as half.
        cost += Self.jointWeight * (freshness * (1 - similarity) + (1 - freshness) * 0.5)
        // A covered person is more likely to be missed than to be the one that is seen.
        if isCovered { cost += Self.coveredPenalty }
        if !candidate.isCovered {
            // From frame to frame the joints themselves say more.
            cost +=
                (1.1 - freshness)
                * limbs.mismatch(
                    candidate.geometry.limbs, scaleSpread: Self.scaleSpread + Self.scaleSpreadPerSecond * gap)
        }
        return cost + Self.colorWeight * mismatch.parts * (mismatch.mean - Self.usualMismatch)
    }

    /// How unlikely it is that `candidate` is this person after a cut: less than `maximumCostAfterCut` if it may be.
    ///
    /// Nil when proportions differ or too little can be seen.
    func costAfterCut(of candidate: PersonEvidence) -> Float? {
        guard
            let mismatch = candidate.colors.map({
                appearance.mismatch($0, spreadFactor: Self.lightChange)
            }), mismatch.parts >= Self.minimumParts
        else { return nil }
        let proportions = limbs.mismatch(candidate.geometry.limbs, scaleSpread: nil)
        return proportions < Self.maximumProportionMismatch ? mismatch.mean : nil
    }

    // Shares of the body's size.
    private static let placeSpread: Float = 0.06
    private static let spreadPerSecond: Float = 0.45
    /// How far a person may be from where it is expected.
    private static let (reach, reachPerSecond): (Float, Float) = (0.5, 1.2)
    private static let (jointSpread, jointSpreadPerSecond): (Float, Float) = (0.08, 0.4)
    /// How much the distance from the camera may have changed, as a standard deviation of its logarithm.
    private static let (scaleSpread, scaleSpreadPerSecond): (Float, Float) = (0.05, 0.2)
    // Seconds.
    private static let velocityMemory: Float = 0.15
    private static let velocityDecay: Float = 0.8
    private static let sizeMemory: Float = 0.5
    /// In which what the joints say of a person falls to a third: limbs move.
    private static let jointMemory: Float = 0.3

    /// A cut changes the light, so that colours deviate more than from frame to frame.
    private static let lightChange: Float = 1.5
    /// Of ten parts: fewer are too often alike.
    private static let minimumParts: Float = 5
    // On drawn cuts (seed 1 of the benchmark) the same people are at 0.3 to 1.2 and proportions of 0 to 4,
    // others in other clothes at 1.0 and more, others in the same clothes at 0.3 and more.
    static let maximumCostAfterCut: Float = 0.55
    private static let maximumProportionMismatch: Float = 2

    // Weights that gave the fewest identity switches on drawn crowds (seed 1 of the benchmark).
    private static let jointWeight: Float = 8
    private static let coveredPenalty: Float = 3
    private static let colorWeight: Float = 0.6
    /// The mismatch of a part that is neither for nor against a person.
    private static let usualMismatch: Float = 1
}
