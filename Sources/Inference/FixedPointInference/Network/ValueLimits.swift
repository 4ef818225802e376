/// The least and the greatest value of a result: the ReLUs.
struct ValueLimits: Hashable {
    var low = -Float.greatestFiniteMagnitude
    var high = Float.greatestFiniteMagnitude

    static let none = ValueLimits()

    /// The greatest magnitude within the limits; nil where there is no sensible one.
    var magnitude: Float? {
        let most = max(high, -low)
        return most < 1e6 ? most : nil
    }
}
