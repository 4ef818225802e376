import PoseCore

/// A bone of an arm or a leg among `MovingJoint.all`.
struct LimbBone {
    let kind: Bone.Kind
    /// The joint nearer to the trunk.
    let start: Int
    /// The other end and the joints beyond it.
    let outer: Range<Int>

    /// All of them, each before those beyond it.
    static let all: [LimbBone] = BodySide.allCases.flatMap { side in
        func bone(_ kind: Bone.Kind, from start: WorldJointName, to last: WorldJointName) -> LimbBone {
            let index = MovingJoint.index(of: start)
            return LimbBone(kind: kind, start: index, outer: index + 1..<MovingJoint.index(of: last) + 1)
        }
        return [
            bone(.upperArm, from: side.shoulder, to: side.wrist),
            bone(.forearm, from: side.elbow, to: side.wrist),
            bone(.thigh, from: side.hip, to: side.toe),
            bone(.shin, from: side.knee, to: side.toe),
            bone(.foot, from: side.heel, to: side.toe),
        ]
    }

    /// From its start to its end; nil where one of them was not found.
    func line(in joints: [MovingJoint?]) -> SIMD3<Float>? {
        guard let start = joints[start], let end = joints[outer.lowerBound] else { return nil }
        return end.place - start.place
    }

    /// Moves its end with all that hangs on it.
    func move(by shift: SIMD3<Float>, in joints: inout [MovingJoint?]) {
        for index in outer { joints[index]?.place += shift }
    }
}
