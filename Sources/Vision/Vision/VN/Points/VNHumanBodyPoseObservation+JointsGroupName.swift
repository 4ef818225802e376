extension VNHumanBodyPoseObservation {
    /// A group of a body's joints.
    public struct JointsGroupName: RawRepresentable, Hashable, Sendable {
        /// The group's key.
        public let rawValue: VNRecognizedPointGroupKey

        /// Names a group by its key.
        public init(rawValue: VNRecognizedPointGroupKey) {
            self.rawValue = rawValue
        }

        /// Nose, eyes and ears.
        public static let face = Self(rawValue: .bodyLandmarkRegionKeyFace)
        /// Shoulders, neck, hips and root.
        public static let torso = Self(rawValue: .bodyLandmarkRegionKeyTorso)
        /// Left shoulder, elbow and wrist.
        public static let leftArm = Self(rawValue: .bodyLandmarkRegionKeyLeftArm)
        /// Right shoulder, elbow and wrist.
        public static let rightArm = Self(rawValue: .bodyLandmarkRegionKeyRightArm)
        /// Left hip, knee and ankle.
        public static let leftLeg = Self(rawValue: .bodyLandmarkRegionKeyLeftLeg)
        /// Right hip, knee and ankle.
        public static let rightLeg = Self(rawValue: .bodyLandmarkRegionKeyRightLeg)
        /// All joints.
        public static let all = Self(rawValue: .all)
    }
}
