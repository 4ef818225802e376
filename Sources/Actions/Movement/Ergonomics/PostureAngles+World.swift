public import PoseCore

extension PostureAngles {
    /// Outwards from the elbow by more than this share of its length, half, a forearm works out to the side of the body.
    private static let reachOut = 0.5
    /// A hand works across the midline when it is beyond it by more than this share of half the shoulders' width.
    private static let reachAcross = 0.15
    /// A foot is off the ground when it is higher than the other by more than this share of the leg: 12 cm of an adult.
    private static let liftedFoot = 0.15

    /// The posture of a body in space; the forearms' turn about their axes cannot be distinguished from its joints.
    ///
    /// - Parameter minimumJointConfidence: Below this confidence a joint counts as not seen.
    public init(
        _ world: WorldPose, minimumJointConfidence: Float = JointAngles.minimumJointConfidence
    ) {
        self.init()
        let angles = JointAngles(world, minimumJointConfidence: minimumJointConfidence)
        trunkFlexion = angles[.trunkFlexion]
        trunkBend = angles[.trunkBend]
        trunkTwist = angles[.trunkTwist]
        neckFlexion = angles[.neckFlexion]
        neckBend = angles[.neckBend]
        neckTwist = angles[.neckTwist]
        func place(_ name: WorldJointName) -> Direction? {
            world.position(of: name, minimumConfidence: minimumJointConfidence).map { Direction($0) }
        }
        for side in BodySide.allCases {
            self[side].upperArmFlexion = Self.upperArm(side, angles)
            self[side].upperArmAbduction = angles[side.shoulderAbduction]
            self[side].elbowFlexion = angles[side.elbowAngle]
            self[side].wristFlexion = angles[side.wristFlexion]
            self[side].wristDeviation = angles[side.wristDeviation]
            self[side].kneeFlexion = angles[side.kneeAngle]
            self[side].isReachingAcrossOrOut = Self.isReaching(side, place)
        }
        isOnBothFeet = Self.isOnBothFeet(place)
    }

    /// The whole angle between upper arm and trunk, negative where the arm is rather behind the trunk than beside it.
    private static func upperArm(_ side: BodySide, _ angles: JointAngles) -> Double? {
        guard let whole = angles[side.shoulderAngle] else { return nil }
        guard let forwards = angles[side.shoulderFlexion], let outwards = angles[side.shoulderAbduction]
        else {
            return whole
        }
        return forwards < 0 && -forwards > abs(outwards) ? -whole : whole
    }

    private static func isReaching(_ side: BodySide, _ place: (WorldJointName) -> Direction?) -> Bool? {
        guard let left = place(.leftShoulder), let right = place(.rightShoulder), let root = place(.root),
            let elbow = place(side.elbow), let wrist = place(side.wrist),
            let spine = ((left + right) / 2 - root).unit,
            let chest = BodyAxes(up: spine, rightToLeft: left - right)
        else { return nil }
        let outwards = chest.left * side.sign
        let forearm = wrist - elbow
        let halfWidth = (left - right).dot(chest.left) / 2
        return forearm.dot(outwards) > reachOut * forearm.length
            || (wrist - (left + right) / 2).dot(outwards) < -reachAcross * halfWidth
    }

    /// Compares the lowest points of the feet: a foot on its toes carries weight.
    private static func isOnBothFeet(_ place: (WorldJointName) -> Direction?) -> Bool? {
        func lowest(_ side: BodySide) -> Double? {
            guard place(side.ankle) != nil else { return nil }
            return [side.ankle, side.heel, side.toe].compactMap { place($0)?.y }.min()
        }
        func leg(_ side: BodySide) -> Double? {
            guard let hip = place(side.hip), let knee = place(side.knee), let ankle = place(side.ankle) else {
                return nil
            }
            return (hip - knee).length + (knee - ankle).length
        }
        guard let left = lowest(.left), let right = lowest(.right),
            let length = [leg(.left), leg(.right)].compactMap({ $0 }).max()
        else { return nil }
        return abs(left - right) <= liftedFoot * length
    }
}
