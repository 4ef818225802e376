import PoseCore

/// The state machine of the bodies that are followed: which are tentative, confirmed or lost, and which candidates
/// were rejected.
///
/// Plain values: it runs no model and reads no clock. The estimator asks it what to compute and hands in the results.
struct BodyTracks: Sendable {
    /// What a candidate of the finder means beside the tracks there are.
    enum Match {
        /// The track's landmarks agree with it.
        case agrees(id: Int)
        /// It is the same person, and the track's landmarks are elsewhere.
        case disagrees(id: Int)
        /// It is where a track was lost.
        case returns(id: Int)
        /// No track is there.
        case isNew
        /// It is not worth a verification pass: a double, or rejected a moment ago.
        case isIgnored
    }

    private struct Rejected {
        var center: PixelPoint
        var reach: Float
        var score: Float
        var until: Timestamp
    }

    /// Similarity from which finder and landmarks agree.
    static let agreement: Float = 0.5
    /// The same for a tentative track, and for one that returns.
    static let weakAgreement: Float = 0.35
    /// Finder score from which a candidate is worth a verification pass.
    static let minimumScore: Float = 0.15
    /// Finder score from which a candidate that agrees is confirmed at once.
    private static let sureScore: Float = 0.4
    /// The same of a candidate in a tentative track's own crop, and of one that is masked out of others' crops.
    static let confirmingScore: Float = 0.3
    /// Seconds in which a tentative track must be confirmed.
    private static let tentativeDuration = 0.5
    /// Seconds for which a rejected candidate is not verified again, unless the finder is more certain.
    private static let rejectionDuration = 0.5
    /// The same where a tentative track was not confirmed, and the finder score from which it is verified all the same.
    private static let (unconfirmedDuration, unconfirmedScore) = (2.0, Float(0.5))
    /// Searches in a row that must miss a track before it is checked for flip consistency.
    static let maximumMisses = 2

    /// Radius ÷ that of another body below which something may be a part of that one.
    private static let partSize: Float = 0.7

    private let recoveryDuration: Double
    private(set) var tracks: [BodyTrack] = []
    private var rejected: [Rejected] = []
    private var lastID = 0
    private var now = Timestamp.zero

    /// - Parameter recoveryDuration: Seconds for which a lost track is searched for.
    init(recoveryDuration: Double) {
        self.recoveryDuration = recoveryDuration
    }

    /// Tentative and confirmed tracks, the oldest first.
    var active: [BodyTrack] { tracks.filter(\.isActive) }
    /// Tracks that are searched for near their regions.
    var lost: [BodyTrack] { tracks.filter { !$0.isActive } }

    /// Drops everything, as after a cut.
    mutating func removeAll() {
        tracks = []
        rejected = []
    }

    /// Begins a frame: lost tracks that are not searched for any more are deleted, and so are old rejections.
    mutating func begin(at time: Timestamp) {
        now = time
        for track in tracks where !track.isConfirmed && track.isActive && isOver(track) {
            rejected.append(
                Rejected(
                    center: track.region.center, reach: 0.3 * track.region.bodyRadius,
                    score: Self.unconfirmedScore, until: now.advanced(by: Self.unconfirmedDuration)))
        }
        tracks.removeAll(where: isOver)
        // Time may have gone back.
        let latest = now.advanced(by: Self.unconfirmedDuration)
        rejected.removeAll { $0.until <= now || $0.until > latest }
    }

    private func isOver(_ track: BodyTrack) -> Bool {
        switch track.state {
        case .lost(let since, _): !(0...recoveryDuration ~= now.seconds(since: since))
        case .tentative(let since, _): !(0...Self.tentativeDuration ~= now.seconds(since: since))
        case .confirmed: false
        }
    }

    /// The tracks that the finder should be asked about now; that is noted.
    mutating func dueChecks(of isConcerned: (BodyTrack) -> Bool) -> [BodyTrack] {
        var due: [BodyTrack] = []
        for index in tracks.indices where isConcerned(tracks[index]) && tracks[index].needsCheck(at: now) {
            tracks[index].noteCheck(at: now)
            due.append(tracks[index])
        }
        return due
    }

