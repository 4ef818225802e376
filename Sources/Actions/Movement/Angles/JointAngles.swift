/// The angles of one body at one moment, in degrees.
///
///     let angles = JointAngles(world)
///     if let knee = angles.angle(for: .leftKnee) { print(knee) }
public struct JointAngles: Hashable, Sendable {
    /// Below this confidence a joint counts as not seen.
    ///
    /// 0.4: of rendered people an eighth fewer elbows, knees and hips than from 0.2 on, and elbows with 0.6° less error.
    public static let minimumJointConfidence: Float = 0.4

    /// One entry for each `JointAngleName`, in the order of its cases; infinite where not seen.
    private var degrees: [Float]

    /// Creates the angles from any of them; those not given were not seen.
    public init(_ given: [JointAngleName: Double] = [:]) {
        degrees = JointAngleName.allCases.map { given[$0].map { Float($0) } ?? .infinity }
    }

    /// An angle in degrees; nil where a joint that it needs is not seen.
    public func angle(for name: JointAngleName) -> Double? { self[name] }

    /// An angle in degrees; nil where a joint that it needs is not seen.
    public subscript(name: JointAngleName) -> Double? {
        get {
            let value = degrees[name.index]
            return value.isFinite ? Double(value) : nil
        }
        set { degrees[name.index] = newValue.map { Float($0) } ?? .infinity }
    }

    /// The angles that are there, in the order of `JointAngleName`'s cases.
    public var all: [(name: JointAngleName, degrees: Double)] {
        zip(JointAngleName.allCases, degrees).compactMap { $1.isFinite ? ($0, Double($1)) : nil }
    }

    /// True when no angle is there.
    public var isEmpty: Bool { !degrees.contains(where: \.isFinite) }
}
