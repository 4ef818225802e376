public import PoseCore

/// Where the joints of one hand are at one moment, in metres.
public struct HandPose3D: Hashable, Sendable {
    private var positions: [SIMD3<Float>]

    /// Which hand it is.
    public var chirality: Chirality
    /// Where the forearm comes from, for drawing it.
    public var elbow: SIMD3<Float>

    /// Creates a hand with all its joints at the origin.
    public init(chirality: Chirality) {
        self.chirality = chirality
        positions = Array(repeating: .zero, count: HandJointName.allCases.count)
        elbow = SIMD3(0, -0.25, 0)
    }

    /// The position of one joint, in metres.
    public subscript(joint: HandJointName) -> SIMD3<Float> {
        get { positions[Self.indices[joint] ?? 0] }
        set { positions[Self.indices[joint] ?? 0] = newValue }
    }

    /// The same hand with all its points moved by `transform`.
    public func mapPositions(_ transform: (SIMD3<Float>) -> SIMD3<Float>) -> HandPose3D {
        var moved = self
        moved.positions = positions.map(transform)
        moved.elbow = transform(elbow)
        return moved
    }

    /// The joints as a camera sees them, all of them sure; nil when one is behind the camera.
    public func observation(from camera: Camera) -> HumanHandPoseObservation? {
        var joints: [Joint<HandJointName>] = []
        for name in HandJointName.allCases {
            guard let place = camera.project(self[name])?.location else { return nil }
            joints.append(Joint(jointName: name, location: place, confidence: 1))
        }
        return HumanHandPoseObservation(confidence: 1, chirality: chirality, joints: joints)
    }

    private static let indices = Dictionary(
        uniqueKeysWithValues: HandJointName.allCases.enumerated().map { ($1, $0) })
}
