extension VNHumanHandPoseObservation {
    /// A group of a hand's joints.
    public struct JointsGroupName: RawRepresentable, Hashable, Sendable {
        /// The group's key.
        public let rawValue: VNRecognizedPointGroupKey

        /// Names a group by its key.
        public init(rawValue: VNRecognizedPointGroupKey) {
            self.rawValue = rawValue
        }

        /// The thumb's four joints.
        public static let thumb = Self(rawValue: .handLandmarkRegionKeyThumb)
        /// The index finger's four joints.
        public static let indexFinger = Self(rawValue: .handLandmarkRegionKeyIndexFinger)
        /// The middle finger's four joints.
        public static let middleFinger = Self(rawValue: .handLandmarkRegionKeyMiddleFinger)
        /// The ring finger's four joints.
        public static let ringFinger = Self(rawValue: .handLandmarkRegionKeyRingFinger)
        /// The little finger's four joints.
        public static let littleFinger = Self(rawValue: .handLandmarkRegionKeyLittleFinger)
        /// All joints, the wrist too.
        public static let all = Self(rawValue: .all)
    }
}
