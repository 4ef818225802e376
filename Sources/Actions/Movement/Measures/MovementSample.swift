import PoseCore

/// What is kept of one person in one frame: the angles, and how high parts of the body are in the picture.
struct MovementSample {
    var time: Timestamp
    var angles: JointAngles
    var heights: BodyHeights
}

/// How high parts of a body are in the picture, in shares of the picture's height; NaN where one is not seen.
struct BodyHeights {
    var neck: Float
    var root: Float
    var leftWrist: Float
    var rightWrist: Float
    var leftAnkle: Float
    var rightAnkle: Float
    /// The lowest point of each foot; NaN without joints in space.
    var leftSole: Float
    var rightSole: Float

    init(_ pose: HumanBodyPoseObservation) {
        func height(_ name: BodyJointName) -> Float {
            pose.joint(for: name).flatMap {
                $0.confidence >= JointAngles.minimumJointConfidence ? $0.location.y : nil
            } ?? .nan
        }
        neck = height(.neck)
        root = height(.root)
        leftWrist = height(.leftWrist)
        rightWrist = height(.rightWrist)
        leftAnkle = height(.leftAnkle)
        rightAnkle = height(.rightAnkle)
        (leftSole, rightSole) = (.nan, .nan)
        guard let world = pose.world else { return }
        leftSole = leftAnkle - soleDrop(.left, in: world)
        rightSole = rightAnkle - soleDrop(.right, in: world)
    }

    /// How far a foot's lowest point is below its ankle, in the picture's measure.
    private func soleDrop(_ side: BodySide, in world: WorldPose) -> Float {
        func height(_ name: WorldJointName) -> Float? {
            world.position(of: name, minimumConfidence: JointAngles.minimumJointConfidence)?.y
        }
        guard let head = height(.neck), let left = height(.leftAnkle), let right = height(.rightAnkle),
            let ankle = height(side.ankle), let heel = height(side.heel), let toe = height(side.toe)
        else { return .nan }
        let (metres, picture) = (head - (left + right) / 2, neck - (leftAnkle + rightAnkle) / 2)
        // Of a body that lies the scale is unknown; it does not jump either.
        return metres > 0.4 ? (ankle - min(ankle, heel, toe)) * picture / metres : .nan
    }

    /// The middle of the trunk.
    var trunk: Float { (neck + root) / 2 }
    /// The hand that is seen, or the middle of both.
    var hands: Float {
        leftWrist.isNaN ? rightWrist : rightWrist.isNaN ? leftWrist : (leftWrist + rightWrist) / 2
    }
}
