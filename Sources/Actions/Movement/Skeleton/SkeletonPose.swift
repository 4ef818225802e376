/// How a `BodySkeleton` stands at one moment: where its hips are, and how each part is turned.
public struct SkeletonPose: Hashable, Sendable {
    /// Where the hips are, in metres.
    public var rootPosition: SIMD3<Float>
    /// One entry for each `SkeletonPart`, in the order of its cases.
    private var rotations: [Rotation]

    /// Creates a pose in rest.
    public init(rootPosition: SIMD3<Float> = .zero) {
        self.rootPosition = rootPosition
        rotations = Array(repeating: .identity, count: SkeletonPart.allCases.count)
    }

    /// The rotation of a part against the part that it hangs on; of the hips against space.
    public subscript(part: SkeletonPart) -> Rotation {
        get { rotations[part.rawValue] }
        set { rotations[part.rawValue] = newValue }
    }
}