    /// Takes an active track's landmarks of this frame; nil: it was not found.
    ///
    /// - Parameter thumbnail: What a region shows in this frame.
    mutating func follow(
        _ id: Int, _ output: LandmarkOutput?, thumbnail: (RegionOfInterest) -> [UInt8?]
    ) {
        guard let index = index(of: id) else { return }
        if let output {
            tracks[index].follow(output, thumbnail: thumbnail)
        } else {
            lose(at: index)
        }
    }

    /// Of tracks that have come to show one person, all but the oldest are lost: the person in front hides the other.
    mutating func loseHidden() {
        for index in tracks.indices where tracks[index].isActive {
            let isHidden = tracks[..<index].contains {
                $0.isActive && $0.output.isSamePerson(as: tracks[index].output)
            }
            if isHidden { lose(at: index) }
        }
    }

    /// What each candidate means; agreeing ones are noted at their tracks.
    mutating func match(_ candidates: [PersonCandidate]) -> [Match] {
        var matches = [Match](repeating: .isNew, count: candidates.count)
        var open = Set(tracks.indices.filter { tracks[$0].isActive })
        var pairs: [(similarity: Float, candidate: Int, track: Int)] = []
        for candidate in candidates.indices {
            for track in open {
                pairs.append((candidates[candidate].similarity(to: tracks[track].output), candidate, track))
            }
        }
        pairs.sort { ($0.similarity, $1.candidate, $1.track) > ($1.similarity, $0.candidate, $0.track) }
        var isOpen = [Bool](repeating: true, count: candidates.count)
        for pair in pairs where pair.similarity >= Self.agreement && open.contains(pair.track) {
            guard isOpen[pair.candidate] else { continue }
            isOpen[pair.candidate] = false
            open.remove(pair.track)
            matches[pair.candidate] = .agrees(id: tracks[pair.track].id)
            if tracks[pair.track].isConfirmed || candidates[pair.candidate].score >= Self.sureScore {
                tracks[pair.track].agree(at: now)
            }
        }
        for candidate in candidates.indices where isOpen[candidate] {
            let best = pairs.first { $0.candidate == candidate }
            let near = open.filter { isAt(tracks[$0].output, candidates[candidate]) }
                .min { distance($0, candidates[candidate]) < distance($1, candidates[candidate]) }
            if let near {
                open.remove(near)
                matches[candidate] = .disagrees(id: tracks[near].id)
            } else if let best, best.similarity > Self.weakAgreement || isPartOfTrack(candidates[candidate]) {
                matches[candidate] = .isIgnored
            } else if let back = returning(candidates[candidate], except: matches) {
                matches[candidate] = .returns(id: back)
            } else if isRejected(candidates[candidate]) || candidates[candidate].score < Self.minimumScore {
                matches[candidate] = .isIgnored
            }
        }
        return matches
    }

    /// Adds a track for a candidate and the landmarks fitted to it, if they agree; else the candidate is rejected.
    ///
    /// - Returns: The track's id.
    @discardableResult
    mutating func admit(_ candidate: PersonCandidate, _ fit: LandmarkFit?) -> Int? {
        guard let fit, fit.agreement >= Self.weakAgreement, !isKnown(fit.output), !isPartOfTrack(candidate)
        else {
            reject(candidate)
            return nil
        }
        // What was followed may have been an arm of this one.
        for index in tracks.indices where isPart(tracks[index].output, of: fit.output) { drop(at: index) }
        lastID += 1
        let state: BodyTrack.State =
            fit.agreement >= Self.agreement && candidate.score >= Self.sureScore
            ? .confirmed(lastAgreement: now, agreements: 0, misses: 0)
            : .tentative(since: now, lastCheck: nil)
        tracks.append(BodyTrack(id: lastID, state: state, fit: fit))
        return lastID
    }

    /// True when the finder sees a track in that one's own crop, and agrees with it.
    func isSeen(_ id: Int, in candidates: [PersonCandidate]) -> Bool {
        guard let index = index(of: id) else { return false }
        let least = tracks[index].isConfirmed ? Self.minimumScore : Self.confirmingScore
        return candidates.contains {
            $0.score >= least && $0.similarity(to: tracks[index].output) >= Self.agreement
        }
    }

    /// Notes that the finder agrees with a track.
    mutating func confirm(_ id: Int) {
        if let index = index(of: id) { tracks[index].agree(at: now) }
    }

