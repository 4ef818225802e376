/// The joints of one person in space, in metres round the root.
///
/// The root is at 0; x points to the picture's right, y up, z towards the camera (right-handed, Vision's axes). Of a person
/// that was found in a mirror image x points to the picture's left, so that the body is the person's own, not the image's.
public struct WorldPose: Hashable, Sendable {
    /// A joint's place and how sure it is.
    public struct Joint: Hashable, Codable, Sendable {
        /// Metres from the root.
        public var position: SIMD3<Float>
        /// How sure it is that the joint is in sight where it is said to be, 0...1.
        public var confidence: Float

        /// Creates a joint from its place and confidence.
        public init(position: SIMD3<Float>, confidence: Float) {
            self.position = position
            self.confidence = confidence
        }
    }

    /// True when the picture is a mirror image: x points to its left.
    public internal(set) var isMirrored = false
    /// One entry for each `WorldJointName`, in the order of its cases; confidence 0 = missing.
    private(set) var joints: [Joint]

    /// Creates a pose from any of the joints; those not given are missing.
    public init(joints given: [WorldJointName: Joint]) {
        joints = WorldJointName.allCases.map { given[$0] ?? Joint(position: .zero, confidence: 0) }
    }

    /// The joint with this name, or nil when it was not found (confidence 0).
    public func joint(for name: WorldJointName) -> Joint? {
        let joint = joints[name.index]
        return joint.confidence > 0 ? joint : nil
    }

    /// The place of a joint, or nil where its confidence is below a minimum.
    public func position(of name: WorldJointName, minimumConfidence: Float = 0) -> SIMD3<Float>? {
        joint(for: name).flatMap { $0.confidence >= minimumConfidence ? $0.position : nil }
    }

    /// The same pose with every joint changed by `transform`.
    public func mapJoints(_ transform: (WorldJointName, Joint) -> Joint) -> WorldPose {
        var result = self
        for (index, name) in WorldJointName.allCases.enumerated() where joints[index].confidence > 0 {
            result.joints[index] = transform(name, joints[index])
        }
        return result
    }

    /// The body on the other side of a mirror: left and right exchanged, x reversed.
    public var mirrored: WorldPose {
        var result = self
        result.isMirrored.toggle()
        for (index, name) in WorldJointName.allCases.enumerated() {
            result.joints[index] = joints[name.mirrored.index]
            result.joints[index].position.x.negate()
        }
        return result
    }

    /// A place round the root with x to the picture's right, also in a mirror image; and back again.
    package func inPicture(_ place: SIMD3<Float>) -> SIMD3<Float> {
        isMirrored ? SIMD3(-place.x, place.y, place.z) : place
    }
}
