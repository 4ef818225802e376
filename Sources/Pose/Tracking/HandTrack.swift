import Foundation
import PoseCore

/// Where a hand is in one frame, in picture heights, y upwards.
struct HandGeometry {
    let center: SIMD2<Float>
    /// The diagonal of the box round the joints.
    let size: Float
    /// How large the palm is seen, whatever the fingers do: the square of its longest line, in picture heights.
    let palmArea: Float
    /// Each joint's place relative to the middle, in units of the size.
    let shape: [SIMD2<Float>]

    /// Nil for a hand without extent.
    init?(_ hand: HumanHandPoseObservation, aspectRatio: Float) {
        let keypoints = hand.keypoints
        let count = keypoints.shape[2]
        palmArea = Self.palmArea(of: hand, aspectRatio: aspectRatio)
        let places = (0..<count).filter { keypoints[0, 2, $0] > 0 }.map {
            SIMD2(keypoints[0, 0, $0] * aspectRatio, keypoints[0, 1, $0])
        }
        guard places.count == count, places.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
            // Joints outside the picture are missing: the box round the others must do.
            guard let box = hand.boundingBox(), box.width > 0 || box.height > 0 else { return nil }
            center = SIMD2(box.center.x * aspectRatio, box.center.y)
            size = length(SIMD2(box.width * aspectRatio, box.height))
            shape = []
            return
        }
        let low = places.reduce(places[0], pointwiseMin)
        let high = places.reduce(places[0], pointwiseMax)
        let (middle, diagonal) = (places.reduce(.zero, +) / Float(count), length(high - low))
        guard diagonal > 0 else { return nil }
        (center, size) = (middle, diagonal)
        shape = places.map { ($0 - middle) / diagonal }
    }

    private static func palmArea(of hand: HumanHandPoseObservation, aspectRatio: Float) -> Float {
        let joints = [HandJointName.wrist, .indexMCP, .middleMCP, .littleMCP]
        let places = joints.compactMap { hand.joint(for: $0)?.location }.map {
            SIMD2($0.x * aspectRatio, $0.y)
        }
        return places.indices.map { first in
            places[first...].map { (($0 - places[first]) * ($0 - places[first])).sum() }.max() ?? 0
        }.max() ?? 0
    }

    /// Mean distance of the joints when both middles lie on each other, in hand sizes; nil when unknown.
    func shapeDistance(to other: HandGeometry) -> Float? {
        guard !shape.isEmpty, shape.count == other.shape.count else { return nil }
        return zip(shape, other.shape).reduce(0) { $0 + length($1.0 - $1.1) } / Float(shape.count)
    }
}

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

    init(_ geometry: HandGeometry, chirality: Chirality, personID: Int?, at time: Timestamp) {
        self.geometry = geometry
        self.chirality = chirality
        self.personID = personID
        personSeen = personID == nil ? nil : time
        lastSeen = time
    }

    /// Takes in where the hand was seen.
    mutating func observe(_ new: HandGeometry, chirality: Chirality, personID: Int?, at time: Timestamp) {
        let elapsed = Float(time.seconds(since: lastSeen))
        if elapsed > 0 {
            let measured = (new.center - geometry.center) / elapsed
            velocity += (measured - velocity) * (1 - exp(-elapsed / Self.velocityMemory))
        }
        geometry = new
        if chirality != .unknown { self.chirality = chirality }
        if let personID { (self.personID, personSeen) = (personID, time) }
        lastSeen = time
        sightings += 1
    }

    /// How unlikely it is that a hand is this one, as a negative log likelihood; nil when impossible.
    func cost(
        of candidate: HandGeometry, chirality: Chirality, personID: Int?, at time: Timestamp
    ) -> Float? {
        let gap = Float(time.seconds(since: lastSeen))
        let shift = velocity * (Self.velocityDecay * (1 - exp(-gap / Self.velocityDecay)))
        let scale = max(geometry.size, candidate.size)
        let distance = length(candidate.center - geometry.center - shift) / scale
        let isSameWrist =
            personID != nil && personID == self.personID && chirality != .unknown
            && chirality == self.chirality
        guard distance < 1 + (isSameWrist ? Self.armReach : Self.reach) * gap else { return nil }
        func misfit(spread: Float) -> Float {
            distance * distance / (2 * spread * spread) + 2 * log(spread / 0.15)
        }
        var cost = misfit(spread: 0.15 + 1.2 * gap)
        if isSameWrist { cost = min(cost, misfit(spread: 0.15 + Self.armSpread * gap)) }
        if let difference = candidate.shapeDistance(to: geometry) {
            cost += min(3, difference / 0.1) * exp(-gap / 0.3)
        }
        let isOtherSide = self.chirality.rawValue * chirality.rawValue < 0
        if isOtherSide { cost += 4 }
        if let own = self.personID, let other = personID, own != other { cost += 4 }
        return cost
    }

    /// How far a hand may be from where it is expected, in hand sizes a second without sight of it; at the same wrist
    /// of the same person as far as a swinging arm takes a fist between two frames.
    private static let (reach, armReach): (Float, Float) = (4, 50)
    /// How much wider the spread of those distances grows in a second at the same wrist.
    private static let armSpread: Float = 15

    // Seconds.
    private static let velocityMemory: Float = 0.08
    private static let velocityDecay: Float = 0.3
}
