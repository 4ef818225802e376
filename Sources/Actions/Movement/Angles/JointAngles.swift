/// The angles of one body at one moment, in degrees.
///
///     let angles = JointAngles(world)
///     if let knee = angles.angle(for: .leftKnee) { print(knee) }
public struct JointAngles: Hashable, Sendable {
    /// Below this confidence a joint counts as not seen.
    public static let minimumJointConfidence: Float = 0.2

    /// One entry for each `JointAngleName`, in the order of its cases.
    private var degrees: [Double?]

    /// Creates the angles from any of them; those not given were not seen.
    public init(_ given: [JointAngleName: Double] = [:]) {
        degrees = JointAngleName.allCases.map { given[$0] }
    }

    /// An angle in degrees; nil where a joint that it needs is not seen.
    public func angle(for name: JointAngleName) -> Double? { degrees[name.index] }

    /// An angle in degrees; nil where a joint that it needs is not seen.
    public subscript(name: JointAngleName) -> Double? {
        get { degrees[name.index] }
        set { degrees[name.index] = newValue }
    }

    /// The angles that are there, in the order of `JointAngleName`'s cases.
    public var all: [(name: JointAngleName, degrees: Double)] {
        zip(JointAngleName.allCases, degrees).compactMap { name, value in value.map { (name, $0) } }
    }

    /// True when no angle is there.
    public var isEmpty: Bool { degrees.allSatisfy { $0 == nil } }

    /// The angles of the mirror image: left and right exchanged, bends and twists of the midline with the other sign.
    public var mirrored: JointAngles {
        var result = JointAngles()
        for (name, value) in all {
            result[name.mirrored] = name.changesSignInMirror ? -value : value
        }
        return result
    }
}
