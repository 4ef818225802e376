import Foundation
import SeededRandom

/// Key postures on a time line, built movement by movement, and the motion between them.
///
/// Between keys every channel follows a monotone cubic: it rests where keys turn round and runs through where
/// they go on. Feet and supporting hands that change place between two keys are lifted on the way.
struct Choreography {
    let body: BodyProportions
    let solver: BodySolver
    var random: SeededGenerator
    /// What this performer does in all movements.
    let habits: Habits
    /// Seconds that the arms are behind the rest of the body.
    var armDelay: Float = 0
    /// True while feet stay down when they move, as on a treadmill, or are lifted by the keys themselves.
    var keepsFeetLow = false
    /// Where the performer stands (x, z) and looks (radians, turn to the left).
    var spot = SIMD2<Float>(0, 0)
    var heading: Float = 0

    private(set) var keys: [Key] = []
    private var flights: [(start: Float, end: Float)] = []

    struct Key {
        var time: Float
        var posture: Posture
        /// Feet stay down on the way to this key.
        var keepsFeetLow: Bool
    }

    init(body: BodyProportions, oddity: Float = 0, random: SeededGenerator) {
        self.body = body
        self.random = random
        solver = BodySolver(body: body)
        habits = Habits(oddity: oddity, using: &self.random)
    }

    /// Seconds from the start to the last key.
    var time: Float { keys.last?.time ?? 0 }

    /// The last key's posture, or a plain stand before the first.
    var last: Posture { keys.last?.posture ?? placed(stand()) }

    /// Goes on to `posture`, given in the performer's own space, in that many seconds.
    mutating func move(to posture: Posture, in seconds: Float) {
        let start = keys.isEmpty ? 0 : time + max(seconds, 0.02)
        keys.append(
            Key(time: start, posture: placed(habits.applied(to: posture)), keepsFeetLow: keepsFeetLow))
    }

    /// Stays as it is.
    mutating func hold(_ seconds: Float) {
        guard seconds > 0.02, let key = keys.last else { return }
        keys.append(Key(time: key.time + seconds, posture: key.posture, keepsFeetLow: true))
    }

    /// Takes the whole body off the floor: ballistic between two moments.
    mutating func fly(from start: Float, to end: Float) {
        if end > start { flights.append((start, end)) }
    }

    /// The same performer at the same place with an empty time line.
    func continued(by random: SeededGenerator) -> Choreography {
        var part = self
        part.keys = []
        part.flights = []
        part.random = random
        part.armDelay = 0
        return part
    }

    /// Puts another time line behind this one and returns when it starts.
    mutating func append(_ part: Choreography, after pause: Float) -> Float {
        let start = keys.isEmpty ? 0 : time + pause
        keys += part.keys.map {
            Key(time: $0.time + start, posture: $0.posture, keepsFeetLow: $0.keepsFeetLow)
        }
        flights += part.flights.map { ($0.start + start, $0.end + start) }
        spot = part.spot
        heading = part.heading
        armDelay = part.armDelay
        return start
    }

    /// Changes where the performer stands and looks, a little, as people do from repetition to repetition.
    mutating func drift() {
        spot += SIMD2(random.normal(), random.normal()) * habits.drift
        heading += random.normal() * habits.drift * 0.6
    }

    /// Moves the performer forwards (and to the left) in the performer's own space.
    mutating func advance(_ forwards: Float, left: Float = 0) {
        spot += SIMD2(
            sin(heading) * forwards + cos(heading) * left, cos(heading) * forwards - sin(heading) * left)
    }

    /// The body at each frame from the first key to the last.
    func poses(frameRate: Double, seconds: Double) -> [BodyPose3D] {
        let count = max(1, Int((seconds * frameRate).rounded()))
        var fidget = Fidget(amount: habits.fidget, random: random)
        var cursor = 0
        var armCursor = 0
        return (0..<count).map { frame in
            let now = Float(Double(frame) / frameRate)
            var posture = posture(at: now, cursor: &cursor)
            if armDelay != 0 {
                let late = self.posture(at: max(0, now - armDelay), cursor: &armCursor)
                if late.left.arm.supportWeight + posture.left.arm.supportWeight < 0.01 {
                    posture.left.arm = late.left.arm
                    posture.right.arm = late.right.arm
                }
            }
            fidget.apply(to: &posture, at: now)
            return solver.solve(posture, lift: lift(at: now))
        }
    }

