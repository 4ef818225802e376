/// A time of `value` ÷ `timescale` seconds.
public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime {
    CMTime(value: value, timescale: timescale)
}

/// A time of `value` ÷ `timescale` seconds on one of several time lines.
public func CMTimeMakeWithEpoch(value: Int64, timescale: Int32, epoch: Int64) -> CMTime {
    CMTime(value: value, timescale: timescale, flags: .valid, epoch: epoch)
}

/// The time nearest to `seconds` in a time scale.
public func CMTimeMakeWithSeconds(_ seconds: Double, preferredTimescale: Int32) -> CMTime {
    CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}

/// The time in seconds.
public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }

/// The same time in parts of another size.
public func CMTimeConvertScale(_ time: CMTime, timescale: Int32, method: CMTimeRoundingMethod) -> CMTime {
    time.convertScale(timescale, method: method)
}

/// The sum.
public func CMTimeAdd(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs + rhs }

/// The difference.
public func CMTimeSubtract(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs - rhs }

/// The time, so many times.
public func CMTimeMultiply(_ time: CMTime, multiplier: Int32) -> CMTime { time * multiplier }

/// The time, so many times.
public func CMTimeMultiplyByFloat64(_ time: CMTime, multiplier: Double) -> CMTime { time * multiplier }

/// The time × `multiplier` ÷ `divisor`, exact wherever the numbers fit; invalid for a divisor of zero.
public func CMTimeMultiplyByRatio(_ time: CMTime, multiplier: Int32, divisor: Int32) -> CMTime {
    guard divisor != 0 else { return .invalid }
    guard time.isNumeric else { return time * (Double(multiplier) / Double(divisor)) }
    guard time.timescale > 0 else { return .invalid }
    let sign: Int128 = divisor < 0 ? -1 : 1
    let numerator = Int128(time.value) * Int128(multiplier) * sign
    let under = Int128(divisor) * sign
    let common = CMTime.greatestCommonDivisor(numerator < 0 ? -numerator : numerator, under)
    return CMTime(
        numerator: numerator / common, timescale: Int128(time.timescale) * (under / common),
        isRounded: time.hasBeenRounded, epoch: time.epoch)
}

/// The earlier time.
public func CMTimeMinimum(_ time1: CMTime, _ time2: CMTime) -> CMTime { time2 < time1 ? time2 : time1 }

/// The later time.
public func CMTimeMaximum(_ time1: CMTime, _ time2: CMTime) -> CMTime { time2 > time1 ? time2 : time1 }

/// The time without its sign.
public func CMTimeAbsoluteValue(_ time: CMTime) -> CMTime {
    if time.isNegativeInfinity { return .positiveInfinity }
    guard time.isNumeric, time.value < 0 else { return time }
    return time * Int32(-1)
}

/// The time as text for a log, such as `{1001/30000 = 0.033}`.
public func CMTimeCopyDescription(allocator: CFAllocator?, time: CMTime) -> CFString? {
    let text: String
    if !time.isValid {
        text = "{INVALID}"
    } else if time.isPositiveInfinity {
        text = "{+INFINITY}"
    } else if time.isNegativeInfinity {
        text = "{-INFINITY}"
    } else if time.isIndefinite {
        text = "{INDEFINITE}"
    } else {
        let rounded = time.hasBeenRounded ? ", rounded" : ""
        let seconds = String(format: "%.3f", time.seconds)
        text = "{\(time.value)/\(time.timescale) = \(seconds)\(rounded)}"
    }
    return text as CFString
}

/// Writes the time to standard error.
public func CMTimeShow(_ time: CMTime) {
    let text = CMTimeCopyDescription(allocator: nil, time: time) as String? ?? ""
    try? FileHandle.standardError.write(contentsOf: Data((text + "\n").utf8))
}

/// True unless it is no time at all.
public func CMTIME_IS_VALID(_ time: CMTime) -> Bool { time.isValid }

/// True for no time at all.
public func CMTIME_IS_INVALID(_ time: CMTime) -> Bool { !time.isValid }

/// True for the time later than all numeric ones.
public func CMTIME_IS_POSITIVEINFINITY(_ time: CMTime) -> Bool { time.isPositiveInfinity }

/// True for the time earlier than all numeric ones.
public func CMTIME_IS_NEGATIVEINFINITY(_ time: CMTime) -> Bool { time.isNegativeInfinity }

/// True for a time that is not known.
public func CMTIME_IS_INDEFINITE(_ time: CMTime) -> Bool { time.isIndefinite }

/// True for a time with a value.
public func CMTIME_IS_NUMERIC(_ time: CMTime) -> Bool { time.isNumeric }

/// True for a number that was rounded on its way.
public func CMTIME_HAS_BEEN_ROUNDED(_ time: CMTime) -> Bool { time.hasBeenRounded }