    /// Starts a track again from the landmarks fitted to a candidate, where these agree and the track's own do not.
    mutating func correct(_ id: Int, _ candidate: PersonCandidate, _ fit: LandmarkFit?) {
        guard let index = index(of: id), let fit, fit.agreement >= Self.agreement,
            candidate.score >= (tracks[index].isConfirmed ? Self.minimumScore : Self.confirmingScore),
            fit.agreement > candidate.similarity(to: tracks[index].output) + 0.1,
            !isKnown(fit.output, except: id)
        else { return }
        tracks[index].restart(with: fit, at: now)
    }

    /// Goes on with a lost track where landmarks fitted to a candidate agree.
    mutating func resume(_ id: Int, _ candidate: PersonCandidate, _ fit: LandmarkFit?) {
        guard let index = index(of: id), let fit, fit.agreement >= Self.weakAgreement, !isKnown(fit.output)
        else { return }
        tracks[index].restart(with: fit, at: now)
        // The oldest come first.
        tracks.append(tracks.remove(at: index))
    }

    /// Notes that the finder was asked about a track and has not found it.
    ///
    /// - Returns: True when it has been missed so often that it needs a check for flip consistency.
    mutating func miss(_ id: Int) -> Bool {
        guard let index = index(of: id) else { return false }
        return tracks[index].miss(at: now) >= Self.maximumMisses
    }

    /// Gives a track up for now.
    mutating func lose(_ id: Int) {
        if let index = index(of: id) { lose(at: index) }
    }

    private mutating func lose(at index: Int) {
        // A tentative track is not missed.
        if tracks[index].isConfirmed {
            tracks[index].state = .lost(since: now, lastSearch: nil)
        } else {
            drop(at: index)
        }
    }

    /// Lets the next frame delete a track.
    private mutating func drop(at index: Int) {
        tracks[index].state = .lost(since: now.advanced(by: -2 * recoveryDuration - 1), lastSearch: nil)
    }

    /// True when a candidate much smaller than a track lies on that one's limbs.
    private func isPartOfTrack(_ candidate: PersonCandidate) -> Bool {
        let radius = RegionOfInterest(candidate).bodyRadius
        return tracks.contains {
            $0.isActive && radius < Self.partSize * $0.output.radius
                && $0.output.holds(candidate.pointsInSight)
        }
    }

    private func isPart(_ smaller: LandmarkOutput, of larger: LandmarkOutput) -> Bool {
        smaller.radius < Self.partSize * larger.radius
            && larger.holds(BodyLandmark.joints.map(smaller.point))
    }

    private func index(of id: Int) -> Int? { tracks.firstIndex { $0.id == id } }

    private func isKnown(_ output: LandmarkOutput, except id: Int? = nil) -> Bool {
        tracks.contains { $0.isActive && $0.id != id && $0.output.isSamePerson(as: output) }
    }

    /// True when landmarks and a candidate are at the same place, though their joints may not agree.
    private func isAt(_ output: LandmarkOutput, _ candidate: PersonCandidate) -> Bool {
        let region = RegionOfInterest(candidate)
        return region.center.distance(to: output.point(.regionCenter))
            < 0.3 * max(region.bodyRadius, output.radius)
    }

    private func distance(_ track: Int, _ candidate: PersonCandidate) -> Float {
        RegionOfInterest(candidate).center.distance(to: tracks[track].output.point(.regionCenter))
    }

    private func returning(_ candidate: PersonCandidate, except matches: [Match]) -> Int? {
        let taken = matches.compactMap { if case .returns(let id) = $0 { id } else { nil } }
        let region = RegionOfInterest(candidate)
        return tracks.filter { track in
            !track.isActive && !taken.contains(track.id)
                && track.region.center.distance(to: region.center) < 0.4 * max(track.region.side, region.side)
        }.min {
            $0.region.center.distance(to: region.center) < $1.region.center.distance(to: region.center)
        }?.id
    }

    private mutating func reject(_ candidate: PersonCandidate) {
        let region = RegionOfInterest(candidate)
        rejected.append(
            Rejected(
                center: region.center, reach: 0.3 * region.bodyRadius, score: candidate.score,
                until: now.advanced(by: Self.rejectionDuration))
        )
    }

    private func isRejected(_ candidate: PersonCandidate) -> Bool {
        let center = RegionOfInterest(candidate).center
        return rejected.contains {
            $0.center.distance(to: center) < $0.reach && candidate.score < 1.3 * $0.score
        }
    }
}
