/// Which hand of a person a hand is; the numbers are Vision's.
public enum Chirality: Int, CaseIterable, Hashable, Codable, Sendable {
    case left = -1
    /// It is not known yet.
    case unknown = 0
    case right = 1

    /// The other hand: this one's mirror image.
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
