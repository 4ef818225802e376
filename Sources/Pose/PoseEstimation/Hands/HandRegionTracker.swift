import PixelSampling
import PoseCore

/// Follows the regions of interest of hands from frame to frame and decides which of them are hands.
///
/// In come times, candidates, what the landmark model sees, and verdicts; out go the next regions and
/// the hands to report. A pure state machine, without models or a clock:
///
///     tentative ─► confirmed ◄─► uncertain ─► lost ─► deleted
///         │            └◄────────────────────►┘
///         └──────► rejected ─► deleted
struct HandRegionTracker {
    /// Seconds for which a rejected region is not verified again.
    private static let rejectionDuration = 0.5
    /// Presence score from which landmarks still say where a hand goes.
    private static let minimumFollowingScore: Float = 0.2

    private let maximumHandCount: Int
    private let minimumConfidence: Float
    private let recoveryDuration: Double
    /// In each frame the landmarks of confirmed hands are taken in first: of two that show one hand the later one goes.
    private(set) var regions: [HandRegion] = []
    private var lastID = 0
    private var now = Timestamp.zero

    init(_ configuration: HandPoseEstimator.Configuration) {
        maximumHandCount = configuration.maximumHandCount
        minimumConfidence = configuration.minimumHandConfidence
        recoveryDuration = configuration.recoveryDuration
    }

    /// The hands that are reported.
    var confirmed: [HandRegion.Hand] { regions.compactMap(\.confirmed) }

    /// True while as many hands are followed as are asked for: only a larger one is searched for then, and those in use.
    var isFull: Bool { admission.isFull }

    /// Where a palm is searched for, for hands that are missing, that no confirmed hand can be and that there is room for.
    var searchPlaces: [RegionOfInterest] {
        let (hands, isFull) = (confirmed, isFull)
        return regions.compactMap(\.missing).filter { !isFull || $0.hand.isInUse }.map(\.place)
            .filter { place in !hands.contains { $0.output.region.mayHoldHand(missingAt: place) } }
    }

    /// Deletes all regions.
    mutating func reset() { regions = [] }

    /// Takes in the time of the next frame; deletes what has been missing or rejected for too long.
    mutating func begin(at time: Timestamp) {
        now = time
        let recoveryDuration = recoveryDuration
        regions.removeAll { region in
            switch region.state {
            case .tentative: true
            case .confirmed: false
            case .uncertain(let hand, _), .lost(let hand, _):
                !(0...recoveryDuration ~= time.seconds(since: hand.lastConfirmed))
            case .rejected(_, let since): !(0...Self.rejectionDuration ~= time.seconds(since: since))
            }
        }
    }

    /// Takes in what the landmark model sees in the regions that are followed, by id.
    mutating func update(_ outputs: [Int: HandLandmarkOutput], limbs: BodyLimbs) {
        let others = regions.filter { $0.followed == nil }
        let (sure, unsure) = (
            regions.filter { $0.confirmed != nil },
            regions.filter { $0.followed != nil && $0.confirmed == nil }
        )
        regions = []
        for region in sure + unsure {
            guard var hand = region.followed, let output = outputs[region.id] else { continue }
            let isElsewhere = limbs.isElsewhere(output, isFollowed: region.confirmed != nil)
            if output.presenceScore >= minimumConfidence, !isElsewhere {
                guard !isKnown(output.region) else { continue }
                (hand.output, hand.arm, hand.lastConfirmed) = (output, nil, now)
                regions.append(HandRegion(id: region.id, state: .confirmed(hand)))
                continue
            }
            let place = region.missing?.place ?? hand.output.region
            // What shows nothing at all does not say where the hand is either.
            if !isElsewhere, output.presenceScore >= Self.minimumFollowingScore {
                hand.arm = hand.arm.flatMap { limbs.arm(continuing: $0) }
                hand.output = output
            }
            regions.append(
                HandRegion(
                    id: region.id,
                    state: isElsewhere ? .lost(hand, place: place) : .uncertain(hand, place: place)))
        }
        regions += others
    }

    /// Takes in where hands may be, the best candidate first.
    mutating func propose(_ candidates: [HandCandidate]) {
        for candidate in candidates { append(.tentative(candidate)) }
    }

    /// The next candidate that is worth a verification, and the hands that it must not be; those that are not
    /// worth one are deleted.
    mutating func nextTentative() -> (id: Int, candidate: HandCandidate, rivals: [HandLandmarkOutput])? {
        for region in regions {
            guard case .tentative(let candidate) = region.state else { continue }
            if admission.isWorthVerifying(candidate) {
                return (region.id, candidate, admission.rivals.map(\.output))
            }
            delete(region.id)
        }
        return nil
    }

