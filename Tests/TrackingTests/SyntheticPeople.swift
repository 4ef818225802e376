import Foundation
import PoseCore
import SeededRandom

/// A standing or walking stick figure.
///
/// - Parameters:
///   - x: Where the root is across the picture, 0...1.
///   - y: Where the root is up the picture, 0...1.
///   - height: Share of the picture's height.
///   - phase: Of the stride, in radians.
///   - noise: Deviation of every joint, as a share of `height`.
func figure(
    x: Float, y: Float = 0.5, height: Float = 0.5, phase: Float = 0, noise: Float = 0,
    confidence: Float = 0.9,
    using generator: inout SeededGenerator
) -> HumanBodyPoseObservation {
    let swing = 0.12 * sin(phase)
    let places: [(BodyJointName, Float, Float)] = [
        (.nose, 0, 0.42), (.leftEye, 0.02, 0.44), (.rightEye, -0.02, 0.44), (.leftEar, 0.04, 0.43),
        (.rightEar, -0.04, 0.43), (.neck, 0, 0.32), (.leftShoulder, 0.1, 0.32), (.rightShoulder, -0.1, 0.32),
        (.leftElbow, 0.12, 0.15), (.rightElbow, -0.12, 0.15), (.leftWrist, 0.12 - swing, 0),
        (.rightWrist, -0.12 + swing, 0), (.root, 0, 0), (.leftHip, 0.06, 0), (.rightHip, -0.06, 0),
        (.leftKnee, 0.06 + swing / 2, -0.23), (.rightKnee, -0.06 - swing / 2, -0.23),
        (.leftAnkle, 0.06 + swing, -0.46), (.rightAnkle, -0.06 - swing, -0.46),
    ]
    let joints = places.map { name, dx, dy in
        Joint(
            jointName: name,
            location: NormalizedPoint(
                x: x + (dx + noise * generator.normal()) * height,
                y: y + (dy + noise * generator.normal()) * height),
            confidence: confidence)
    }
    return HumanBodyPoseObservation(confidence: confidence, joints: joints)
}

/// A square picture, so that normalised lengths are the same across and upwards.
let square = PixelSize(width: 100, height: 100)
