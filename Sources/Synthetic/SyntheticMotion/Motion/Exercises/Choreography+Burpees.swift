extension Choreography {
    /// The kinds of burpees.
    enum BurpeeStyle {
        /// Both feet hop back at once.
        case hopped
        /// One foot after the other goes back.
        case stepped
        /// Hopped, often without getting up in between.
        case squatThrust
    }

    /// One performer's way to do burpees, the same in all repetitions.
    struct BurpeeForm {
        var isStepped: Bool
        /// Seconds that most parts are shares of.
        var pace: Float
        var jumps: Bool
        var pushUps: Bool
        var onBelly: Bool
        var staysLow: Bool
        /// Half the distance of hands and of feet, in metres.
        var handsApart: Float
        var feetApart: Float
        /// The root's height with the hands down, from a deep squat to a fold over nearly straight legs.
        var hips: Float
        /// How much the seat rises while the legs go back and come in, in metres.
        var pike: Float
        var isStar: Bool
        var heel: Float
        /// Seconds between repetitions.
        var rest: Float
        var armsUp: Bool
        var sag: Float
        var calm: Posture.Arm
    }

    /// The key postures of one repetition.
    struct Burpee {
        var form: BurpeeForm
        /// Seconds.
        var beat: Float
        var leftFirst: Bool
        var upright: Posture
        var crouch: Posture
        /// The plank on straight arms.
        var high: Posture
        /// The plank on bent arms or on the belly.
        var low: Posture
    }

    /// Burpees until `end`: down on the hands, legs back, and up again.
    mutating func burpees(_ style: BurpeeStyle, until end: Float) {
        let form = burpeeForm(style)
        var startsInPlank = random.chance(0.12)
        var leftFirst = random.chance(0.5)
        while time < end {
            let burpee = burpee(form, leftFirst: leftFirst)
            if startsInPlank {
                move(to: burpee.high, in: 0)
                startsInPlank = false
            } else {
                goDown(burpee)
            }
            hold(random.pick(0, random.uniform(0...0.4)) * burpee.beat)
            if form.pushUps {
                move(to: burpee.low, in: 0.4 * burpee.beat)
                hold(random.uniform(0...0.2) * burpee.beat)
                move(to: burpee.high, in: 0.45 * burpee.beat)
            }
            legsIn(burpee)
            hold(random.uniform(0...0.12) * burpee.beat)
            if form.staysLow { continue }
            comeUp(burpee)
            hold(form.rest)
            if random.chance(0.5) { leftFirst.toggle() }
        }
    }

    private mutating func burpeeForm(_ style: BurpeeStyle) -> BurpeeForm {
        let isStepped = style == .stepped
        let pace =
            random.pick(random.uniform(0.6...0.9), random.uniform(0.8...1.3), random.uniform(1.2...2))
            * (isStepped ? 1.3 : 1)
        let jumps = isStepped ? random.chance(0.15) : random.chance(0.75)
        let pushUps = isStepped ? random.chance(0.2) : random.chance(0.45)
        return BurpeeForm(
            isStepped: isStepped, pace: pace, jumps: jumps, pushUps: pushUps,
            onBelly: pushUps && random.chance(0.3), staysLow: style == .squatThrust && random.chance(0.4),
            handsApart: random.uniform(0.1...0.17) * body.height,
            feetApart: random.pick(
                random.uniform(0.04...0.2), random.uniform(0.04...0.2),
                random.uniform(0.15...(isStepped ? 0.28 : 0.45))) * body.leg,
            hips: random.pick(
                random.uniform(0.42...0.6), random.uniform(0.5...0.75), random.uniform(0.68...0.9)),
            pike: random.pick(random.uniform(0.03...0.12), random.uniform(0.1...0.4)) * body.leg,
            isStar: random.chance(0.12), heel: random.uniform(0...0.8),
            rest: random.pick(0, random.uniform(0...0.4), random.uniform(0.2...1.5)),
            armsUp: random.chance(0.75),
            sag: random.pick(
                random.uniform(-0.1...0.06), random.uniform(-0.1...0.06), random.uniform(-0.28 ... -0.05)),
            calm: random.pick(hanging, hanging, atChest))
    }

    private mutating func burpee(_ form: BurpeeForm, leftFirst: Bool) -> Burpee {
        let beat = form.pace * (1 + habits.unevenness * random.normal()).clamped(0.6, 1.6)
        drift()
        let crouch = handsDown(
            hips: form.hips * (1 + 0.04 * random.normal()), halfStance: form.feetApart,
            handsApart: form.handsApart, heel: form.heel)
        let hands = crouch.left.arm.support.z
        let high = plank(
            hands: hands, reach: random.uniform(0.93...0.99), sag: form.sag,
            shoulders: random.uniform(-0.02...0.04), handsApart: form.handsApart, feetApart: form.feetApart)
        let low = plank(
            hands: hands, reach: form.onBelly ? 0.06 : random.uniform(0.25...0.55), sag: 0, shoulders: 0.06,
            handsApart: form.handsApart, feetApart: form.feetApart)
        return Burpee(
            form: form, beat: beat, leftFirst: leftFirst,
            upright: stand(form.calm, halfStance: form.feetApart), crouch: crouch, high: high, low: low)
    }

    /// From the stand onto the hands and into the plank.
    private mutating func goDown(_ burpee: Burpee) {
        let (form, beat) = (burpee.form, burpee.beat)
        if keys.isEmpty { move(to: form.staysLow ? burpee.crouch : burpee.upright, in: 0) }
        if !form.staysLow {
            let bent = squat(
                height: 0.5 + form.hips * 0.4, lean: 0.7, halfStance: form.feetApart,
                arms: Posture.Arm(lift: 0.7, plane: 1.4, bend: 0.2, twist: 0.1))
            move(to: bent, in: 0.35 * beat)
            move(to: burpee.crouch, in: 0.3 * beat)
        }
        hold(random.uniform(0...0.15) * beat)
        legsBack(burpee)
    }

    /// From the hands up to the stand, with a jump or without.
    private mutating func comeUp(_ burpee: Burpee) {
        let (form, beat) = (burpee.form, burpee.beat)
        if form.jumps {
            leap(
                from: burpee.upright, arms: form.armsUp ? overhead : form.calm, star: form.isStar, beat: beat)
            return
        }
        var rising = squat(height: 0.78, lean: 0.5, halfStance: form.feetApart, arms: form.calm)
        rising.pelvis.z *= 0.6
        move(to: rising, in: 0.3 * beat)
        if form.armsUp && random.chance(0.4) {
            move(to: stand(overhead, halfStance: form.feetApart), in: 0.35 * beat)
        }
        move(to: burpee.upright, in: 0.35 * beat)
    }
}
