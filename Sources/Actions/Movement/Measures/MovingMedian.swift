/// Removes single outliers from what is measured frame by frame.
enum MovingMedian {
    /// Seconds: what three frames at 30 a second span. A wrong pose lasts as long at 240 frames a second, where it is
    /// eight frames.
    private static let duration = 0.07

    /// The median of the values round each moment, at least of three neighbours, and as many before as after it.
    ///
    /// At both ends, and beside values that are NaN, a value stays as it is; a curve that only rises is not changed.
    ///
    /// - Parameter times: Seconds, rising.
    static func values<Value: BinaryFloatingPoint>(_ values: [Value], at times: [Double]) -> [Value] {
        values.indices.map { index in
            var reach = 0
            while index > reach, index + reach + 1 < values.count, !values[index].isNaN,
                !values[index - reach - 1].isNaN, !values[index + reach + 1].isNaN,
                reach == 0 || times[index + reach + 1] - times[index - reach - 1] < duration
            {
                reach += 1
            }
            return values[index - reach...index + reach].sorted()[reach]
        }
    }
}
