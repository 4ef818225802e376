import PoseCore

/// How a part lies in space, from a pose's joints.
extension SkeletonPart {
    /// Where the part begins; nil where a joint is missing.
    func place(in pose: WorldPose) -> SIMD3<Float>? {
        if let joint { return pose.position(of: joint) }
        guard let left = pose.position(of: .leftEar), let right = pose.position(of: .rightEar) else {
            return nil
        }
        return (left + right) / 2
    }

    /// The part's rotation from its rest; nil where joints are missing or it has nothing to turn.
    ///
    /// Parts with more than one end turn with all of them. How a part with one end is twisted, a single line does not tell: legs,
    /// spine and neck keep their side axis as near to their parent's as can be, as hinges do, and arms turn the shortest way.
    ///
    /// - Parameter parent: The rotation of the part that it hangs on.
    func orientation(in pose: WorldPose, parent: Rotation) -> Rotation? {
        func line(_ start: SkeletonPart, _ end: SkeletonPart) -> SIMD3<Float>? {
            guard let start = start.place(in: pose), let end = end.place(in: pose) else { return nil }
            return end - start
        }
        func hinge(upTo end: SkeletonPart) -> Rotation? {
            line(self, end).flatMap { Rotation(y: $0, nearX: parent.x) }
        }
        func hinge(downTo end: SkeletonPart) -> Rotation? {
            line(end, self).flatMap { Rotation(y: $0, nearX: parent.x) }
        }
        /// A hinge, too, but where the thigh is spread to the side the shortest turn, which is certain there.
        func thigh(downTo end: SkeletonPart) -> Rotation? {
            guard let direction = line(self, end)?.unit else { return nil }
            let spread = direction.dot(parent.x) * direction.dot(parent.x)
            let turned = Rotation.shortest(from: -parent.y, to: direction)(parent.x)
            return Rotation(
                y: -direction, nearX: parent.x * (1 - spread) + turned * spread)
        }
        func swing(_ rest: SIMD3<Float>, to end: SkeletonPart) -> Rotation? {
            guard let direction = line(self, end)?.unit else { return nil }
            return Rotation.shortest(from: parent(rest), to: direction) * parent
        }
        switch self {
        case .hips:
            guard let side = line(.rightUpLeg, .leftUpLeg), let up = line(.hips, .chest) else { return nil }
            return Rotation(x: side, nearY: up)
        case .leftUpLeg: return thigh(downTo: .leftLeg)
        case .leftLeg: return hinge(downTo: .leftFoot)
        case .rightUpLeg: return thigh(downTo: .rightLeg)
        case .rightLeg: return hinge(downTo: .rightFoot)
        case .leftFoot, .rightFoot:
            let (heel, toe) = self == .leftFoot ? (Self.leftHeel, Self.leftToe) : (.rightHeel, .rightToe)
            guard let sole = line(heel, toe), let up = line(heel, self) else { return nil }
            return Rotation(z: sole, nearY: up)
        case .spine: return hinge(upTo: .chest)
        case .chest:
            guard let side = line(.rightArm, .leftArm), let up = line(.hips, .chest) else { return nil }
            return Rotation(x: side, nearY: up)
        case .neck: return hinge(upTo: .head)
        case .head:
            guard let side = line(.rightEar, .leftEar), let front = line(.head, .nose) else { return nil }
            return Rotation(x: side, nearZ: front)
        case .leftArm: return swing(SIMD3(1, 0, 0), to: .leftForeArm)
        case .leftForeArm: return swing(SIMD3(1, 0, 0), to: .leftHand)
        case .rightArm: return swing(SIMD3(-1, 0, 0), to: .rightForeArm)
        case .rightForeArm: return swing(SIMD3(-1, 0, 0), to: .rightHand)
        case .leftHand:
            guard let index = line(self, .leftIndex), let little = line(self, .leftLittle) else { return nil }
            return Rotation(x: index + little, nearZ: index - little)
        case .rightHand:
            guard let index = line(self, .rightIndex), let little = line(self, .rightLittle) else {
                return nil
            }
            return Rotation(x: -(index + little), nearZ: index - little)
        case .leftHeel, .leftToe, .rightHeel, .rightToe, .nose, .leftEye, .rightEye, .leftEar, .rightEar,
            .leftThumb, .leftIndex, .leftLittle, .rightThumb, .rightIndex, .rightLittle:
            return nil
        }
    }
}
