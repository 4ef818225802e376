import Foundation
import PoseCore

/// What is remembered of one person between frames.
struct Track {
    /// 0 until the person is confirmed.
    var id = 0
    private(set) var geometry: BodyGeometry
    private(set) var appearance: AppearanceDescriptor?
    /// In picture heights a second.
    private(set) var velocity = SIMD2<Float>.zero
    private(set) var size: Float
    let firstSeen: Timestamp
    private(set) var lastSeen: Timestamp
    private(set) var sightings = 1
    /// False after a cut, when only the looks can tell that somebody is the same.
    var isPlaceKnown = true

    var isConfirmed: Bool { id > 0 }

    init(_ geometry: BodyGeometry, appearance: AppearanceDescriptor?, at time: Timestamp) {
        self.geometry = geometry
        self.appearance = appearance
        size = geometry.size
        firstSeen = time
        lastSeen = time
    }

    /// Takes in where the person was seen.
    ///
    /// - Parameter isClear: False when somebody else covers part of the person, so that colours may not be theirs.
    mutating func observe(
        _ new: BodyGeometry, appearance newAppearance: AppearanceDescriptor?, isClear: Bool,
        at time: Timestamp
    ) {
        let elapsed = Float(time.seconds(since: lastSeen))
        if isPlaceKnown, elapsed > 0 {
            let measured = (new.center - geometry.center) / elapsed
            velocity += (measured - velocity) * (1 - exp(-elapsed / Self.velocityMemory))
            size += (new.size - size) * (1 - exp(-elapsed / Self.sizeMemory))
        } else if !isPlaceKnown {
            velocity = .zero
            size = new.size
        }
        if isClear, let newAppearance {
            let share = 1 - exp(-max(elapsed, 0) / Self.appearanceMemory)
            appearance = appearance?.blended(with: newAppearance, share: share) ?? newAppearance
        }
        geometry = new
        isPlaceKnown = true
        lastSeen = time
        sightings += 1
    }

    /// How far the person has probably moved since last seen: constant velocity that dies away.
    func expectedShift(at time: Timestamp) -> SIMD2<Float> {
        let elapsed = Float(time.seconds(since: lastSeen))
        return velocity * (Self.velocityDecay * (1 - exp(-elapsed / Self.velocityDecay)))
    }

    /// How unlikely it is that `candidate` is this person, as a negative log likelihood; nil when impossible.
    func cost(
        of candidate: BodyGeometry, appearance candidateAppearance: AppearanceDescriptor?, at time: Timestamp
    ) -> Float? {
        let looks = appearance.flatMap { own in candidateAppearance.map { own.distance(to: $0) } }
        guard isPlaceKnown else {
            guard let looks, looks < Self.sameLooks else { return nil }
            return 4 * looks / Self.sameLooks
        }
        let gap = Float(time.seconds(since: lastSeen))
        let shift = expectedShift(at: time)
        let scale = max(size, candidate.size)
        let distance = length(candidate.center - geometry.center - shift) / scale
        guard distance < 0.5 + 1.2 * gap else { return nil }
        if gap > 0.3, let looks, looks > Self.otherLooks { return nil }
        let spread = 0.06 + 0.45 * gap
        // The logarithm keeps somebody long unseen, who may be anywhere, from taking the place of
        // somebody seen a moment ago.
        var cost = distance * distance / (2 * spread * spread) + 2 * log(spread / 0.06)
        let freshness = exp(-gap / 0.3)
        let similarity = candidate.similarity(to: geometry, shiftedBy: shift, spread: 0.08 + 0.4 * gap)
        cost += 4 * (freshness * (1 - similarity) + (1 - freshness) * 0.5)
        let ratio = log(candidate.size / size)
        cost += min(2, ratio * ratio / (2 * 0.3 * 0.3))
        if let looks {
            cost += min(4, looks * looks / (2 * 0.15 * 0.15))
        } else {
            cost += 1
        }
        return cost
    }

    // Seconds.
    private static let velocityMemory: Float = 0.15
    private static let velocityDecay: Float = 0.8
    private static let sizeMemory: Float = 0.5
    private static let appearanceMemory: Float = 1

    // Distances of descriptors: the same person from one moment to the next is below 0.25, people
    // in clothes of different colours above 0.6.
    private static let sameLooks: Float = 0.35
    private static let otherLooks: Float = 0.65
}
