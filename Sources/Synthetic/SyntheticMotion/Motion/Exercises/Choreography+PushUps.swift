import Foundation

/// Push-ups, planks and what starts from a plank: for the exercise classifier all are Other.
extension Choreography {
    /// The kinds of push-ups.
    enum PushUpStyle { case plain, onKnees, archer }

    /// The kinds of held planks.
    enum PlankStyle { case onHands, onForearms, sideways }

    /// One performer's place on the floor: half the distances of hands and feet and the hips' sag, in metres.
    typealias FloorForm = (hands: Float, feet: Float, sag: Float)

    /// Draws where hands and feet are.
    ///
    /// All exercises on the floor draw it first, needed or not: a seed's motion depends on the order of draws.
    mutating func floorForm() -> FloorForm {
        (
            random.uniform(0.12...0.22) * body.height, random.uniform(0.03...0.2) * body.leg,
            random.uniform(-0.08...0.06)
        )
    }

    mutating func pushUps(_ style: PushUpStyle, until end: Float) {
        let form = floorForm()
        let wide =
            style == .archer
            ? random.uniform(0.25...0.33) * body.height : form.hands * random.uniform(0.9...1.9)
        let step = random.chance(0.2) ? random.uniform(0.08...0.5) : 0
        // The seat up in the air, or the hips behind the chest on the way up.
        let high = random.pick(form.sag, form.sag, random.uniform(-0.3...0.1))
        let low = random.pick(high, high, high + random.uniform(-0.1...0.12))
        let near = plank(
            hands: 0, reach: random.uniform(0.85...0.98), sag: high, shoulders: random.uniform(-0.06...0.06),
            handsApart: wide, feetApart: form.feet, knees: style == .onKnees, step: step)
        var far = plank(
            hands: 0, reach: random.uniform(0.1...0.7), sag: low, shoulders: random.uniform(-0.02...0.16),
            handsApart: wide, feetApart: form.feet, knees: style == .onKnees, step: step)
        if style == .archer {
            far.pelvis.x = 0.5 * wide
            far.turn.y = 0.1
        }
        repeating(near, far, rhythm(0.8...3.5), alternating: style == .archer, until: end)
    }

    mutating func planks(_ style: PlankStyle, until end: Float) {
        let form = floorForm()
        let reach = random.uniform(0.9...0.98)
        let near: Posture =
            switch style {
            case .onHands:
                plank(hands: 0, reach: reach, sag: form.sag, handsApart: form.hands, feetApart: form.feet)
            case .onForearms: forearmPlank(form)
            case .sideways: sidePlank()
            }
        var far = near
        far.pelvis.y += random.uniform(-0.05...0.03)
        repeating(near, far, rhythm(2...6), until: end)
    }

    private func forearmPlank(_ form: FloorForm) -> Posture {
        var posture = plank(
            hands: 0, reach: 0.5, sag: form.sag, shoulders: 0, handsApart: form.hands, feetApart: form.feet)
        posture.setSupports(halfWidth: form.hands * 0.6, forwards: body.forearm * 0.9)
        return posture
    }

    /// Sideways on one hand and the feet's edge, the other arm up or on the hip.
    private mutating func sidePlank() -> Posture {
        var posture = Posture()
        let slope = asin(0.95 * body.arm / (body.torso + body.leg))
        posture.turn = SIMD3(0, 0, -(.pi / 2 - slope))
        posture.pelvis = SIMD3(0, body.leg * sin(slope) + 0.06, 0)
        for isLeft in [true, false] {
            posture[isLeft].leg.plant = 0
            posture[isLeft].leg.spread = 0
        }
        posture.right.arm = Posture.Arm(lift: .pi / 2, plane: 0, bend: 0.02)
        posture.left.arm = random.chance(0.5) ? Posture.Arm(lift: 1.6, plane: 0.1, bend: 0.1) : onHips
        return random.chance(0.5) ? posture : posture.mirrored()
    }

