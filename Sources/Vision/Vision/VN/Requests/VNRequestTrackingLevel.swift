/// Whether the place or the time matters more in following an object.
public enum VNRequestTrackingLevel: UInt, Sendable {
    /// Uses edges and colours at five sizes: about ten milliseconds a frame.
    case accurate = 0
    /// Uses brightness and colours at two sizes: about a millisecond a frame.
    case fast = 1
}
