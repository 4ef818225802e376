import PoseCore
public import Trajectories

/// Finds the hand that an object left, and when, from its flight extended backwards and the paths of all hands.
///
/// Until the release the hand carries the object along a curve; from then on the object follows its parabola. So the
/// parabola, extended to before the first detection, touches the hand's path at the release, where the hand is about as
/// fast as the object. Apple's sample takes the frame 25 frames back instead.
public struct ReleaseFinder: Sendable {
    /// Seconds before the first detection in which the release is looked for.
    public var maximumLead = 0.6
    /// Heights of the body between the extended flight and the palm at the release.
    public var maximumDistance = 0.25
    /// The picture's width ÷ height.
    public var aspectRatio: Double

    /// Creates a finder for pictures of one shape.
    public init(aspectRatio: Double) { self.aspectRatio = aspectRatio }

    /// Seconds from one moment that is tried to the next.
    private static let step = 1.0 / 240
    /// Heights of the body: how exactly the palm is known. 0.08 is three fifths of a hand's length.
    private static let distanceSpread = 0.08
    /// Cost of a hand that does not move with the object at all.
    private static let velocityWeight = 3.0
    /// Cost of a hand that is at rest, against its fastest moment.
    private static let speedWeight = 2.0
    /// Cost of a hand whose wrist is not seen at all: of two hands at the object, the visible one threw.
    private static let confidenceWeight = 1.0
    /// Cost of the earliest moment against the latest: the first hand on the way back is the one that threw.
    private static let leadWeight = 1.0

    /// The release with the least cost of all people's hands; nil when the flight did not start at a hand.
    public func release(of trajectory: TrajectoryObservation, in history: PoseHistory) -> ThrowRelease? {
        let first = trajectory.timeRange.lowerBound
        let range = first.advanced(by: -maximumLead - 0.3)...first.advanced(by: 0.2)
        var best: ThrowRelease?
        for person in history.people {
            let samples = history.samples(of: person, in: range, sceneAt: first)
            guard let height = BodyHeight(of: samples.map(\.pose), aspectRatio: aspectRatio) else { continue }
            for hand in [Chirality.left, .right] {
                guard let track = HandTrack(hand, of: samples, aspectRatio: aspectRatio),
                    let moment = moment(of: track, trajectory, first: first, height: height.value),
                    moment.cost < best?.cost ?? .infinity
                else { continue }
                best = ThrowRelease(
                    person: person, hand: hand, time: moment.time, distance: moment.distance,
                    cost: moment.cost)
            }
        }
        return best
    }

    private struct Moment {
        var time: Timestamp
        var distance: Double
        var speed: Double
        var cost: Double
    }

    private func moment(
        of track: HandTrack, _ trajectory: TrajectoryObservation, first: Timestamp, height: Double
    ) -> Moment? {
        var moments: [Moment] = []
        var lead = -Self.step * 4
        while lead <= maximumLead {
            let time = first.advanced(by: -lead)
            if let moment = measure(track, trajectory, time, lead: lead, height: height) {
                moments.append(moment)
            }
            lead += Self.step
        }
        let near = moments.filter { $0.distance <= maximumDistance }
        guard let fastest = near.map(\.speed).max() else { return nil }
        return near.map { moment in
            var moment = moment
            moment.cost += Self.speedWeight * (1 - moment.speed / max(fastest, 1e-9))
            return moment
        }.min { $0.cost < $1.cost }
    }

    private func measure(
        _ track: HandTrack, _ trajectory: TrajectoryObservation, _ time: Timestamp, lead: Double,
        height: Double
    ) -> Moment? {
        guard let hand = track.place(at: time), let velocity = track.velocity(at: time) else { return nil }
        let path = trajectory.initialPath
        let flight = path.velocity(at: time) * SIMD2(aspectRatio, 1)
        let distance = (path.location(at: time).inHeights(aspectRatio) - hand).length / height
        let mismatch = (velocity - flight).length / max(flight.length, 1e-9)
        // The palm touches the object, whose centre is a radius away.
        let radius = Double(trajectory.movingAverageRadius) * aspectRatio / height
        let spread = max(0, distance - radius) / Self.distanceSpread
        return Moment(
            time: time, distance: distance, speed: velocity.length,
            cost: spread * spread + Self.velocityWeight * min(1, mismatch)
                + Self.confidenceWeight * (1 - track.confidence(at: time))
                + Self.leadWeight * max(0, lead) / maximumLead)
    }
}
