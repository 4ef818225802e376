import PixelSampling
import PoseCore

/// Decides where hands without a track are searched for, and with which model.
///
/// A pure state machine: time comes in with the frames.
struct HandSearch {
    private let isThorough: Bool
    private var plan: SearchPlan
    /// When to search for larger hands while as many are followed as are asked for.
    private var largerPlan = SearchPlan(policy: .wholePicture, minimumWholeChange: 0.5)
    /// Frames since the search began; which of several places is searched follows from it.
    private var turn = 0
    private var now = Timestamp.zero
    /// When a hand came in last, or else the search began.
    private var lastAdmission = Timestamp.zero
    /// When a body was seen last; also in the scene before, for a cut is where bodies are missed.
    private var lastBody: Timestamp?

    /// For how long after a body was seen last no hands are searched for, in seconds.
    private static let bodyAbsence = 0.5
    /// For how long after a hand came in both models run on arms in each frame, in seconds.
    private static let promisingDuration = 1.0

    init(_ policy: BlazePoseEstimator.Configuration.Search) {
        isThorough = policy == .thorough
        // A hand that comes in is too small to change the whole picture.
        plan = SearchPlan(policy: isThorough ? .thorough : .oneTileAFrame, minimumWholeChange: 0)
    }

    /// Forgets all that it has seen: the next frame is another source's.
    mutating func reset() {
        beginScene()
        lastBody = nil
    }

    /// Begins again, everywhere, with the next frame.
    mutating func beginScene() {
        turn = 0
        plan.restart()
        largerPlan.restart()
    }

    /// Takes in that a frame comes; false: no hands should be searched for in it.
    ///
    /// While a body was in sight a moment ago, and is not now, nothing distinguishes its hands from its feet.
    mutating func begin(at time: Timestamp, isAnyBodySeen: Bool) -> Bool {
        now = time
        if isAnyBodySeen {
            lastBody = time
        } else if let lastBody, isWithin(Self.bodyAbsence, since: lastBody) {
            return false
        }
        turn += 1
        if turn == 1 { lastAdmission = time }
        return true
    }

    /// Takes in that a hand was found.
    mutating func noteAdmission() {
        lastAdmission = now
    }

    /// The palm detector's tiles, arms without a hand included.
    mutating func regions(
        in frame: Frame, limbs: BodyLimbs, beside hands: [HandLandmarkOutput]
    ) -> [RegionOfInterest] {
        // Arms have tiles of their own; what moves there is no reason to search everywhere.
        let known = hands.map(\.region) + limbs.arms.map(\.searchRegion)
        plan.wholeInterval = limbs.arms.isEmpty ? 0 : 0.5
        let due = plan.dueRegions(in: frame.pixelBuffer, at: now, followed: known)
        let arms = limbs.freeArms(beside: hands)
        if isFirst { return due + arms.map(\.searchRegion) }
        guard !arms.isEmpty, isPromising || turn.isMultiple(of: 2) else { return due }
        return due + [arms[step % arms.count].searchRegion]
    }

    /// The palm detector's tiles for larger hands than those followed.
    ///
    /// - Parameter followed: The regions that these take, with their forearms.
    mutating func regionsOfLarger(in frame: Frame, followed: [RegionOfInterest]) -> [RegionOfInterest] {
        largerPlan.dueRegions(in: frame.pixelBuffer, at: now, followed: followed)
    }

    /// The palm detector's tiles for a hand that was lost and that no arm leads to.
    func regions(
        ofLost lost: [RegionOfInterest], limbs: BodyLimbs, beside hands: [HandLandmarkOutput]
    ) -> [RegionOfInterest] {
        let arms = limbs.freeArms(beside: hands)
        let places = lost.filter { place in !arms.contains { $0.searchRegion.overlap(with: place) > 0 } }
        guard !places.isEmpty else { return [] }
        let last = places[turn % places.count]
        return [
            RegionOfInterest(
                center: last.center, side: 2 * last.side,
                rotation: turn.isMultiple(of: 2) ? last.rotation : 0)
        ]
    }

    /// The arms at the ends of which the landmark model runs itself: one, and not the one where the palm
    /// detector ran; all of them in the first frame.
    func armsToSearch(of limbs: BodyLimbs, beside hands: [HandLandmarkOutput]) -> [BodyLimbs.Arm] {
        let arms = limbs.freeArms(beside: hands)
        if isFirst { return arms }
        guard !arms.isEmpty, isPromising || !turn.isMultiple(of: 2) else { return [] }
        return [arms[(step + 1) % arms.count]]
    }

    private var isFirst: Bool { turn == 1 && isThorough }

    /// True while both models run on arms in each frame; where that has led to nothing for a while, in turn.
    private var isPromising: Bool { isWithin(Self.promisingDuration, since: lastAdmission) }

    private var step: Int { isPromising ? turn : turn / 2 }

    private func isWithin(_ duration: Double, since past: Timestamp) -> Bool {
        let elapsed = now.seconds(since: past)
        return elapsed >= 0 && elapsed < duration
    }
}
