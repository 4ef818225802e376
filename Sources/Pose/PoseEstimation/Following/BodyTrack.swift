import Foundation
import PixelSampling
import PoseCore

/// One body that the landmark model follows from frame to frame by its region of interest.
struct BodyTrack: Sendable {
    /// Where a track stands; a candidate that was rejected never becomes one.
    enum State: Hashable, Sendable {
        /// Finder and landmarks agree, but not clearly yet: followed, and not reported. The finder was asked last at that
        /// time; nil: not yet.
        case tentative(since: Timestamp, lastCheck: Timestamp?)
        /// Reported. The finder was asked last at that time; it has agreed so many times in a row, or missed it so often.
        case confirmed(lastCheck: Timestamp, agreements: Int, misses: Int)
        /// Out of sight: searched for near its region, and not reported. The finder was asked last at that time; nil:
        /// not yet.
        case lost(since: Timestamp, lastSearch: Timestamp?)
    }

    /// Never given to another track of the same estimator.
    let id: Int
    var state: State
    /// The landmarks of the last frame that showed them.
    private(set) var output: LandmarkOutput
    /// The crop that the landmark model sees.
    private(set) var region: RegionOfInterest
    /// True when the landmarks have left the pose of the frame before: a body seldom moves so far from one frame to the next,
    /// landmarks that go wrong do.
    private(set) var hasLeapt = false
    /// What the region showed when it was chosen.
    private var thumbnail: Thumbnail?
    /// The least side of the crop: what it was when both models agreed last, where the landmarks say that no leg was in sight.
    ///
    /// Such legs are guessed. A guess that folds them up into the picture gives a smaller crop, which shows still less of the body,
    /// until the trunk is folded up, too.
    private var leastSide: Float
    /// The finder's last view of it, and when that was.
    private var sighting: (view: FinderSighting, time: Timestamp)

    /// Mean difference of brightness, of 255, below which a crop shows the same picture.
    private static let maximumStillDifference = 0.1

    /// - Parameter time: When the finder saw the candidate of `fit`.
    init(id: Int, state: State, fit: LandmarkFit, at time: Timestamp) {
        (self.id, self.state) = (id, state)
        (output, region, thumbnail) = (fit.output, fit.region, fit.thumbnail)
        sighting = (fit.sighting, time)
        leastSide = Self.leastSide(fit.output)
    }

    private static func leastSide(_ output: LandmarkOutput) -> Float {
        output.isLegInSight ? 0 : output.region.side
    }

    /// Seconds between two times that the finder is asked about a confirmed track, at first and at most: a new one may have
    /// begun wrongly.
    private static let (firstCheck, lastCheck) = (0.5, 4.0)

    /// Seconds between two times that the finder is asked about a tentative or a lost track.
    private static let searchInterval = 0.12

    /// True when the finder should be asked about the track: about a confirmed one when it has not agreed for a while,
    /// which doubles with each time that it did.
    func needsCheck(at time: Timestamp) -> Bool {
        switch state {
        case .confirmed(let last, let agreements, _):
            let interval = min(Self.firstCheck * Double(1 << min(agreements, 8)), Self.lastCheck)
            return time.seconds(since: last) >= interval
        case .tentative(_, let last), .lost(_, let last):
            return last.map { time.seconds(since: $0) >= Self.searchInterval } ?? true
        }
    }

    /// Notes that the finder is asked about a track that is tentative or lost.
    mutating func noteCheck(at time: Timestamp) {
        switch state {
        case .confirmed: break
        case .tentative(let since, _): state = .tentative(since: since, lastCheck: time)
        case .lost(let since, _): state = .lost(since: since, lastSearch: time)
        }
    }

    /// The tile in which the finder can see the person, also where the track's region shows only a part of them.
    func searchTile(in size: PixelSize) -> RegionOfInterest {
        let tile = RegionOfInterest(center: region.center, side: 2 * region.side)
        let whole = RegionOfInterest.whole(of: size)
        return tile.side < whole.side ? tile : whole
    }

    /// The finder agrees: it sees `candidate` where the landmarks of this frame are.
    mutating func agree(with candidate: PersonCandidate, at time: Timestamp) {
        sighting = (FinderSighting(candidate, output), time)
        leastSide = Self.leastSide(output)
        if case .confirmed(_, let agreements, _) = state {
            state = .confirmed(lastCheck: time, agreements: agreements + 1, misses: 0)
        } else {
            state = .confirmed(lastCheck: time, agreements: 0, misses: 0)
        }
    }

    /// The finder misses it; it is asked again when it would be after an agreement.
    ///
    /// - Returns: How often it has missed it in a row.
    mutating func miss(at time: Timestamp) -> Int {
        guard case .confirmed(_, _, let misses) = state else { return 0 }
        state = .confirmed(lastCheck: time, agreements: 0, misses: misses + 1)
        return misses + 1
    }

    var isActive: Bool { if case .lost = state { false } else { true } }
    /// True of a track that was lost in the frame of that time.
    func wasLost(at time: Timestamp) -> Bool {
        if case .lost(let since, _) = state { since == time } else { false }
    }

    var isConfirmed: Bool { if case .confirmed = state { true } else { false } }

    /// Takes the landmarks found in `region` in the next frame.
    ///
    /// The region follows them only when the picture in it has changed: feedback on a still picture would move the crop,
    /// and with it the joints, for ever.
    ///
    /// - Parameter thumbnail: What a region shows in that frame.
    mutating func follow(_ next: LandmarkOutput, thumbnail: (RegionOfInterest) -> Thumbnail) {
        hasLeapt = !next.isSamePerson(as: output)
        output = next
        guard isChanged(thumbnail(region)) else { return }
        region = next.region
        region.side = max(region.side, leastSide)
        self.thumbnail = thumbnail(region)
    }

    private func isChanged(_ next: Thumbnail) -> Bool {
        guard let difference = thumbnail?.meanDifference(from: next) else { return true }
        return difference >= Self.maximumStillDifference
    }

    /// Goes on, confirmed, with what a fit shows.
    mutating func restart(with fit: LandmarkFit, at time: Timestamp) {
        (output, region, thumbnail) = (fit.output, fit.region, fit.thumbnail)
        sighting = (fit.sighting, time)
        leastSide = Self.leastSide(output)
        hasLeapt = false
        state = .confirmed(lastCheck: time, agreements: 0, misses: 0)
    }

    /// Seconds in which the weight of the finder's view of a moving body falls to a third.
    private static let sightingMemory: Float = 1

    /// The joints with what both models say of them.
    func joints(in size: PixelSize, at time: Timestamp) -> [LandmarkOutput.JudgedJoint] {
        output.joints(in: size, sighting: sighting.view, weight: sightingWeight(at: time))
    }

    /// The pose with calibrated confidences.
    func observation(
        in size: PixelSize, at time: Timestamp, confidences model: JointConfidenceModel,
        depths: JointDepthModel? = nil
    ) -> HumanBodyPoseObservation {
        output.observation(
            in: size, sighting: sighting.view, weight: sightingWeight(at: time), confidences: model,
            depths: depths)
    }

    private func sightingWeight(at time: Timestamp) -> Float {
        exp(-Float(max(0, time.seconds(since: sighting.time))) / Self.sightingMemory)
    }
}