    private func lift(at now: Float) -> Float {
        for flight in flights where now > flight.start && now < flight.end {
            return 4.905 * (now - flight.start) * (flight.end - now)
        }
        return 0
    }

    private func posture(at now: Float, cursor: inout Int) -> Posture {
        guard keys.count > 1, let final = keys.last, now < final.time else { return last }
        while cursor > 0, keys[cursor].time > now { cursor -= 1 }
        while cursor + 1 < keys.count - 1, keys[cursor + 1].time <= now { cursor += 1 }
        let (a, b) = (keys[cursor], keys[cursor + 1])
        let span = b.time - a.time
        let before = cursor > 0 ? keys[cursor - 1] : nil
        let after = cursor + 2 < keys.count ? keys[cursor + 2] : nil
        let u = min(1, max(0, (now - a.time) / span))
        let delta = Posture.combine(a.posture, b.posture) { ($1 - $0) / span }
        let startSlope = Self.slope(before.map { ($0, a) }, delta, span)
        let endSlope = Self.slope(after.map { (b, $0) }, delta, span)
        // Hermite: value and slope at both ends.
        let (u2, u3) = (u * u, u * u * u)
        let (h00, h10) = (2 * u3 - 3 * u2 + 1, (u3 - 2 * u2 + u) * span)
        let (h01, h11) = (3 * u2 - 2 * u3, (u3 - u2) * span)
        let values = Posture.combine(a.posture, b.posture) { $0 * h00 + $1 * h01 }
        let slopes = Posture.combine(startSlope, endSlope) { $0 * h10 + $1 * h11 }
        var posture = Posture.combine(values, slopes) { $0 + $1 }
        if !b.keepsFeetLow {
            Self.liftMoving(&posture.left, a.posture.left, b.posture.left, u, body)
            Self.liftMoving(&posture.right, a.posture.right, b.posture.right, u, body)
        }
        return posture
    }

    /// The slope between a neighbouring segment and this one: their harmonic mean, zero at a turn.
    private static func slope(_ neighbour: (Key, Key)?, _ delta: Posture, _ span: Float) -> Posture {
        guard let (a, b) = neighbour else { return .combine(delta, delta) { _, _ in 0 } }
        let other = b.time - a.time
        let theirs = Posture.combine(a.posture, b.posture) { ($1 - $0) / other }
        return .combine(delta, theirs) { mine, its in
            guard mine * its > 0 else { return 0 }
            let (w1, w2) = (2 * span + other, span + 2 * other)
            return (w1 + w2) / (w1 / its + w2 / mine)
        }
    }

    private static func liftMoving(
        _ side: inout Posture.Side, _ a: Posture.Side, _ b: Posture.Side, _ u: Float, _ body: BodyProportions
    ) {
        let bump = sin(.pi * u)
        let step = b.leg.foot - a.leg.foot
        let distance = (step.x * step.x + step.z * step.z).squareRoot()
        if distance > 0.02 { side.leg.foot.y += bump * min(0.14 * body.leg, 0.02 + 0.16 * distance) }
        guard a.arm.supportWeight > 0.9, b.arm.supportWeight > 0.9 else { return }
        let reach = length(b.arm.support - a.arm.support)
        if reach > 0.02 { side.arm.support.y += bump * min(0.12, 0.3 * reach) }
    }

    /// A posture of the performer's own space where the performer is now.
    private func placed(_ posture: Posture) -> Posture {
        var posture = posture
        let axes = Basis.world.turned(SIMD3(0, heading, 0))
        let origin = SIMD3(spot.x, 0, spot.y)
        posture.pelvis = origin + axes(posture.pelvis)
        posture.turn.y += heading
        for side in [\Posture.left, \Posture.right] {
            posture[keyPath: side].leg.foot = origin + axes(posture[keyPath: side].leg.foot)
            posture[keyPath: side].leg.yaw += heading
            posture[keyPath: side].arm.support = origin + axes(posture[keyPath: side].arm.support)
        }
        return posture
    }
}
