/// The 21 joints of a hand pose, by Vision's names, in the order of the keypoint array.
public enum HandJointName: String, CaseIterable, Hashable, Codable, Sendable {
    case wrist
    /// Where the thumb begins, near the wrist.
    case thumbCMC
    case thumbMP
    case thumbIP
    case thumbTip
    /// The knuckle of the index finger.
    case indexMCP
    case indexPIP
    case indexDIP
    case indexTip
    case middleMCP
    case middlePIP
    case middleDIP
    case middleTip
    case ringMCP
    case ringPIP
    case ringDIP
    case ringTip
    case littleMCP
    case littlePIP
    case littleDIP
    case littleTip
}
