/// The name of a group of joints, of whatever kind of pose; the texts are Vision's.
public struct VNRecognizedPointGroupKey: RawRepresentable, Hashable, Sendable {
    /// Vision's text for the group.
    public let rawValue: String

    /// Names a group by Vision's text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    init(_ rawValue: String) {
        self.rawValue = rawValue
    }
}

extension VNRecognizedPointGroupKey {
    /// All joints of a pose.
    public static let all = Self("VNIPOAll")

    /// The joints of the face.
    public static let bodyLandmarkRegionKeyFace = Self("VNBLKFACE")
    /// Shoulders, neck, hips and root.
    public static let bodyLandmarkRegionKeyTorso = Self("VNBLKTORSO")
    /// Left shoulder, elbow and wrist.
    public static let bodyLandmarkRegionKeyLeftArm = Self("VNBLKLARM")
    /// Right shoulder, elbow and wrist.
    public static let bodyLandmarkRegionKeyRightArm = Self("VNBLKRARM")
    /// Left hip, knee and ankle.
    public static let bodyLandmarkRegionKeyLeftLeg = Self("VNBLKLLEG")
    /// Right hip, knee and ankle.
    public static let bodyLandmarkRegionKeyRightLeg = Self("VNBLKRLEG")

    /// The thumb's four joints.
    public static let handLandmarkRegionKeyThumb = Self("VNHLRKT")
    /// The index finger's four joints.
    public static let handLandmarkRegionKeyIndexFinger = Self("VNHLRKI")
    /// The middle finger's four joints.
    public static let handLandmarkRegionKeyMiddleFinger = Self("VNHLRKM")
    /// The ring finger's four joints.
    public static let handLandmarkRegionKeyRingFinger = Self("VNHLRKR")
    /// The little finger's four joints.
    public static let handLandmarkRegionKeyLittleFinger = Self("VNHLRKP")
}
