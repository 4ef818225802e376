/// Vision's groups of hand joints; the wrist is in `all` only.
public enum HandJointGroup: String, CaseIterable, Hashable, Sendable {
    case thumb
    case indexFinger
    case middleFinger
    case ringFinger
    case littleFinger
    case all

    /// The group's joints, from the palm to the tip.
    public var jointNames: [HandJointName] {
        switch self {
        case .thumb: [.thumbCMC, .thumbMP, .thumbIP, .thumbTip]
        case .indexFinger: [.indexMCP, .indexPIP, .indexDIP, .indexTip]
        case .middleFinger: [.middleMCP, .middlePIP, .middleDIP, .middleTip]
        case .ringFinger: [.ringMCP, .ringPIP, .ringDIP, .ringTip]
        case .littleFinger: [.littleMCP, .littlePIP, .littleDIP, .littleTip]
        case .all: HandJointName.allCases
        }
    }
}
