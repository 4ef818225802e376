import Foundation
import SeededRandom

/// Gestures with one hand or both, each followed by a rest: all are Other.
extension Choreography {
    /// What the hands do between two rests.
    enum Gesture {
        /// To a place and back: a sign, a reach, a greeting.
        case lift
        /// From one place straight to another: a swipe, a push, a pull, a punch, a catch.
        case stroke
        /// Round a figure: circles, polygons, zigzags.
        case figure
        /// To and fro over a short way: a knock, a wave, a clap.
        case beat
        /// To places of the body: head, face, shoulders, the other arm.
        case touch
    }

    /// Where a wrist goes, how fast, and how long it stays.
    ///
    /// Places are outwards, up and forwards from the neck, as shares of the height.
    private struct Stop {
        var place: SIMD3<Float>
        var seconds: Float
        var rest: Float = 0
    }

    mutating func gestures(_ gesture: Gesture, until end: Float) {
        let rest = gestureRest()
        let isLeft = random.chance(0.5)
        let hasBoth = random.chance(0.5)
        let isAlike = random.chance(0.5)
        let tempo = random.uniform(0.65...1.5)
        let turn = random.uniform(0...0.3) * (isLeft ? -1 : 1)
        var stops = stops(of: gesture)
        move(to: rest, in: 0)
        hold(random.uniform(0...1.5))
        while time < end {
            if !isAlike { stops = self.stops(of: gesture) }
            for stop in stops {
                var posture = rest
                posture[isLeft].arm = reaching(stop.place)
                if hasBoth { posture[!isLeft].arm = posture[isLeft].arm }
                posture.upperSpine.y += turn * (0.5 + 2 * stop.place.z)
                move(to: posture, in: stop.seconds * tempo)
                hold(stop.rest)
            }
            move(to: rest, in: random.uniform(0.3...0.9))
            hold(random.pick(random.uniform(0...0.5), random.uniform(0.4...2.5)))
        }
    }

    /// Something in one hand or both that is moved about, looked at, put down and taken elsewhere.
    mutating func handling(until end: Float) {
        let rest = gestureRest()
        let isLeft = random.chance(0.5)
        let hands: (near: Bool, far: Bool) = random.pick((true, false), (true, false), (true, true))
        let reach = random.uniform(0.04...0.22)
        var place = SIMD3(
            random.uniform(-0.05...0.2), random.uniform(-0.35...0.1), random.uniform(0.1...0.26))
        move(to: rest, in: 0)
        while time < end {
            let step = SIMD3(random.normal(), random.normal(), 0.7 * random.normal()) * reach
            place = (place + step).clamped(lowerBound: [-0.15, -0.4, 0.05], upperBound: [0.3, 0.3, 0.3])
            var posture = rest
            posture[isLeft].arm = reaching(place)
            if hands.far {
                // Both at one thing: as far apart as it is wide, wherever it is.
                let across = place * SIMD3(-1, 1, 1) + SIMD3(0.12, 0, 0)
                posture[!isLeft].arm = reaching(across)
            }
            posture.upperSpine += SIMD3(0.08, 0.18, 0.05) * random.normal()
            posture.head += SIMD3(0.15, 0.25, 0.05) * random.normal()
            if random.chance(0.1) { posture.turn.x += random.uniform(0.2...0.8) }
            move(to: random.chance(0.1) ? rest : posture, in: random.uniform(0.25...1.3))
            hold(random.pick(0, random.uniform(0...0.4), random.uniform(0...2)))
        }
    }

    private mutating func gestureRest() -> Posture {
        if random.chance(0.12) { return seated(height: random.uniform(0.42...0.58)) }
        var rest = stand(random.pick(hanging, hanging, hanging, atChest, onHips))
        rest.turn.y = 0.15 * random.normal()
        return rest
    }

