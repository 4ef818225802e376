public import PoseCore

extension JointAngles {
    /// The angles of a body in space.
    ///
    /// They are the body's own: wherever the camera stands, the same posture has the same angles. Only `trunk`, `trunkBend`,
    /// `trunkFlexion` and `pelvis` are against the vertical, which is the picture's: a camera that is tilted adds its tilt.
    ///
    /// Of a body in profile one shoulder and one hip are enough, but for twists, `neckBend` and `pelvis`: the model places the hidden
    /// ones by the rest of the body.
    ///
    /// - Parameter minimumJointConfidence: Below this confidence a joint counts as not seen.
    public init(_ pose: WorldPose, minimumJointConfidence: Float = Self.minimumJointConfidence) {
        self.init()
        let body = SeenBody(pose: pose, minimumConfidence: minimumJointConfidence)
        addTrunk(of: body)
        addHead(of: body)
        for side in BodySide.allCases {
            addArm(side, of: body)
            addLeg(side, of: body)
            addHand(side, of: body)
        }
    }

    private mutating func addTrunk(of body: SeenBody) {
        if body.hasBothHips, let hips = body.hipLine?.unit {
            let level = (hips.x * hips.x + hips.z * hips.z).squareRoot()
            self[.pelvis] = Direction(level, 0, 0).angle(
                to: Direction(level, hips.y, 0), about: Direction(0, 0, 1))
        }
        guard let spine = body.spine else { return }
        let vertical = Direction(0, 1, 0)
        self[.trunk] = vertical.angle(to: spine)
        if let hips = body.hipLine, let stand = BodyAxes(up: vertical, rightToLeft: hips) {
            let tilt = Tilt(of: spine, from: vertical, to: stand.forward, and: stand.left)
            self[.trunkFlexion] = tilt.shares?.first
            self[.trunkBend] = tilt.shares?.second
        }
        if body.hasBothHips, body.hasBothShoulders, let chest = body.chest, let pelvis = body.pelvis {
            self[.trunkTwist] = pelvis.left.angle(to: chest.left, about: spine)
        }
    }

    private mutating func addHead(of body: SeenBody) {
        guard let spine = body.spine, let neck = body.neck else { return }
        switch (body[.leftEar], body[.rightEar]) {
        case (let left?, let right?):
            guard let head = ((left + right) / 2 - neck).unit else { return }
            self[.neck] = spine.angle(to: head)
            guard let chest = body.chest else { return }
            let tilt = Tilt(of: head, from: spine, to: chest.forward, and: chest.left)
            self[.neckFlexion] = tilt.shares?.first
            guard body.hasBothShoulders else { return }
            self[.neckBend] = tilt.shares?.second
            if let face = BodyAxes(up: spine, rightToLeft: left - right) {
                self[.neckTwist] = chest.left.angle(to: face.left, about: spine)
            }
        case (let ear?, nil), (nil, let ear?):
            // One ear is half a head's width beside the middle.
            guard let chest = body.chest, let head = (ear - neck).across(chest.left).unit else { return }
            let tilt = Tilt(of: head, from: spine, to: chest.forward, and: chest.left)
            self[.neck] = tilt.whole
            self[.neckFlexion] = tilt.shares?.first
        case (nil, nil):
            return
        }
    }

    private mutating func addArm(_ side: BodySide, of body: SeenBody) {
        guard let shoulder = body[side.shoulder], let elbow = body[side.elbow] else { return }
        let upperArm = elbow - shoulder
        if let wrist = body[side.wrist] { self[side.elbowAngle] = upperArm.angle(to: wrist - elbow) }
        guard let spine = body.spine, let upperArm = upperArm.unit else { return }
        self[side.shoulderAngle] = (-spine).angle(to: upperArm)
        guard let chest = body.chest else { return }
        let tilt = Tilt(of: upperArm, from: -spine, to: chest.forward, and: chest.left * side.sign)
        self[side.shoulderFlexion] = tilt.shares?.first
        self[side.shoulderAbduction] = tilt.shares?.second
    }

    private mutating func addLeg(_ side: BodySide, of body: SeenBody) {
        guard let knee = body[side.knee] else { return }
        if let ankle = body[side.ankle] {
            if let hip = body[side.hip] { self[side.kneeAngle] = (knee - hip).angle(to: ankle - knee) }
            if let heel = body[side.heel], let toe = body[side.toe] {
                self[side.ankleAngle] = 90 - (knee - ankle).angle(to: toe - heel)
            }
        }
        guard let hip = body[side.hip], let spine = body.spine, let thigh = (knee - hip).unit else {
            return
        }
        self[side.hipAngle] = (-spine).angle(to: thigh)
        guard let pelvis = body.pelvis else { return }
        let tilt = Tilt(of: thigh, from: -spine, to: pelvis.forward, and: pelvis.left * side.sign)
        self[side.hipFlexion] = tilt.shares?.first
        self[side.hipAbduction] = tilt.shares?.second
    }

    private mutating func addHand(_ side: BodySide, of body: SeenBody) {
        guard let elbow = body[side.elbow], let wrist = body[side.wrist],
            let index = body[side.indexKnuckle], let little = body[side.littleKnuckle],
            let forearm = (wrist - elbow).unit, let hand = ((index + little) / 2 - wrist).unit,
            let toThumb = (index - little).across(hand).unit
        else { return }
        // Seen from the hand: a hand bent to its palm has the forearm's direction towards its back.
        let palm = hand.cross(toThumb) * side.sign
        let tilt = Tilt(of: forearm, from: hand, to: -palm, and: toThumb)
        self[side.wristFlexion] = tilt.shares?.first
        self[side.wristDeviation] = tilt.shares?.second
    }
}
