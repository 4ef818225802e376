public import PoseCore

/// A hand seen from the front with the tips of thumb and index finger `gap` palm lengths apart.
///
/// - Parameters:
///   - size: The palm's length as a share of the picture.
///   - isMirrored: True: the thumb lies on the other side.
public func pinchingHand(
    gap: Float, size: Float = 0.2, isMirrored: Bool = false, tipConfidence: Float = 0.9,
    at place: NormalizedPoint = NormalizedPoint(x: 0.5, y: 0.5)
) -> HumanHandPoseObservation {
    var places: [HandJointName: SIMD2<Float>] = [.wrist: SIMD2(0, 0)]
    let fingers: [(HandJointGroup, Float)] = [
        (.indexFinger, 0.3), (.middleFinger, 0), (.ringFinger, -0.2), (.littleFinger, -0.4),
    ]
    for (group, x) in fingers {
        for (step, joint) in group.jointNames.enumerated() {
            places[joint] = SIMD2(x, 1 + 0.25 * Float(step))
        }
    }
    for (step, joint) in HandJointGroup.thumb.jointNames.enumerated() {
        places[joint] = SIMD2(0.35 + 0.1 * Float(step), 0.3 + 0.3 * Float(step))
    }
    places[.indexTip] = SIMD2(0.4, 1.4)
    places[.thumbTip] = SIMD2(0.4 + gap, 1.4)
    return HumanHandPoseObservation(
        confidence: 0.9, chirality: isMirrored ? .left : .right,
        joints: places.map { name, offset in
            Joint(
                jointName: name,
                location: NormalizedPoint(
                    x: place.x + (isMirrored ? -1 : 1) * offset.x * size, y: place.y + offset.y * size),
                confidence: name == .thumbTip || name == .indexTip ? tipConfidence : 0.9)
        })
}
