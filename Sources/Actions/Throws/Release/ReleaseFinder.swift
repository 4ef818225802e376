import PoseCore
public import Trajectories

/// Finds the hand or foot that an object left, and when, from its flight extended backwards and the paths of all limbs.
///
/// Until the release the hand carries the object along a curve; from then on the object follows its parabola. So the
/// parabola, extended to before the first detection, touches the hand's path at the release, where the hand is about as
/// fast as the object. Apple's sample takes the frame 25 frames back instead. A foot counts only where it swings with the
/// object, as in a kick.
public struct ReleaseFinder: Sendable {
    /// Seconds before the first detection in which the release is looked for.
    public var maximumLead = 0.6
    /// Seconds after it: an object that swings with the hand may be detected while it is still held.
    public var maximumDelay = 0.15
    /// Heights of the body between the extended flight and palm or instep at the release.
    public var maximumDistance = 0.25
    /// The picture's width ÷ height.
    public var aspectRatio: Double

    /// Creates a finder for pictures of one shape.
    public init(aspectRatio: Double) { self.aspectRatio = aspectRatio }

    /// Seconds from one moment that is tried to the next.
    private static let step = 1.0 / 240
    /// Of a kicking foot's velocity from the object's, as a share of the latter.
    private static let maximumKickMismatch = 0.75
    /// Heights of the body: how exactly the palm is known. 0.06 is half of a hand's length.
    private static let distanceSpread = 0.06
    /// Cost of a hand that does not move with the object at all.
    private static let velocityWeight = 3.0
    /// Cost of a hand that is at rest, against its fastest moment.
    private static let speedWeight = 0.5
    /// Cost of a hand whose wrist is not seen at all: of two hands at the object, the visible one threw.
    private static let confidenceWeight = 1.0
    /// Cost of the earliest moment against the first detection: the first hand on the way back is the one that threw.
    private static let leadWeight = 1.0
    /// Cost of a foot: it counts where no hand explains the flight.
    private static let footCost = 1.0
    /// The distance from the palm's middle to the centre of an object that it holds, in radii of the object.
    private static let radiusShare = 0.5

    /// The release with the least cost of all people's limbs; nil when the flight did not start at any.
    public func release(of trajectory: TrajectoryObservation, in history: PoseHistory) -> ThrowRelease? {
        let curve = FlightCurve(trajectory, aspectRatio: aspectRatio)
        let found = release(of: trajectory, along: curve, in: history)
        guard let found, found.time > curve.reference else { return found }
        // What was detected before belongs to the hand's path, not to the flight.
        let free = FlightCurve(trajectory, aspectRatio: aspectRatio, after: found.time)
        return release(of: trajectory, along: free, in: history) ?? found
    }

    private func release(
        of trajectory: TrajectoryObservation, along curve: FlightCurve, in history: PoseHistory
    ) -> ThrowRelease? {
        let first = trajectory.timeRange.lowerBound
        let range = first.advanced(by: -maximumLead - 0.3)...first.advanced(by: maximumDelay + 0.2)
        var best: ThrowRelease?
        for person in history.people {
            let samples = history.samples(of: person, in: range, sceneAt: first)
            guard let height = BodyHeight(of: samples.map(\.pose), aspectRatio: aspectRatio) else { continue }
            // The palm touches the object: the centre lies beyond.
            let radius =
                Self.radiusShare * Double(trajectory.movingAverageRadius) * aspectRatio / height.value
            for limb in Limb.all {
                guard
                    let track = LimbTrack(
                        limb, of: samples, beside: trajectory, aspectRatio: aspectRatio),
                    let moment = moment(
                        of: track, Flight(curve: curve, first: first, radius: radius, height: height.value),
                        isFoot: limb.isFoot),
                    moment.cost < best?.cost ?? .infinity
                else { continue }
                best = ThrowRelease(
                    person: person, limb: limb, time: moment.time, distance: moment.distance,
                    cost: moment.cost)
            }
        }
        return best
    }

    /// The flight as one person's limbs are compared with it.
    private struct Flight {
        let curve: FlightCurve
        /// The first detection.
        let first: Timestamp
        /// How far the object's centre may be from palm or instep that holds it, in heights of the body.
        let radius: Double
        /// The body's height, in picture heights.
        let height: Double
    }

    private struct Moment {
        var time: Timestamp
        var distance: Double
        var speed: Double
        var mismatch: Double
        var cost: Double
    }

    private func moment(of track: LimbTrack, _ flight: Flight, isFoot: Bool) -> Moment? {
        var moments: [Moment] = []
        var lead = -maximumDelay
        while lead <= maximumLead {
            if let moment = measure(track, flight, lead: lead) { moments.append(moment) }
            lead += Self.step
        }
        let near = moments.filter { moment in
            moment.distance <= maximumDistance && (!isFoot || moment.mismatch <= Self.maximumKickMismatch)
        }
        guard let fastest = near.map(\.speed).max() else { return nil }
        return near.map { moment in
            var moment = moment
            moment.cost += Self.speedWeight * (1 - moment.speed / max(fastest, 1e-9))
            if isFoot { moment.cost += Self.footCost }
            return moment
        }.min { $0.cost < $1.cost }
    }

    private func measure(_ track: LimbTrack, _ flight: Flight, lead: Double) -> Moment? {
        let time = flight.first.advanced(by: -lead)
        guard let place = track.place(at: time), let velocity = track.velocity(at: time) else { return nil }
        let flightVelocity = flight.curve.pictureVelocity(at: time)
        let distance = (flight.curve.place(at: time) - place).length / flight.height
        let mismatch = (velocity - flightVelocity).length / max(flightVelocity.length, 1e-9)
        let spread = max(0, distance - flight.radius) / Self.distanceSpread
        return Moment(
            time: time, distance: distance, speed: velocity.length, mismatch: mismatch,
            cost: spread * spread + Self.velocityWeight * min(1, mismatch)
                + Self.confidenceWeight * (1 - track.confidence(at: time))
                + Self.leadWeight * lead / maximumLead)
    }
}