    /// Takes in that a tentative region is a hand; false: there is no room for it.
    mutating func confirm(_ id: Int, as output: HandLandmarkOutput) -> Bool {
        delete(id)
        let replaced = admission.replaceable
        regions.removeAll { $0.confirmed?.output.isSmallPart(of: output) == true }
        let former = admission.missing(at: output.region)
        if isFull {
            guard let replaced,
                admission.isMissingInUse(at: output.region) || HandAdmission.replaces(output, replaced.region)
            else { return false }
            delete(replaced.id)
        }
        if let former { delete(former.id) }
        var hand = HandRegion.Hand(output: output, lastConfirmed: now)
        if let missing = former?.missing?.hand { (hand.side, hand.isInUse) = (missing.side, missing.isInUse) }
        regions.append(HandRegion(id: former?.id ?? id, state: .confirmed(hand)))
        return true
    }

    /// Takes in that a tentative region shows a part of a body.
    mutating func reject(_ id: Int, at region: RegionOfInterest) {
        delete(id)
        append(.rejected(region, since: now))
    }

    /// Deletes a region.
    mutating func delete(_ id: Int) { regions.removeAll { $0.id == id } }

    /// Ends a frame: stops following missing hands that are confirmed under another id, or for which there is no room.
    mutating func end() {
        var room = maximumHandCount - confirmed.count
        for index in regions.indices {
            guard case .uncertain(let hand, let place) = regions[index].state else { continue }
            if room > 0, !isKnown(hand.output.region) {
                room -= 1
            } else {
                regions[index].state = .lost(hand, place: place)
            }
        }
        let hands = confirmed
        regions.removeAll { region in
            guard case .lost(_, let place) = region.state else { return false }
            return hands.contains { $0.output.region.mayHoldHand(missingAt: place) }
        }
    }

    /// Takes in which wrist a confirmed hand is at, and how likely it is a right one, 0...1.
    mutating func note(_ owner: HandOwnership.Owner?, right: Float, of id: Int) {
        guard let index = index(of: id) else { return }
        regions[index].confirmed?.arm = owner?.arm
        regions[index].confirmed?.side.add(right: right, wrist: owner?.side ?? .unknown)
    }

    /// Takes in that two confirmed hands are those of one body: one is its left, the other its right one.
    mutating func notePair(_ first: Int, _ second: Int) {
        guard let first = index(of: first), let second = index(of: second),
            var side = regions[first].confirmed?.side, var other = regions[second].confirmed?.side
        else { return }
        SideEvidence.separate(&side, &other)
        regions[first].confirmed?.side = side
        regions[second].confirmed?.side = other
    }

    /// Takes in where the hands are that are in use; of the confirmed ones no others are from now on.
    mutating func noteUse(of places: [PixelPoint]) {
        let hands = regions.indices.filter { regions[$0].confirmed != nil }
        let used = places.map { place in
            func distance(_ hand: Int) -> Float {
                regions[hand].confirmed?.output.region.center.distance(to: place) ?? .infinity
            }
            return hands.min { distance($0) < distance($1) }
        }
        for hand in hands { regions[hand].confirmed?.isInUse = used.contains(hand) }
    }

    /// A confirmed hand's side, as all its frames show it.
    func chirality(of id: Int) -> Chirality {
        index(of: id).flatMap { regions[$0].confirmed?.side.chirality } ?? .unknown
    }

    private func index(of id: Int) -> Int? { regions.firstIndex { $0.id == id } }

    /// Takes in that what was within `reach` of `start` in the last frame has moved; for hands that are missing.
    mutating func noteMove(from start: PixelPoint, reach: Float, by shift: PixelPoint) {
        func moved(_ point: PixelPoint) -> PixelPoint {
            PixelPoint(x: point.x + shift.x, y: point.y + shift.y)
        }
        for index in regions.indices {
            guard var (hand, place) = regions[index].missing else { continue }
            if place.center.distance(to: start) < reach { place.center = moved(place.center) }
            if hand.output.region.center.distance(to: start) < reach {
                hand.output.points = hand.output.points.map(moved)
                // Where its arm was then says nothing any more.
                hand.arm = nil
            }
            let isFollowed = regions[index].followed != nil
            regions[index].state = isFollowed ? .uncertain(hand, place: place) : .lost(hand, place: place)
        }
    }

    private var admission: HandAdmission {
        HandAdmission(regions: regions, maximumHandCount: maximumHandCount)
    }

    private func isKnown(_ region: RegionOfInterest) -> Bool {
        confirmed.contains { $0.output.region.showsHand(of: region) }
    }

    private mutating func append(_ state: HandRegion.State) {
        lastID += 1
        regions.append(HandRegion(id: lastID, state: state))
    }
}
