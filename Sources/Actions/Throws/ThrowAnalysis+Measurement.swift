import ActionClassification
import Foundation
import PoseCore
import Trajectories

extension ThrowAnalysis {
    /// True when a flight is sure enough, and was seen from its beginning rather than from a bounce.
    func isCandidate(_ flight: ThrowFlight) -> Bool {
        let first = flight.trajectories[0]
        return first.confidence >= configuration.minimumConfidence && first.precedingID == nil
    }

    /// True when a flight that no visible hand began still counts: no person is in the picture, and it begins within, so that it
    /// did not come in from outside. Where people are seen and none threw it, it bounced off something; people of a time that is
    /// forgotten may have been seen.
    func countsWithoutThrower(_ flight: ThrowFlight) -> Bool {
        guard configuration.countsUnseenThrowers else { return false }
        let first = flight.trajectories[0]
        let start = first.timeRange.lowerBound
        guard !history.hasForgotten(start),
            history.people.allSatisfy({ history.pose(of: $0, at: start) == nil })
        else { return false }
        let steps = zip(first.detections.dropFirst(), first.detections).map {
            $0.time.seconds(since: $1.time)
        }.sorted()
        guard !steps.isEmpty else { return false }
        let before = first.path.location(at: start.advanced(by: -1.5 * steps[steps.count / 2]))
        let radius = first.detections[0].radius
        let height = radius * imageSize.aspectRatio
        return abs(before.x - 0.5) <= 0.5 - radius && abs(before.y - 0.5) <= 0.5 - height
    }

    /// The release that a flight began with; nil when it began at no visible hand.
    func release(of flight: ThrowFlight) -> ThrowRelease? {
        ReleaseFinder(aspectRatio: aspectRatio).release(of: flight.trajectories[0], in: history)
    }

    /// The thrower's height around the release.
    func bodyHeight(for release: ThrowRelease) -> BodyHeight? {
        let range = release.time.advanced(by: -2)...release.time.advanced(by: 0.5)
        return BodyHeight(
            of: history.samples(of: release.person, in: range, sceneAt: release.time).map(\.pose),
            aspectRatio: aspectRatio)
    }

    /// Measures a flight that is a throw.
    func makeThrow(
        _ flight: ThrowFlight, _ release: ThrowRelease?, id: Int
    ) throws(ActionClassificationError) -> Throw {
        let first = flight.trajectories[0]
        let start = release?.time ?? first.timeRange.lowerBound
        let curve = FlightCurve(first, aspectRatio: aspectRatio, after: release?.time)
        let velocity = curve.pictureVelocity(at: start)
        let landing = landing(of: flight, curve)
        let end = max(start, landing.time)
        var result = Throw(
            id: id, release: start, releasePoint: first.shown(curve, at: start),
            angle: atan2(velocity.y, abs(velocity.x)) * 180 / .pi, end: end, landing: landing.location,
            trajectoryIDs: flight.trajectories.map(\.id))
        result.apex = curve.apexTime(from: start, to: end).map {
            Throw.Apex(time: $0, location: first.shown(curve, at: $0))
        }
        let body = release.flatMap { bodyHeight(for: $0) }
        if let scale = scenes[sceneIndex(at: start)].scale(for: body) {
            result.speed = ThrowSpeed(
                heightsPerSecond: curve.trueVelocity(at: start).length,
                relativeError: curve.relativeSpeedError, scale: scale)
        }
        if let release {
            result.person = release.person
            (result.hand, result.foot) = (release.hand, release.foot)
            result.releasePose = history.pose(of: release.person, at: release.time)
            if let (kind, confidence) = try classify(release) {
                result.kind = kind
                result.kindConfidence = confidence
            }
        }
        result.descent = descent(of: flight, curve, from: end)
        result.score = ThrowScore(
            landing: result.landing, descent: result.descent, kind: result.kind,
            targets: configuration.targets)
        return result
    }

    /// The kind by the classifier, or by the posture alone where the thrower was seen too shortly for it.
    private func classify(
        _ release: ThrowRelease
    ) throws(ActionClassificationError) -> (ThrowKind, Float)? {
        guard let classifier = configuration.classifier, let hand = release.hand else { return nil }
        let lead = release.time.advanced(by: -Self.minimumClassifiedLead)...release.time
        let samples = history.samples(of: release.person, in: lead, sceneAt: release.time)
        let seen = samples.first.map { release.time.seconds(since: $0.time) } ?? 0
        if seen < Self.minimumClassifiedLead - Self.leadSlack {
            return history.pose(of: release.person, at: release.time)
                .flatMap { ThrowKind(postureAtRelease: $0, hand: hand) }
                .map { ($0, ThrowKind.postureAccuracy) }
        }
        guard
            let window = history.window(
                of: release.person, flightStart: release.time,
                posesAfterStart: configuration.posesAfterStart, length: classifier.windowLength,
                frameRate: classifier.frameRate, aspectRatio: imageSize.aspectRatio)
        else { return nil }
        let probabilities = try classifier.probabilities(of: window)
        let best = ThrowKind.allCases.max { probabilities[$0] ?? 0 < probabilities[$1] ?? 0 }
        return best.map { ($0, probabilities[$0] ?? 0) }
    }

    /// Seconds of poses before the release that the classifier knows from its training, at least.
    private static let minimumClassifiedLead = 0.4
    /// Seconds: a frame of a slow camera.
    private static let leadSlack = 0.1

    /// The course in the tenth of a second after the last detection; empty where a bounce was seen, or the object did not
    /// fall.
    private func descent(
        of flight: ThrowFlight, _ curve: FlightCurve, from end: Timestamp
    ) -> [NormalizedPoint] {
        guard flight.trajectories.count == 1, curve.pictureVelocity(at: end).y < 0 else { return [] }
        return (1...Self.descentSteps).map { step in
            let share = Double(step) / Double(Self.descentSteps)
            return flight.trajectories[0].shown(curve, at: end.advanced(by: Self.descentDuration * share))
        }
    }

    /// Seconds for which an object may fall on unseen: three frames at 30 frames a second, as differences of frames need
    /// the next ones.
    private static let descentDuration = 0.1
    private static let descentSteps = 12

    /// Where the flight meets what it bounces off, else its last detection.
    private func landing(
        of flight: ThrowFlight, _ curve: FlightCurve
    ) -> (time: Timestamp, location: NormalizedPoint) {
        let last = curve.lastDetection
        let first = flight.trajectories[0]
        guard let next = flight.trajectories.first(where: { $0.precedingID == first.id }),
            next.timeRange.lowerBound >= last.time
        else { return (last.time, last.location) }
        let after = FlightCurve(next, aspectRatio: aspectRatio)
        // From the picture of the first detection to that of the first after the bounce, as nearly as is known.
        let shift = first.cameraShift(at: last.time, aspectRatio: aspectRatio)
        let gap = next.timeRange.lowerBound.seconds(since: last.time)
        let moments = (0...20).map { last.time.advanced(by: gap * Double($0) / 20) }
        func distance(_ time: Timestamp) -> Double {
            (curve.place(at: time) + shift - after.place(at: time)).length
        }
        let time = moments.min { distance($0) < distance($1) } ?? last.time
        return (time, first.shown(curve, at: time))
    }
}
