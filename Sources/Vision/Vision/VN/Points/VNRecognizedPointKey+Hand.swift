// The joints of a hand by the names of 2020, which the session's slides use.
extension VNRecognizedPointKey {
    /// The wrist.
    public static let handLandmarkKeyWrist = Self("VNHLKWRI")
    /// The thumb's joint near the wrist.
    public static let handLandmarkKeyThumbCMC = Self("VNHLKTCMC")
    /// The thumb's knuckle.
    public static let handLandmarkKeyThumbMP = Self("VNHLKTMP")
    /// The thumb's outer joint.
    public static let handLandmarkKeyThumbIP = Self("VNHLKTIP")
    /// The thumb's tip.
    public static let handLandmarkKeyThumbTIP = Self("VNHLKTTIP")
    /// The index finger's knuckle.
    public static let handLandmarkKeyIndexMCP = Self("VNHLKIMCP")
    /// The index finger's middle joint.
    public static let handLandmarkKeyIndexPIP = Self("VNHLKIPIP")
    /// The index finger's outer joint.
    public static let handLandmarkKeyIndexDIP = Self("VNHLKIDIP")
    /// The index finger's tip.
    public static let handLandmarkKeyIndexTIP = Self("VNHLKITIP")
    /// The middle finger's knuckle.
    public static let handLandmarkKeyMiddleMCP = Self("VNHLKMMCP")
    /// The middle finger's middle joint.
    public static let handLandmarkKeyMiddlePIP = Self("VNHLKMPIP")
    /// The middle finger's outer joint.
    public static let handLandmarkKeyMiddleDIP = Self("VNHLKMDIP")
    /// The middle finger's tip.
    public static let handLandmarkKeyMiddleTIP = Self("VNHLKMTIP")
    /// The ring finger's knuckle.
    public static let handLandmarkKeyRingMCP = Self("VNHLKRMCP")
    /// The ring finger's middle joint.
    public static let handLandmarkKeyRingPIP = Self("VNHLKRPIP")
    /// The ring finger's outer joint.
    public static let handLandmarkKeyRingDIP = Self("VNHLKRDIP")
    /// The ring finger's tip.
    public static let handLandmarkKeyRingTIP = Self("VNHLKRTIP")
    /// The little finger's knuckle.
    public static let handLandmarkKeyLittleMCP = Self("VNHLKPMCP")
    /// The little finger's middle joint.
    public static let handLandmarkKeyLittlePIP = Self("VNHLKPPIP")
    /// The little finger's outer joint.
    public static let handLandmarkKeyLittleDIP = Self("VNHLKPDIP")
    /// The little finger's tip.
    public static let handLandmarkKeyLittleTIP = Self("VNHLKPTIP")
}
