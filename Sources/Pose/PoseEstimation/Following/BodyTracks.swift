import PixelSampling
import PoseCore

/// The state machine of the bodies that are followed: which are tentative, confirmed or lost, and which candidates
/// were rejected.
///
/// Plain values: it runs no model and reads no clock. The estimator asks it what to compute and hands in the results.
struct BodyTracks: Sendable {
    /// Similarity from which finder and landmarks agree.
    static let agreement: Float = 0.5
    /// The same for a tentative track, and for one that returns.
    static let weakAgreement: Float = 0.35
    /// Finder score from which a candidate is worth a verification pass.
    static let verifyingScore: Float = 0.15
    /// Finder score from which a candidate that agrees is confirmed at once.
    static let sureScore: Float = 0.4
    /// The same of a candidate in a tentative track's own crop, and of one that is masked out of others' crops.
    static let confirmingScore: Float = 0.3
    /// Seconds in which a tentative track must be confirmed.
    private static let tentativeDuration = 0.5
    /// Searches in a row that must miss a track before it is checked for flip consistency.
    static let maximumMisses = 2

    /// Radius ÷ that of another body below which something may be a part of that one.
    static let partSize: Float = 0.7

    private let recoveryDuration: Double
    /// No more bodies than these are followed.
    let maximumCount: Int
    /// All of them, the oldest first.
    var tracks: [BodyTrack] = []
    private(set) var rejected = RejectedCandidates()
    private(set) var now = Timestamp.zero
    private var lastID = 0
    /// The last identity that was given before this frame.
    private var lastIDBefore = 0

    /// - Parameters:
    ///   - recoveryDuration: Seconds for which a lost track is searched for.
    ///   - maximumCount: No more bodies than these are followed.
    init(recoveryDuration: Double, maximumCount: Int) {
        self.recoveryDuration = recoveryDuration
        self.maximumCount = maximumCount
    }

    /// Tentative and confirmed tracks, the oldest first.
    var active: [BodyTrack] { tracks.filter(\.isActive) }
    /// The tracks that are reported, the oldest first.
    var confirmed: [BodyTrack] { tracks.filter(\.isConfirmed) }
    /// The reported tracks with landmarks that leapt in this frame, the oldest first.
    var leapt: [BodyTrack] { tracks.filter { $0.isConfirmed && $0.hasLeapt } }
    /// Tracks that are searched for near their regions.
    var lost: [BodyTrack] { tracks.filter { !$0.isActive } }

    /// Drops everything, as after a cut.
    mutating func removeAll() {
        tracks = []
        rejected = RejectedCandidates()
    }

    /// Begins a frame: lost tracks that are not searched for any more are deleted, and so are old rejections.
    mutating func begin(at time: Timestamp) {
        now = time
        lastIDBefore = lastID
        rejected.begin(at: time)
        for track in tracks where !track.isConfirmed && track.isActive && isOver(track) {
            rejected.add(track)
        }
        tracks.removeAll(where: isOver)
    }

    private func isOver(_ track: BodyTrack) -> Bool {
        switch track.state {
        case .lost(let since, _): !(0...recoveryDuration ~= now.seconds(since: since))
        case .tentative(let since, _): !(0...Self.tentativeDuration ~= now.seconds(since: since))
        case .confirmed: false
        }
    }

