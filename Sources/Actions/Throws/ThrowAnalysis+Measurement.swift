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
    /// did not come in from outside. Where people are seen and none threw it, it bounced off something.
    func countsWithoutThrower(_ flight: ThrowFlight) -> Bool {
        guard configuration.countsUnseenThrowers else { return false }
        let first = flight.trajectories[0]
        let start = first.timeRange.lowerBound
        guard history.people.allSatisfy({ history.pose(of: $0, at: start) == nil }) else { return false }
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
        let path = first.initialPath
        let velocity = path.velocity(at: start) * SIMD2(aspectRatio, 1)
        let landing = landing(of: flight)
        var result = Throw(
            id: id, release: start, releasePoint: path.location(at: start),
            angle: atan2(velocity.y, abs(velocity.x)) * 180 / .pi, end: max(start, landing.time),
            landing: landing.location, trajectoryIDs: flight.trajectories.map(\.id))
        if let top = first.path.apexTime, top > start, top < landing.time {
            result.apex = Throw.Apex(time: top, location: first.path.location(at: top))
        }
        let body = release.flatMap { bodyHeight(for: $0) }
        if let scale = scenes[sceneIndex(at: start)].scale(for: body) {
            let measured = FlightMeasurement(first, aspectRatio: aspectRatio)
            result.speed = ThrowSpeed(
                heightsPerSecond: velocity.length,
                relativeError: measured?.relativeSpeedError ?? Self.unmeasuredError, scale: scale)
        }
        if let release {
            result.person = release.person
            result.hand = release.hand
            result.releasePose = history.pose(of: release.person, at: release.time)
            if let (kind, confidence) = try classify(release) {
                result.kind = kind
                result.kindConfidence = confidence
            }
        }
        result.descent = descent(of: flight)
        result.score = ThrowScore(
            landing: result.landing, descent: result.descent, kind: result.kind,
            targets: configuration.targets)
        return result
    }

    /// The share by which a speed may be wrong whose flight has too few points to show it.
    private static let unmeasuredError = 0.1

    private func classify(
        _ release: ThrowRelease
    ) throws(ActionClassificationError) -> (ThrowKind, Float)? {
        guard let classifier = configuration.classifier,
            let window = history.window(
                of: release.person, flightStart: release.time,
                posesAfterStart: configuration.posesAfterStart, length: classifier.windowLength,
                frameRate: classifier.frameRate, aspectRatio: imageSize.aspectRatio)
        else { return nil }
        let probabilities = try classifier.probabilities(of: window)
        let best = ThrowKind.allCases.max { probabilities[$0] ?? 0 < probabilities[$1] ?? 0 }
        return best.map { ($0, probabilities[$0] ?? 0) }
    }

    /// The path in the tenth of a second after the last detection; empty where a bounce was seen, or the object did not fall.
    private func descent(of flight: ThrowFlight) -> [NormalizedPoint] {
        let first = flight.trajectories[0]
        let end = first.timeRange.upperBound
        guard flight.trajectories.count == 1, first.path.velocity(at: end).y < 0 else { return [] }
        return (1...Self.descentSteps).map { step in
            let share = Double(step) / Double(Self.descentSteps)
            return first.path.location(at: end.advanced(by: Self.descentDuration * share))
        }
    }

    /// Seconds for which an object may fall on unseen: three frames at 30 frames a second, as differences of frames need
    /// the next ones.
    private static let descentDuration = 0.1
    private static let descentSteps = 12

    /// Where the flight meets what it bounces off, else its last point.
    private func landing(of flight: ThrowFlight) -> (time: Timestamp, location: NormalizedPoint) {
        let first = flight.trajectories[0]
        let last = first.detections[first.detections.count - 1]
        guard let next = flight.trajectories.first(where: { $0.precedingID == first.id }),
            next.timeRange.lowerBound >= last.time
        else { return (last.time, last.location) }
        let gap = next.timeRange.lowerBound.seconds(since: last.time)
        let nearest = (0...20).map { last.time.advanced(by: gap * Double($0) / 20) }.min { a, b in
            func distance(_ time: Timestamp) -> Double {
                (first.path.location(at: time).inHeights(aspectRatio)
                    - next.path.location(at: time).inHeights(aspectRatio)).length
            }
            return distance(a) < distance(b)
        }
        let time = nearest ?? last.time
        return (time, first.path.location(at: time))
    }
}
