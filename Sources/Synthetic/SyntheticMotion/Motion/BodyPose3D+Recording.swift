extension BodyPose3D {
    /// Creates a body from a recording's joints, or nil when shoulders, elbows, hips, knees or ankles are missing.
    ///
    /// Understands the joint names of UI-PRMD and UTD-MHAD (`leftElbow`, `headTip`, …) and of CMU's skeletons,
    /// which call a joint by the bone that ends there (`lhumerus` is the elbow). What a recording lacks, such as
    /// eyes, is put where it would be on an average body. A missing wrist goes on from the elbow.
    ///
    /// - Parameter positions: Metres, y up, by the recording's own joint names.
    public init?(namedPositions positions: [String: SIMD3<Float>]) {
        func find(_ names: [String]) -> SIMD3<Float>? { names.lazy.compactMap { positions[$0] }.first }
        self.init()
        for (left, right, names) in Self.pairs {
            guard let leftPlace = find(names.map { "left" + $0.vision } + names.map { "l" + $0.cmu }),
                let rightPlace = find(names.map { "right" + $0.vision } + names.map { "r" + $0.cmu })
            else { return nil }
            self[left] = leftPlace
            self[right] = rightPlace
        }
        self[.neck] = (self[.leftShoulder] + self[.rightShoulder]) / 2
        self[.root] = (self[.leftHip] + self[.rightHip]) / 2
        let trunk = self[.neck] - self[.root]
        self[.chest] = find(["chest", "upperback", "spine"]) ?? (self[.root] + trunk / 2)
        for (wrist, elbow, shoulder, tip, names, tips) in [
            (
                BodyPoint.leftWrist, BodyPoint.leftElbow, BodyPoint.leftShoulder, BodyPoint.leftFingertip,
                ["leftWrist", "lradius", "lwrist"], ["leftHand", "lfingers", "lhand"]
            ),
            (
                .rightWrist, .rightElbow, .rightShoulder, .rightFingertip,
                ["rightWrist", "rradius", "rwrist"], ["rightHand", "rfingers", "rhand"]
            ),
        ] {
            self[wrist] = find(names) ?? (self[elbow] + (self[elbow] - self[shoulder]) * 0.85)
            self[tip] = find(tips) ?? (self[wrist] + (self[wrist] - self[elbow]) * 0.6)
        }
        placeHead(
            top: find(["headTip"]) ?? (positions["upperneck"] == nil ? nil : positions["head"]),
            middle: positions["head"], trunk: trunk)
        placeFeet(
            left: find(["leftToe", "leftFoot", "ltoes", "lfoot"]),
            right: find(["rightToe", "rightFoot", "rtoes", "rfoot"]))
    }

    private static let pairs: [(BodyPoint, BodyPoint, [(vision: String, cmu: String)])] = [
        (.leftShoulder, .rightShoulder, [("Shoulder", "clavicle")]),
        (.leftElbow, .rightElbow, [("Elbow", "humerus")]),
        (.leftHip, .rightHip, [("Hip", "hipjoint")]),
        (.leftKnee, .rightKnee, [("Knee", "femur")]),
        (.leftAnkle, .rightAnkle, [("Ankle", "tibia")]),
    ]

    private mutating func placeHead(top: SIMD3<Float>?, middle: SIMD3<Float>?, trunk: SIMD3<Float>) {
        let across = normalize(self[.leftShoulder] - self[.rightShoulder])
        let forward = normalize(cross(across, normalize(trunk)))
        // 0.6 of the trunk lies between the shoulders and the top of the head, see `BodyProportions`.
        let crown = top ?? middle.map { $0 + normalize($0 - self[.neck]) * (0.2 * length(trunk)) }
        let high = crown ?? (self[.neck] + trunk * 0.6)
        let up = normalize(high - self[.neck])
        let r = 0.38 * length(high - self[.neck])
        let center = high - up * (1.05 * r)
        self[.headTop] = high
        self[.nose] = center + forward * r - up * (0.12 * r)
        self[.leftEye] = center + forward * (0.8 * r) + across * (0.3 * r) + up * (0.16 * r)
        self[.rightEye] = center + forward * (0.8 * r) - across * (0.3 * r) + up * (0.16 * r)
        self[.leftEar] = center + across * (0.66 * r)
        self[.rightEar] = center - across * (0.66 * r)
    }

    private mutating func placeFeet(left: SIMD3<Float>?, right: SIMD3<Float>?) {
        let forward = normalize(
            cross(self[.leftHip] - self[.rightHip], self[.neck] - self[.root]))
        for (ankle, knee, toe, heel, found) in [
            (BodyPoint.leftAnkle, BodyPoint.leftKnee, BodyPoint.leftToe, BodyPoint.leftHeel, left),
            (.rightAnkle, .rightKnee, .rightToe, .rightHeel, right),
        ] {
            let shank = self[ankle] - self[knee]
            self[toe] = found ?? (self[ankle] + forward * (0.45 * length(shank)) + shank * 0.15)
            self[heel] = self[ankle] + shank * 0.15 - (self[toe] - self[ankle]) * 0.2
        }
    }
}

extension MotionSequence {
    /// Creates a sequence from a recording; nil when a frame lacks joints that a body must have.
    ///
    /// - Parameters:
    ///   - label: The recording's label; "JumpJack" and "inlineLunge" become the classes they belong to.
    ///   - joints: Names of the joints, in the order of each frame's positions.
    ///   - frames: For each frame the joints' places in metres, y up.
    public init?(
        recording label: String, frameRate: Double, joints: [String], frames: [[SIMD3<Float>]]
    ) {
        var poses: [BodyPose3D] = []
        for frame in frames {
            let named = Dictionary(zip(joints, frame), uniquingKeysWith: { first, _ in first })
            guard let pose = BodyPose3D(namedPositions: named) else { return nil }
            poses.append(pose)
        }
        let spanLabel: String =
            switch label {
            case "JumpJack": Exercise.Class.jumpingJacks.rawValue
            case "inlineLunge": Exercise.Class.lunges.rawValue
            default: label
            }
        self.init(
            frameRate: frameRate, poses: poses, spans: [Span(label: spanLabel, frames: poses.indices)])
    }
}