    private mutating func stops(of gesture: Gesture) -> [Stop] {
        let first = anyPlace()
        let way = random.uniform(0.25...0.8)
        switch gesture {
        case .lift:
            return [Stop(place: first, seconds: way + 0.15, rest: random.uniform(0...1.5))]
        case .stroke:
            var other = anyPlace()
            if random.chance(0.5) { other = SIMD3(first.x - random.uniform(0.15...0.4), first.y, first.z) }
            if random.chance(0.25) { other = SIMD3(first.x, first.y, random.uniform(0.24...0.32)) }
            let stroke = Stop(
                place: other, seconds: random.uniform(0.18...0.6),
                rest: random.pick(0, random.uniform(0...0.6)))
            let stops = [
                Stop(place: first, seconds: way, rest: random.pick(0, random.uniform(0...0.4))), stroke,
            ]
            return random.chance(0.5) ? stops : stops.reversed()
        case .figure: return figure(about: first, after: way)
        case .beat:
            var swing = SIMD3(random.normal(), random.normal(), random.normal())
            swing *= random.uniform(0.02...0.13) / max(0.3, length(swing))
            let beat = random.uniform(0.12...0.4)
            return (0..<Int(random.uniform(2...8.9))).map { index in
                Stop(
                    place: first + (index.isMultiple(of: 2) ? swing : -swing),
                    seconds: index == 0 ? way : beat * random.uniform(0.85...1.15))
            }
        case .touch:
            return (0..<Int(random.uniform(1...3.9))).map { _ in
                Stop(place: bodyPlace(), seconds: random.uniform(0.35...1), rest: random.uniform(0...1.5))
            }
        }
    }

    private mutating func figure(about middle: SIMD3<Float>, after way: Float) -> [Stop] {
        let isRound = random.chance(0.5)
        let count = isRound ? 8 : Int(random.uniform(3...5.9))
        let (wide, tall) = (random.uniform(0.05...0.2), random.uniform(0.05...0.2))
        let start = random.uniform(0...6)
        let seconds = random.uniform(0.6...2.5)
        let direction = random.sign()
        let rounds = Int(random.uniform(1...2.9))
        // Corners in any order give zigzags and crosses.
        let order = random.chance(0.5) || isRound ? 1 : 2
        return (0...count * rounds).map { index in
            let angle = start + direction * 2 * .pi * Float(index * order) / Float(count)
            return Stop(
                place: middle + SIMD3(wide * cos(angle), tall * sin(angle), 0),
                seconds: index == 0 ? way : max(0.08, seconds / Float(count)))
        }
    }

    /// A place before or beside the body, from the hips to above the head.
    private mutating func anyPlace() -> SIMD3<Float> {
        SIMD3(
            random.uniform(-0.12...0.3), random.pick(random.uniform(-0.25...0.1), random.uniform(-0.3...0.3)),
            random.uniform(0.05...0.3))
    }

    /// A place that hands go to when people dress, scratch, drink, comb, cross their arms.
    private mutating func bodyPlace() -> SIMD3<Float> {
        let place = random.pick(
            SIMD3<Float>(0, 0.08, 0.11), SIMD3(0.06, 0.12, 0.02), SIMD3(0.02, 0.19, 0.02),
            SIMD3(-0.1, 0, 0.05),
            SIMD3(-0.1, -0.13, 0.1), SIMD3(0.02, -0.12, 0.1), SIMD3(0.08, -0.3, 0.08), SIMD3(0.03, 0.02, 0.07)
        )
        return place + SIMD3(random.normal(), random.normal(), random.normal()) * 0.03
    }

    /// An arm whose wrist is at a place, the elbow below it or raised.
    private mutating func reaching(_ place: SIMD3<Float>) -> Posture.Arm {
        Posture.Arm(
            lift: (0.7 + 2.2 * place.y).clamped(0.2, 1.6) * random.uniform(0.8...1.2),
            plane: (1.2 - 3 * place.x).clamped(0.2, 1.5), bend: 1.4, twist: random.uniform(-0.3...0.6),
            grip: place * body.height, gripWeight: 1)
    }
}
