import SyntheticMotion

/// A part of the body as a capsule: what shades, casts a shadow and hides other joints.
struct BodyVolume {
    var part: BodyPart
    var start: SIMD3<Float>
    var end: SIMD3<Float>
    /// In metres.
    var radius: Float

    /// The point of the capsule's axis nearest to `point`.
    func nearestAxisPoint(to point: SIMD3<Float>) -> SIMD3<Float> {
        let axis = end - start
        let share = dot(point - start, axis) / max(dot(axis, axis), 1e-9)
        return start + axis * max(0, min(1, share))
    }

    /// A sphere around all points that are less than `reach` radii from the capsule's axis.
    func enclosingSphere(reach: Float) -> (center: SIMD3<Float>, squaredRadius: Float) {
        // A little more, so that rounding leaves no point out.
        let outer = (length(end - start) / 2 + radius * reach) * 1.001
        return ((start + end) / 2, outer * outer)
    }
}

extension BodyPose3D {
    /// Mean length of torso, thighs and shins, as a multiple of a person's 1.75 m tall.
    var scale: Float {
        let torso = length(self[.neck] - self[.root])
        let thighs = length(self[.leftKnee] - self[.leftHip]) + length(self[.rightKnee] - self[.rightHip])
        let shins = length(self[.leftAnkle] - self[.leftKnee]) + length(self[.rightAnkle] - self[.rightKnee])
        return max((torso + (thighs + shins) / 2) / 1.35, 0.01)
    }

    /// The body as capsules; `girth` widens all of them.
    func volumes(girth: Float = 1) -> [BodyVolume] {
        let unit = scale * girth
        func volume(_ part: BodyPart, _ start: BodyPoint, _ end: BodyPoint, _ radius: Float) -> BodyVolume {
            BodyVolume(part: part, start: self[start], end: self[end], radius: radius * unit)
        }
        let headCenter = (self[.leftEar] + self[.rightEar]) / 2
        let crown = headCenter + (self[.headTop] - headCenter) * 0.3
        let belly = self[.root] + (self[.chest] - self[.root]) * 0.2
        return [
            BodyVolume(part: .head, start: headCenter, end: crown, radius: 0.085 * unit),
            BodyVolume(part: .torso, start: belly, end: self[.chest], radius: 0.115 * unit),
            BodyVolume(
                part: .torso, start: self[.chest], end: self[.chest] + (self[.neck] - self[.chest]) * 0.6,
                radius: 0.12 * unit),
            BodyVolume(
                part: .torso, start: self[.leftHip], end: self[.rightHip], radius: 0.085 * unit),
            volume(.leftUpperArm, .leftShoulder, .leftElbow, 0.045),
            volume(.leftForearm, .leftElbow, .leftWrist, 0.036),
            volume(.leftHand, .leftWrist, .leftFingertip, 0.03),
            volume(.rightUpperArm, .rightShoulder, .rightElbow, 0.045),
            volume(.rightForearm, .rightElbow, .rightWrist, 0.036),
            volume(.rightHand, .rightWrist, .rightFingertip, 0.03),
            volume(.leftThigh, .leftHip, .leftKnee, 0.07),
            volume(.leftShin, .leftKnee, .leftAnkle, 0.048),
            volume(.leftFoot, .leftHeel, .leftToe, 0.035),
            volume(.rightThigh, .rightHip, .rightKnee, 0.07),
            volume(.rightShin, .rightKnee, .rightAnkle, 0.048),
            volume(.rightFoot, .rightHeel, .rightToe, 0.035),
        ]
    }
}
