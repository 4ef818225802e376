extension CMTime {
    /// The sum, in the least common multiple of both scales.
    ///
    /// Invalid when one is invalid, for infinities of both signs, and for two time lines; else infinite when one is
    /// infinite; else indefinite when one is.
    public static func + (addend1: CMTime, addend2: CMTime) -> CMTime {
        addend1.adding(addend2, sign: 1)
    }

    /// The difference; the same rules as for the sum.
    public static func - (minuend: CMTime, subtrahend: CMTime) -> CMTime {
        minuend.adding(subtrahend, sign: -1)
    }

    /// Adds a time.
    public static func += (lhs: inout CMTime, rhs: CMTime) { lhs = lhs + rhs }

    /// Subtracts a time.
    public static func -= (lhs: inout CMTime, rhs: CMTime) { lhs = lhs - rhs }

    /// The time, so many times; infinite times zero is invalid.
    public static func * (time: CMTime, multiplier: Int32) -> CMTime {
        guard time.isNumeric else { return time.unlimited(times: Double(multiplier)) }
        guard time.timescale > 0 else { return .invalid }
        return CMTime(
            numerator: Int128(time.value) * Int128(multiplier), timescale: Int128(time.timescale),
            isRounded: time.flags.contains(.hasBeenRounded), epoch: time.epoch)
    }

    /// The time, so many times.
    public static func * (multiplier: Int32, time: CMTime) -> CMTime { time * multiplier }

    /// The time, so many times; in a scale that is finer where that makes it exact.
    public static func * (time: CMTime, multiplier: Double) -> CMTime {
        guard time.isNumeric, multiplier.isFinite else {
            return time.isNumeric && multiplier.isNaN ? .invalid : time.unlimited(times: multiplier)
        }
        guard time.timescale > 0 else { return .invalid }
        let product = Double(time.value) * multiplier
        var factor = 1.0
        while (product * factor).rounded() != product * factor, (product * factor).magnitude < 0x1p52,
            Double(time.timescale) * factor * 2 <= Double(kCMTimeMaxTimescale)
        {
            factor *= 2
        }
        var result = CMTime(
            seconds: product / Double(time.timescale),
            preferredTimescale: CMTimeScale(Double(time.timescale) * factor), roundedBefore: false)
        if let value = Int64(exactly: (product * factor).rounded()) {
            result.value = value
            result.timescale = CMTimeScale(Double(time.timescale) * factor)
            let isExact =
                Double(value) == product * factor && Int64(exactly: Double(time.value)) == time.value
            result.flags = isExact && !time.hasBeenRounded ? .valid : [.valid, .hasBeenRounded]
        }
        result.epoch = time.epoch
        return result
    }

    /// The time, so many times; in a scale that is finer where that makes it exact.
    public static func * (multiplier: Double, time: CMTime) -> CMTime { time * multiplier }

    private func adding(_ other: CMTime, sign: Int128) -> CMTime {
        guard isValid, other.isValid else { return .invalid }
        guard isNumeric, other.isNumeric else { return addingUnlimited(other, sign: sign) }
        guard timescale > 0, other.timescale > 0 else { return .invalid }
        guard epoch == other.epoch || epoch == 0 || other.epoch == 0 else { return .invalid }
        let (first, second) = (Int128(timescale), Int128(other.timescale))
        let common = first / Self.greatestCommonDivisor(first, second) * second
        return CMTime(
            numerator: Int128(value) * (common / first) + sign * Int128(other.value) * (common / second),
            timescale: common, isRounded: hasBeenRounded || other.hasBeenRounded,
            epoch: epoch == other.epoch ? 0 : epoch + other.epoch)
    }

    private func addingUnlimited(_ other: CMTime, sign: Int128) -> CMTime {
        let signs = [
            isPositiveInfinity ? 1 : isNegativeInfinity ? -1 : 0,
            (other.isPositiveInfinity ? 1 : other.isNegativeInfinity ? -1 : 0) * sign,
        ]
        switch (signs.contains(1), signs.contains(-1)) {
        case (true, true): return .invalid
        case (true, false): return .positiveInfinity
        case (false, true): return .negativeInfinity
        case (false, false): return .indefinite
        }
    }

    /// The product of a time without a value, or of an infinite multiplier.
    private func unlimited(times multiplier: Double) -> CMTime {
        guard isValid else { return .invalid }
        guard !isIndefinite else { return .indefinite }
        let product = seconds * multiplier
        guard !product.isNaN else { return .invalid }
        return product > 0 ? .positiveInfinity : .negativeInfinity
    }

    static func greatestCommonDivisor(_ a: Int128, _ b: Int128) -> Int128 {
        var (a, b) = (a, b)
        while b != 0 { (a, b) = (b, a % b) }
        return max(a, 1)
    }
}