    /// The tracks that the person finder must check now; noted as checked.
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
        _ id: Int, _ output: LandmarkOutput?, thumbnail: (RegionOfInterest) -> Thumbnail
    ) {
        guard let output else { return lose(id) }
        if let index = index(of: id) { tracks[index].follow(output, thumbnail: thumbnail) }
    }

    /// Of tracks that have come to show one person, all but the oldest are lost: the person in front hides the other.
    mutating func loseHidden() {
        var shown: [BodyTrack] = []
        for track in active {
            if shown.contains(where: { $0.output.isSamePerson(as: track.output) }) {
                lose(track.id)
            } else {
                shown.append(track)
            }
        }
    }

    /// Adds a track for a candidate and the landmarks fitted to it, if they agree; else the candidate is rejected. Only a body
    /// that both models are sure of takes the place of another.
    mutating func admit(_ candidate: PersonCandidate, _ fit: LandmarkFit?) {
        guard let fit, fit.agreement >= Self.weakAgreement, !isKnown(fit.output), !isPartOfTrack(candidate)
        else {
            rejected.add(candidate)
            return
        }
        // What was followed may have been an arm of this one.
        tracks = tracks.filter { !isPart($0.output, of: fit.output) }
        let isSure = fit.agreement >= Self.agreement && candidate.score >= Self.sureScore
        guard hasRoom || (isSure && makeRoom(for: fit.output)) else { return }
        lastID += 1
        let state: BodyTrack.State =
            isSure
            ? .confirmed(lastCheck: now, agreements: 0, misses: 0)
            : .tentative(since: now, lastCheck: nil)
        tracks.append(BodyTrack(id: lastID, state: state, fit: fit, at: now))
    }

    /// The candidate that shows a track, found by the finder in the track's own crop; nil: the finder does not see it.
    func sighting(of id: Int, among candidates: [PersonCandidate]) -> PersonCandidate? {
        guard let index = index(of: id) else { return nil }
        let least = tracks[index].isConfirmed ? Self.verifyingScore : Self.confirmingScore
        return candidates.first {
            $0.score >= least && $0.similarity(to: tracks[index].output) >= Self.agreement
        }
    }

    /// Notes that the finder agrees with a track.
    mutating func confirm(_ id: Int, by candidate: PersonCandidate) {
        if let index = index(of: id) { tracks[index].agree(with: candidate, at: now) }
    }

    /// Starts a track again from the landmarks fitted to a candidate, where these agree and the track's own do not.
    mutating func correct(_ id: Int, _ candidate: PersonCandidate, _ fit: LandmarkFit?) {
        guard let index = index(of: id), let fit, fit.agreement >= Self.agreement,
            candidate.score >= (tracks[index].isConfirmed ? Self.verifyingScore : Self.confirmingScore),
            fit.agreement > candidate.similarity(to: tracks[index].output) + 0.1,
            !isKnown(fit.output, except: id)
        else { return }
        tracks[index].restart(with: fit, at: now)
    }

    /// Goes on with a lost track where landmarks fitted to a candidate agree.
    mutating func resume(_ id: Int, _ candidate: PersonCandidate, _ fit: LandmarkFit?) {
        guard let fit, fit.agreement >= Self.weakAgreement, !isKnown(fit.output), makeRoom(for: fit.output),
            let index = index(of: id)
        else { return }
        tracks[index].restart(with: fit, at: now)
        // It counts as new: of two tracks of one person the older one is kept.
        tracks.append(tracks.remove(at: index))
    }

    /// Notes that the finder was asked about a track and has not found it.
    ///
    /// - Returns: True when it has been missed so often that it needs a check for flip consistency.
    mutating func miss(_ id: Int) -> Bool {
        guard let index = index(of: id) else { return false }
        return tracks[index].miss(at: now) >= Self.maximumMisses
    }

    /// Gives a track up for now: a confirmed one is searched for, a tentative one was never reported and is forgotten.
    mutating func lose(_ id: Int) {
        guard let index = index(of: id) else { return }
        if tracks[index].isConfirmed {
            tracks[index].state = .lost(since: now, lastSearch: nil)
        } else {
            tracks.remove(at: index)
        }
    }

    /// True of a track that began in this frame: nothing of it was reported yet.
    func isNew(_ track: BodyTrack) -> Bool { track.id > lastIDBefore }

    private func isPart(_ smaller: LandmarkOutput, of larger: LandmarkOutput) -> Bool {
        smaller.radius < Self.partSize * larger.radius
            && larger.holds(BodyLandmark.joints.map(smaller.point))
    }

    private func index(of id: Int) -> Int? { tracks.firstIndex { $0.id == id } }

    private func isKnown(_ output: LandmarkOutput, except id: Int? = nil) -> Bool {
        tracks.contains { $0.isActive && $0.id != id && $0.output.isSamePerson(as: output) }
    }
}
