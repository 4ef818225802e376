/// Whether a value is shown in a log.
public struct OSLogPrivacy: Hashable, Sendable {
    /// How a hidden value is shown.
    public enum Mask: Hashable, Sendable {
        /// As a number that is the same for the same value while the program runs.
        case hash
        /// Not at all.
        case none
    }

    let isHidden: Bool
    let mask: Mask

    /// Shown, for a log here goes to the terminal of the program's user.
    public static var auto: OSLogPrivacy { OSLogPrivacy(isHidden: false, mask: .none) }
    /// Shown.
    public static var `public`: OSLogPrivacy { OSLogPrivacy(isHidden: false, mask: .none) }
    /// Hidden.
    public static var `private`: OSLogPrivacy { OSLogPrivacy(isHidden: true, mask: .none) }
    /// Hidden.
    public static var sensitive: OSLogPrivacy { OSLogPrivacy(isHidden: true, mask: .none) }
    /// Shown.
    public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(isHidden: false, mask: mask) }
    /// Hidden.
    public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(isHidden: true, mask: mask) }
    /// Hidden.
    public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(isHidden: true, mask: mask) }

    /// The text of a value as the log has it.
    func shown(_ text: String) -> String {
        guard isHidden else { return text }
        return mask == .hash
            ? "<mask.hash: \(String(UInt(bitPattern: text.hashValue), radix: 36))>" : "<private>"
    }
}
