public import PoseCore

/// The text of an overlay: the action in large letters with its percentage, and the time.
public struct OverlayCaption: Hashable, Sendable {
    /// The action, or a state such as "Starting Up"; empty shows only the time.
    public var text: String
    /// How sure the action is, 0...1; nil shows no percentage.
    public var confidence: Float?
    /// True for "Starting Up", "No Person" and "Low Confidence", which are written more quietly.
    public var isState: Bool
    /// The frame's time, shown in a corner; nil shows none.
    public var time: Timestamp?

    /// Creates a caption.
    public init(text: String, confidence: Float? = nil, isState: Bool = false, time: Timestamp? = nil) {
        self.text = text
        self.confidence = confidence
        self.isState = isState
        self.time = time
    }

    /// A confidence as the overlay writes it: no decimals from 99.5 %, else one.
    public static func percent(_ confidence: Float) -> String {
        guard confidence.isFinite else { return "–" }
        let percent = max(0, min(1, Double(confidence))) * 100
        if percent >= 99.5 { return "100%" }
        let tenths = Int((percent * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)%"
    }

    /// A time as the overlay writes it, for example "1:05.2" or "1:00:00.0".
    public static func clock(_ time: Timestamp) -> String {
        let tenths = time.nanoseconds.magnitude / 100_000_000
        let (seconds, minutes, hours) = (tenths / 10 % 60, tenths / 600 % 60, tenths / 36_000)
        func padded(_ number: UInt64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let sign = time.nanoseconds < 0 && tenths > 0 ? "−" : ""
        let start = hours > 0 ? "\(hours):\(padded(minutes))" : "\(minutes)"
        return "\(sign)\(start):\(padded(seconds)).\(tenths % 10)"
    }
}
