extension Choreography {
    /// How often and how evenly a movement between two postures is repeated.
    struct Rhythm {
        /// Seconds of a repetition without pauses.
        var period: Float
        /// Share of the period for the way there.
        var out: Float
        /// Seconds at the far end.
        var holdFar: Float
        /// Seconds at the near end.
        var holdNear: Float
    }

    /// A rhythm drawn at random about a period range: even or not, flowing or with pauses.
    mutating func rhythm(_ period: ClosedRange<Float>, pauses: Bool = true) -> Rhythm {
        Rhythm(
            period: random.uniform(period), out: random.uniform(0.35...0.65),
            holdFar: pauses ? random.pick(0, random.uniform(0...0.4), random.uniform(0...1)) : 0,
            holdNear: pauses ? random.pick(0, random.uniform(0...0.3), random.uniform(0...1)) : 0)
    }

    /// From `near` to `far` and back until `end`, never twice the same.
    ///
    /// - Parameters:
    ///   - via: A posture on the way there and back.
    ///   - alternating: Every second repetition is mirrored.
    mutating func repeating(
        _ near: Posture, _ far: Posture, via: Posture? = nil, _ rhythm: Rhythm, alternating: Bool = false,
        until end: Float
    ) {
        var isMirrored = alternating && random.chance(0.5)
        func side(_ posture: Posture) -> Posture { isMirrored ? posture.mirrored() : posture }
        if keys.isEmpty { move(to: side(near), in: 0) }
        while time < end {
            let pace = rhythm.period * (1 + habits.unevenness * random.normal()).clamped(0.6, 1.6)
            let range = (1 + 0.06 * random.normal()).clamped(0.8, 1.12)
            let there = pace * rhythm.out
            let back = pace - there
            let start = time
            if let via {
                move(to: side(via), in: there * 0.5)
                move(to: side(near.mixed(with: far, range)), in: there * 0.5)
            } else {
                move(to: side(near.mixed(with: far, range)), in: there)
            }
            hold(rhythm.holdFar * random.uniform(0.5...1.5))
            if alternating { drift() }
            if let via {
                move(to: side(via), in: back * 0.5)
                move(to: side(near), in: back * 0.5)
            } else {
                move(to: side(near), in: back)
            }
            noteRepetition(from: start, to: time)
            hold(rhythm.holdNear * random.uniform(0.5...1.5))
            if alternating { isMirrored.toggle() }
        }
    }
}
