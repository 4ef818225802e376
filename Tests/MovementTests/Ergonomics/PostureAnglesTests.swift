import Movement
import PoseCore
import SyntheticMotion
import Testing

@Suite struct PostureAnglesTests {
    @Test func `a body at attention has the least scores, but for the turn of its forearms`() {
        let angles = PostureAngles(StandingBody().pose)
        #expect(angles.isOnBothFeet == true && angles.left.isReachingAcrossOrOut == false)
        for side in BodySide.allCases {
            let score = RULAScore(angles, side: side)
            #expect(score.upperArm == ScoreRange(1) && score.wrist == ScoreRange(1))
            #expect(score.lowerArm == ScoreRange(2), "a straight elbow is outside of 60°…100°")
            #expect(score.wristTwist == ScoreRange(1, 2))
            #expect(score.postureB == ScoreRange(1))
            #expect(REBAScore(angles, side: side).postureA == ScoreRange(1))
        }
    }

    @Test func `a trunk bowed by 45° and an arm raised sideways count as the worksheets say`() {
        var body = StandingBody()
        body.point(.leftElbow, from: .leftShoulder, along: SIMD3(1, 0, 0), taking: [.leftWrist])
        body.point(.rightElbow, from: .rightShoulder, along: SIMD3(0, -1, -1), taking: [.rightWrist])
        let angles = PostureAngles(body.pose)
        // Level, and away from the body: 3 + 1; 45° behind the trunk: 2.
        #expect(RULAScore(angles, side: .left).upperArm == ScoreRange(4))
        #expect(RULAScore(angles, side: .right).upperArm == ScoreRange(2))
        body.point(.leftWrist, from: .leftElbow, along: SIMD3(1, 0, 0))
        #expect(PostureAngles(body.pose).left.isReachingAcrossOrOut == true)
        body = StandingBody()
        body.point(.neck, from: .root, along: SIMD3(0, 1, 1))
        #expect(RULAScore(PostureAngles(body.pose), side: .left).trunk == ScoreRange(3))
    }

    @Test func `a hand across the midline and a lifted foot are seen`() {
        var body = StandingBody()
        body.point(.leftWrist, from: .leftElbow, along: SIMD3(-1, 0.2, 0.3))
        #expect(PostureAngles(body.pose).left.isReachingAcrossOrOut == true)
        #expect(PostureAngles(body.pose).right.isReachingAcrossOrOut == false)
        body = StandingBody()
        body.point(.leftAnkle, from: .leftKnee, along: SIMD3(0, -0.6, -1), taking: [.leftHeel, .leftToe])
        let angles = PostureAngles(body.pose)
        #expect(angles.isOnBothFeet == false)
        #expect(REBAScore(angles, side: .left).legs == ScoreRange(3))
    }

    @Test func `joints that are missing are angles that are missing`() {
        var body = StandingBody()
        for name in [WorldJointName.leftIndexKnuckle, .leftAnkle, .leftEar, .rightEar] {
            body.places[name] = nil
        }
        let angles = PostureAngles(body.pose)
        #expect(angles.left.wristFlexion == nil && angles.left.kneeFlexion == nil)
        #expect(angles.neckFlexion == nil && angles.isOnBothFeet == nil)
        #expect(angles.right.wristFlexion != nil && angles.trunkFlexion != nil)
        #expect(RULAScore(angles, side: .left).legs == ScoreRange(1, 2))
    }

    @Test
    func `exact joints of synthetic movement and their mirror images have the same scores on the other side`()
    {
        var generator = MotionGenerator(seed: 34)
        for exercise in [Exercise.squat, .walking, .shoulderPress, .windmill] {
            for pose in generator.sequence(of: exercise, seconds: 2, frameRate: 6).poses {
                let world = pose.worldPose()
                let (angles, mirrored) = (PostureAngles(world), PostureAngles(world.mirrored))
                for side in BodySide.allCases {
                    // A value on the edge of a band may fall on either side of it.
                    let (here, there) = (
                        RULAScore(angles, side: side), RULAScore(mirrored, side: side.opposite)
                    )
                    #expect(abs(here.total.minimum - there.total.minimum) <= 1)
                    #expect(here.wristTwist == there.wristTwist)
                }
            }
        }
    }
}
