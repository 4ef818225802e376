import Foundation
import PoseCore

/// What is remembered of one hand between frames.
struct HandTrack {
    /// 0 until the hand is confirmed.
    var id = 0
    private(set) var geometry: HandGeometry
    private(set) var chirality: Chirality
    private(set) var personID: Int?
    /// When the hand was last seen at a wrist of that person.
    private(set) var personSeen: Timestamp?
    private(set) var sightings = 1
    private(set) var lastSeen: Timestamp
    /// In picture heights a second.
    private var velocity = SIMD2<Float>.zero

    var isConfirmed: Bool { id > 0 }

    init(_ sighting: HandSighting, at time: Timestamp) {
        geometry = sighting.geometry
        chirality = sighting.chirality
        personID = sighting.personID
        personSeen = personID == nil ? nil : time
        lastSeen = time
    }

    /// Takes in where the hand was seen.
    mutating func observe(_ new: HandSighting, at time: Timestamp) {
        let elapsed = Float(time.seconds(since: lastSeen))
        if elapsed > 0 {
            let measured = (new.geometry.center - geometry.center) / elapsed
            velocity += (measured - velocity) * (1 - exp(-elapsed / Self.velocityMemory))
        }
        geometry = new.geometry
        if new.chirality != .unknown { chirality = new.chirality }
        if let person = new.personID { (personID, personSeen) = (person, time) }
        lastSeen = time
        sightings += 1
    }

    /// How unlikely it is that a hand is this one, as a negative log likelihood; nil when impossible.
    func cost(of candidate: HandSighting, at time: Timestamp) -> Float? {
        let gap = Float(time.seconds(since: lastSeen))
        let shift = velocity * (Self.velocityDecay * (1 - exp(-gap / Self.velocityDecay)))
        let scale = max(geometry.size, candidate.geometry.size)
        let distance = length(candidate.geometry.center - geometry.center - shift) / scale
        let isSameWrist =
            candidate.personID != nil && candidate.personID == personID && candidate.chirality != .unknown
            && candidate.chirality == chirality
        guard distance < 1 + (isSameWrist ? Self.armReach : Self.reach) * gap else { return nil }
        func misfit(spreadPerSecond: Float) -> Float {
            let spread = Self.placeSpread + spreadPerSecond * gap
            return distance * distance / (2 * spread * spread) + 2 * log(spread / Self.placeSpread)
        }
        var cost = misfit(spreadPerSecond: Self.spreadPerSecond)
        if isSameWrist { cost = min(cost, misfit(spreadPerSecond: Self.armSpreadPerSecond)) }
        if let difference = candidate.geometry.shapeDistance(to: geometry) {
            cost +=
                min(Self.maximumShapeCost, difference / Self.shapeSpread) * exp(-gap / Self.shapeMemory)
        }
        let isOtherSide = chirality.rawValue * candidate.chirality.rawValue < 0
        if isOtherSide { cost += Self.otherHandPenalty }
        if let own = personID, let other = candidate.personID, own != other { cost += Self.otherHandPenalty }
        return cost
    }

    /// How far a hand may be from where it is expected, in hand sizes a second without sight of it; at the same wrist
    /// of the same person as far as a swinging arm takes a fist between two frames.
    private static let (reach, armReach): (Float, Float) = (4, 50)
    /// The spread of those distances from frame to frame, how much wider it grows in a second, and the same at that wrist.
    private static let placeSpread: Float = 0.15
    private static let (spreadPerSecond, armSpreadPerSecond): (Float, Float) = (1.2, 15)
    /// The spread of the joints' distances within a hand, in hand sizes, and what they cost at most: fingers move.
    private static let (shapeSpread, maximumShapeCost): (Float, Float) = (0.1, 3)
    /// The cost of another side, and of another person.
    private static let otherHandPenalty: Float = 4

    // Seconds.
    private static let shapeMemory: Float = 0.3
    private static let velocityMemory: Float = 0.08
    private static let velocityDecay: Float = 0.3
}
