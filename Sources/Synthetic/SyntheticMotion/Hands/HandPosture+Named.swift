extension HandPosture {
    /// All fingers straight and a little apart.
    public static let openPalm = HandPosture(
        thumb: .out, index: .straight.leaning(9), middle: .straight, ring: .straight.leaning(-8),
        little: .straight.leaning(-17))
    /// All fingers rolled up, the thumb over them.
    public static let fist = HandPosture(
        thumb: .folded, index: .curled, middle: .curled, ring: .curled, little: .curled)
    /// The index finger alone.
    public static let pointing = fist.with { $0.index = .straight }
    /// A fist with the thumb held out.
    public static let thumb = fist.with { $0.thumb = Thumb(aside: 55, forward: 5, middle: 0, end: -8) }
    /// Index and middle finger apart.
    public static let victory = fist.with {
        $0.index = .straight.leaning(12)
        $0.middle = .straight.leaning(-8)
    }
    /// Thumb and little finger.
    public static let call = fist.with {
        $0.thumb = Thumb(aside: 62, forward: 8, middle: 0, end: -5)
        $0.little = .straight.leaning(-22)
    }
    /// Index and little finger.
    public static let rock = fist.with {
        $0.index = .straight.leaning(4)
        $0.little = .straight.leaning(-8)
    }
    /// All but the thumb.
    public static let four = openPalm.with { $0.thumb = .tucked }
    /// The tips of thumb and index finger on each other, the others straight.
    public static let ok = openPalm.with {
        $0.thumb = pinched.thumb
        $0.index = pinched.index
        $0.middle = Finger(knuckle: 12, middle: 12, end: 8)
    }
    /// The tips of thumb and index finger on each other, the others half bent.
    public static let pinched = HandPosture(
        thumb: Thumb(aside: 38, forward: 48, middle: 14, end: 22),
        index: Finger(knuckle: 48, middle: 52, end: 28, spread: 3),
        middle: Finger(knuckle: 45, middle: 45, end: 25), ring: Finger(knuckle: 50, middle: 52, end: 28),
        little: Finger(knuckle: 52, middle: 55, end: 30)
    ).touching()
    /// As if just before or after a pinch.
    public static let unpinched = pinched.with {
        $0.thumb = Thumb(aside: 48, forward: 25, middle: 0, end: 0)
        $0.index = Finger(knuckle: 20, middle: 25, end: 12, spread: 6)
    }
    /// A hand at rest.
    public static let relaxed = HandPosture(
        thumb: Thumb(aside: 35, forward: 25, middle: 15, end: 15),
        index: Finger(knuckle: 25, middle: 30, end: 15, spread: 4),
        middle: Finger(knuckle: 30, middle: 35, end: 18), ring: Finger(knuckle: 35, middle: 38, end: 20),
        little: Finger(knuckle: 38, middle: 40, end: 20, spread: -5))

    func with(_ change: (inout HandPosture) -> Void) -> HandPosture {
        var posture = self
        change(&posture)
        return posture
    }

    /// The nearest posture with the tips of thumb and index finger 17 mm apart, as pads on each other are.
    ///
    /// Searches along one angle after the other with steps that grow smaller.
    func touching() -> HandPosture {
        func miss(_ posture: HandPosture) -> Float {
            let hand = HandModel().pose(of: posture)
            return abs(length(hand[.thumbTip] - hand[.indexTip]) - 0.017)
        }
        let angles: [WritableKeyPath<HandPosture, Float>] = [
            \.index.knuckle, \.index.middle, \.thumb.aside, \.thumb.forward, \.thumb.middle,
        ]
        var best = self
        var step: Float = 8
        while step > 0.2 {
            var isBetter = false
            for angle in angles {
                for sign: Float in [-1, 1] {
                    var next = best
                    next[keyPath: angle] += sign * step
                    if miss(next) < miss(best) - 1e-5 {
                        best = next
                        isBetter = true
                    }
                }
            }
            if !isBetter { step /= 2 }
        }
        return best
    }
}

extension HandPosture.Finger {
    /// The same finger, leaning by some degrees more towards the thumb.
    func leaning(_ degrees: Float) -> HandPosture.Finger {
        var finger = self
        finger.spread += degrees
        return finger
    }
}
