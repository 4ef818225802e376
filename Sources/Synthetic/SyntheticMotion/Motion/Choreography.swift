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
    /// Where the performer stands (x, z) and which way it faces (radians, turn to the left).
    var spot = SIMD2<Float>(0, 0)
    var heading: Float = 0

    private(set) var keys: [Key] = []
    private(set) var flights: [(start: Float, end: Float)] = []
    /// Whole repetitions, from leaving the first posture to being back; of movements that record them.
    private(set) var repetitions: [(start: Float, end: Float)] = []

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

    /// Records a whole repetition.
    mutating func noteRepetition(from start: Float, to end: Float) { repetitions.append((start, end)) }

    /// A hop in the middle of the last movement, which took `duration`.
    mutating func jump(lasting air: Float, before end: Float, within duration: Float) {
        let middle = end - duration * 0.5
        fly(from: middle - air / 2, to: middle + air / 2)
    }

    /// The same performer at the same place with an empty time line.
    func continued(by random: SeededGenerator) -> Choreography {
        var part = self
        part.keys = []
        part.flights = []
        part.repetitions = []
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
        repetitions += part.repetitions.map { ($0.start + start, $0.end + start) }
        spot = part.spot
        heading = part.heading
        armDelay = part.armDelay
        return start
    }

    /// Changes place and heading a little, as happens from repetition to repetition.
    mutating func drift() {
        spot += SIMD2(random.normal(), random.normal()) * habits.drift
        heading += random.normal() * habits.drift * 0.6
    }

    /// Moves the performer forwards.
    mutating func advance(_ forwards: Float) {
        spot += SIMD2(sin(heading) * forwards, cos(heading) * forwards)
    }

    /// The body at each frame from the first key to the last.
    func poses(frameRate: Double, seconds: Double) -> [BodyPose3D] {
        let count = max(1, Int((seconds * frameRate).rounded()))
        return poses(at: (0..<count).map { Float(Double($0) / frameRate) })
    }

    /// The body at moments, in seconds, in rising order.
    func poses(at times: [Float]) -> [BodyPose3D] {
        var fidget = Fidget(amount: habits.fidget, random: random)
        var cursor = 0
        var armCursor = 0
        return times.map { now in
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

    /// The frames of the recorded repetitions that end within a number of frames.
    func repetitions(frameRate: Double, frames: Int) -> [Range<Int>] {
        repetitions.compactMap { start, end in
            let first = Int((Double(start) * frameRate).rounded())
            let last = Int((Double(end) * frameRate).rounded())
            return first < last && last < frames ? first..<last : nil
        }
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
