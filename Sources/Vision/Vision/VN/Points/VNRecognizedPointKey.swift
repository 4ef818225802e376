/// The name of a joint, of whatever kind of pose; the texts are Vision's.
public struct VNRecognizedPointKey: RawRepresentable, Hashable, Sendable {
    /// Vision's text for the joint, such as "left_forearm_joint".
    public let rawValue: String

    /// Names a joint by Vision's text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    init(_ rawValue: String) {
        self.rawValue = rawValue
    }
}