    /// One hand after the other to the opposite shoulder.
    mutating func shoulderTaps(until end: Float) {
        let form = floorForm()
        let near = plank(
            hands: 0, reach: 0.96, sag: form.sag, handsApart: form.hands, feetApart: form.feet * 1.5)
        var far = near
        far.left.arm.supportWeight = 0
        far.left.arm.grip = SIMD3(-0.08, -0.02, 0.06) * body.height
        far.left.arm.gripWeight = 1
        far.left.arm.bend = 2
        far.pelvis.x = -0.03
        repeating(near, far, rhythm(0.8...2.2), alternating: true, until: end)
    }

    /// One knee after the other to the chest.
    mutating func mountainClimbers(until end: Float) {
        let form = floorForm()
        let base = plank(
            hands: 0, reach: 0.96, sag: random.uniform(-0.2...0), handsApart: form.hands,
            feetApart: form.feet)
        var far = base
        far.left.leg.plant = 0
        far.left.leg.flex = random.uniform(1.2...1.9)
        far.left.leg.bend = random.uniform(1.3...2)
        var pace = rhythm(0.5...1.8, pauses: false)
        pace.out = 0.5
        repeating(far, far.mirrored(), pace, until: end)
    }

    /// One knee after the other to the chest or the other elbow, each from a whole plank; or one foot beside the hands.
    mutating func slowClimbers(until end: Float) {
        let form = floorForm()
        let base = plank(
            hands: 0, reach: 0.96, sag: random.uniform(-0.15...0.02), handsApart: form.hands,
            feetApart: form.feet)
        repeating(
            base, kneeIn(from: base), rhythm(0.9...3.2, pauses: random.chance(0.5)), alternating: true,
            until: end)
    }

    /// A plank with the left knee drawn in.
    mutating func kneeIn(from base: Posture) -> Posture {
        var far = base
        far.left.leg.heel = 1
        if random.chance(0.3) {
            far.left.leg.foot.z += random.uniform(0.35...0.75) * body.leg
        } else {
            far.left.leg.plant = 0
            far.left.leg.flex = random.uniform(1.1...2)
            far.left.leg.bend = random.uniform(1.3...2.2)
            far.left.leg.spread = random.pick(0.05, random.uniform(-0.4...0.3))
        }
        far.pelvis.y += random.uniform(0...0.08)
        return far
    }

    /// Both feet apart and together by hops, from a plank.
    mutating func plankJacks(until end: Float) {
        let form = floorForm()
        let near =
            random.chance(0.35)
            ? forearmPlank(form)
            : plank(
                hands: 0, reach: random.uniform(0.9...0.98), sag: random.uniform(-0.15...0.04),
                handsApart: form.hands, feetApart: random.uniform(0.02...0.1) * body.leg)
        var far = near
        let wide = random.uniform(0.15...0.4) * body.leg
        far.left.leg.foot.x += wide
        far.right.leg.foot.x -= wide
        far.pelvis.y += random.uniform(-0.02...0.1)
        repeating(near, far, rhythm(0.5...1.8, pauses: random.chance(0.3)), until: end)
    }

    mutating func downwardDogs(until end: Float) {
        let form = floorForm()
        let near = plank(hands: 0, reach: 0.96, sag: -0.03, handsApart: form.hands, feetApart: form.feet)
        var far = near
        far.pelvis = SIMD3(0, 0.85 * body.leg, -body.torso * 1.1)
        far.turn.x = random.uniform(2.2...2.5)
        far.left.arm.lift = 2.6
        far.right.arm.lift = 2.6
        for isLeft in [true, false] {
            far[isLeft].leg.foot.z = -body.torso * 1.1 - 0.55 * body.leg
            far[isLeft].leg.heel = 0.2
        }
        repeating(near, far, rhythm(2...6), until: end)
    }
}
