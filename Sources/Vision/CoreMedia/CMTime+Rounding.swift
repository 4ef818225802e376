extension CMTime {
    /// Creates the time `numerator` ÷ `divisor` ÷ `timescale` seconds, in that scale or, where the value would overflow,
    /// the largest of its halves in which it does not.
    ///
    /// - Parameters:
    ///   - numerator: Its magnitude must be below 2¹²⁶ ÷ 2³².
    ///   - divisor: Positive.
    ///   - timescale: Positive; above the largest scale, that one is taken.
    ///   - isRounded: True when the time was rounded before.
    init(
        numerator: Int128, divisor: Int128 = 1, timescale: Int128, isRounded: Bool, epoch: CMTimeEpoch,
        method: CMTimeRoundingMethod = .default
    ) {
        var scale = min(timescale, Int128(kCMTimeMaxTimescale))
        while true {
            let (value, isExact) =
                scale == timescale
                ? Self.divide(numerator, divisor, method, toSmallerScale: divisor > scale)
                : Self.scaled(numerator, by: scale, over: timescale, divisor, method)
            if let value = Int64(exactly: value) {
                self.init(
                    value: value, timescale: Int32(scale),
                    flags: isRounded || !isExact ? [.valid, .hasBeenRounded] : .valid, epoch: epoch)
                return
            }
            guard scale > 1 else { break }
            scale /= 2
        }
        self = numerator > 0 ? .positiveInfinity : .negativeInfinity
    }

    /// `numerator` × `scale` ÷ `timescale` ÷ `divisor`; the product is formed only where it fits.
    private static func scaled(
        _ numerator: Int128, by scale: Int128, over timescale: Int128, _ divisor: Int128,
        _ method: CMTimeRoundingMethod
    ) -> (value: Int128, isExact: Bool) {
        let (product, overflows) = numerator.multipliedReportingOverflow(by: scale)
        let (under, isTooLarge) = timescale.multipliedReportingOverflow(by: divisor)
        guard overflows || isTooLarge else {
            return divide(product, under, method, toSmallerScale: true)
        }
        // Only products of ratios are so large; their last digits are beyond what a time can hold.
        let whole = numerator / divisor
        return (whole / timescale * scale + whole % timescale * scale / timescale, false)
    }

    private static func divide(
        _ numerator: Int128, _ divisor: Int128, _ method: CMTimeRoundingMethod, toSmallerScale: Bool
    ) -> (value: Int128, isExact: Bool) {
        let (quotient, remainder) = numerator.quotientAndRemainder(dividingBy: divisor)
        guard remainder != 0 else { return (quotient, true) }
        let away: Int128 = numerator < 0 ? -1 : 1
        let step: Int128 =
            switch method {
            case .roundHalfAwayFromZero: remainder.magnitude * 2 >= divisor.magnitude ? away : 0
            case .roundTowardZero: 0
            case .roundAwayFromZero: away
            case .quickTime: !toSmallerScale || (quotient == 0 && away < 0) ? away : 0
            case .roundTowardPositiveInfinity: away > 0 ? 1 : 0
            case .roundTowardNegativeInfinity: away < 0 ? -1 : 0
            }
        return (quotient + step, false)
    }
}
