extension VNHumanHandPoseObservation {
    /// A joint of a hand.
    public struct JointName: RawRepresentable, Hashable, Sendable {
        /// The joint's key.
        public let rawValue: VNRecognizedPointKey

        /// Names a joint by its key.
        public init(rawValue: VNRecognizedPointKey) {
            self.rawValue = rawValue
        }

        /// The wrist.
        public static let wrist = Self(rawValue: .handLandmarkKeyWrist)
        /// The thumb's joint near the wrist.
        public static let thumbCMC = Self(rawValue: .handLandmarkKeyThumbCMC)
        /// The thumb's knuckle.
        public static let thumbMP = Self(rawValue: .handLandmarkKeyThumbMP)
        /// The thumb's outer joint.
        public static let thumbIP = Self(rawValue: .handLandmarkKeyThumbIP)
        /// The thumb's tip.
        public static let thumbTip = Self(rawValue: .handLandmarkKeyThumbTIP)
        /// The index finger's knuckle.
        public static let indexMCP = Self(rawValue: .handLandmarkKeyIndexMCP)
        /// The index finger's middle joint.
        public static let indexPIP = Self(rawValue: .handLandmarkKeyIndexPIP)
        /// The index finger's outer joint.
        public static let indexDIP = Self(rawValue: .handLandmarkKeyIndexDIP)
        /// The index finger's tip.
        public static let indexTip = Self(rawValue: .handLandmarkKeyIndexTIP)
        /// The middle finger's knuckle.
        public static let middleMCP = Self(rawValue: .handLandmarkKeyMiddleMCP)
        /// The middle finger's middle joint.
        public static let middlePIP = Self(rawValue: .handLandmarkKeyMiddlePIP)
        /// The middle finger's outer joint.
        public static let middleDIP = Self(rawValue: .handLandmarkKeyMiddleDIP)
        /// The middle finger's tip.
        public static let middleTip = Self(rawValue: .handLandmarkKeyMiddleTIP)
        /// The ring finger's knuckle.
        public static let ringMCP = Self(rawValue: .handLandmarkKeyRingMCP)
        /// The ring finger's middle joint.
        public static let ringPIP = Self(rawValue: .handLandmarkKeyRingPIP)
        /// The ring finger's outer joint.
        public static let ringDIP = Self(rawValue: .handLandmarkKeyRingDIP)
        /// The ring finger's tip.
        public static let ringTip = Self(rawValue: .handLandmarkKeyRingTIP)
        /// The little finger's knuckle.
        public static let littleMCP = Self(rawValue: .handLandmarkKeyLittleMCP)
        /// The little finger's middle joint.
        public static let littlePIP = Self(rawValue: .handLandmarkKeyLittlePIP)
        /// The little finger's outer joint.
        public static let littleDIP = Self(rawValue: .handLandmarkKeyLittleDIP)
        /// The little finger's tip.
        public static let littleTip = Self(rawValue: .handLandmarkKeyLittleTIP)
    }
}
