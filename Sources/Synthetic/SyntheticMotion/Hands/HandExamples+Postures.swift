import Gestures
import SeededRandom

/// The postures that the kinds begin with.
extension HandExamples {
    mutating func base(_ kind: Kind) -> HandPosture {
        switch kind {
        case .openPalm:
            // From fingers together to fanned out.
            let fan = random.uniform(0...1.3)
            return HandPosture.openPalm.with {
                $0.index.spread *= fan
                $0.ring.spread *= fan
                $0.little.spread *= fan
                $0.thumb.aside = 30 + 30 * fan
            }
        case .fist:
            let thumb = random.uniform(0...1)
            let beside = HandPosture.Thumb(aside: 10, forward: 30, middle: 10, end: 20)
            return HandPosture.fist.with { $0.thumb = .folded.blended(with: beside, 0.6 * thumb) }
        case .pointing: return .pointing
        case .thumbUp, .thumbDown: return .thumb
        case .victory: return .victory
        case .call: return .call
        case .rock: return .rock
        case .four: return .four
        case .ok: return .ok
        case .none: return other()
        }
    }

    /// A hand that shows no gesture: at rest, half way between, pinching, or with other fingers up.
    private mutating func other() -> HandPosture {
        let straight = HandPosture.Finger.straight
        let choices: [HandPosture] = [
            .relaxed, .relaxed, .pinched, .pinched, .unpinched,
            .relaxed.blended(with: .fist, random.uniform(0.1...0.55)),
            .relaxed.blended(with: .openPalm, random.uniform(0...0.45)),
            .pinched.blended(with: .unpinched, random.uniform(0...1)),
            // Three fingers, a pistol, the little finger, the middle finger, all five half bent.
            .fist.with {
                $0.index = straight; $0.middle = straight; $0.ring = straight
            },
            .fist.with {
                $0.index = straight; $0.thumb = .out
            },
            .fist.with { $0.little = straight },
            .fist.with { $0.middle = straight },
            .fist.with {
                $0.index = straight; $0.middle = straight; $0.thumb = .out
            },
            .openPalm.blended(with: .fist, random.uniform(0.35...0.65)),
        ]
        if random.chance(0.25) {
            func finger() -> HandPosture.Finger {
                .straight.blended(with: .curled, random.uniform(0...1))
            }
            // Half bent at least one, so that no gesture comes out by chance.
            var posture = HandPosture(
                thumb: .out.blended(with: .folded, random.uniform(0...1)), index: finger(), middle: finger(),
                ring: finger(), little: finger())
            posture.middle = .straight.blended(with: .curled, random.uniform(0.3...0.7))
            posture.ring = .straight.blended(with: .curled, random.uniform(0.3...0.7))
            return posture
        }
        return random.element(choices)
    }
}
