/// Which hand of a person a hand is; the numbers are Vision's.
public enum Chirality: Int, CaseIterable, Hashable, Sendable {
    case left = -1
    /// It cannot be told yet.
    case unknown = 0
    case right = 1

    /// The hand that this one looks like in a mirror.
    public var mirrored: Chirality {
        switch self {
        case .left: .right
        case .unknown: .unknown
        case .right: .left
        }
    }

    /// "left", "unknown" or "right", as files write it.
    public var name: String { String(describing: self) }
}
