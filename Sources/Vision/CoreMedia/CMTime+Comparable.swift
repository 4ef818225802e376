extension CMTime: Comparable {
    /// True for the earlier time; see `CMTimeCompare`.
    public static func < (time1: CMTime, time2: CMTime) -> Bool { CMTimeCompare(time1, time2) < 0 }

    /// True for times that compare as equal, such as 1/2 and 2/4.
    public static func == (time1: CMTime, time2: CMTime) -> Bool { CMTimeCompare(time1, time2) == 0 }

    /// Adds what equal times have in common.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(order)
        guard isNumeric, timescale > 0 else { return }
        let divisor = Self.greatestCommonDivisor(Int128(value).magnitudeAsSigned, Int128(timescale))
        hasher.combine(Int128(value) / divisor)
        hasher.combine(Int128(timescale) / divisor)
        hasher.combine(epoch)
    }

    /// Its place among the kinds of times: negative infinity, numbers, indefinite, positive infinity, invalid.
    fileprivate var order: Int {
        if !isValid { return 4 }
        if isPositiveInfinity { return 3 }
        if isIndefinite { return 2 }
        return isNegativeInfinity ? 0 : 1
    }
}

extension Int128 {
    fileprivate var magnitudeAsSigned: Int128 { self < 0 ? -self : self }
}

/// -1 when the first time is earlier, 1 when it is later, 0 when both are the same.
///
/// Numbers compare by their epochs first. Infinities come before and behind all numbers; indefinite times come between
/// the numbers and positive infinity, invalid ones behind that.
public func CMTimeCompare(_ time1: CMTime, _ time2: CMTime) -> Int32 {
    if time1.order != time2.order { return time1.order < time2.order ? -1 : 1 }
    guard time1.isNumeric else { return 0 }
    if time1.epoch != time2.epoch { return time1.epoch < time2.epoch ? -1 : 1 }
    let left = Int128(time1.value) * Int128(time2.timescale)
    let right = Int128(time2.value) * Int128(time1.timescale)
    return left == right ? 0 : left < right ? -1 : 1
}
