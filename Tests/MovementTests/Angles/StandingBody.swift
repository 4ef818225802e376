import PoseCore

/// A body in the anatomical position that faces the camera, whose joints can be moved: metres round the root.
struct StandingBody {
    var places: [WorldJointName: SIMD3<Float>] = [
        .root: SIMD3(0, 0, 0), .neck: SIMD3(0, 0.5, 0), .nose: SIMD3(0, 0.68, 0.1),
        .leftEar: SIMD3(0.07, 0.7, 0), .rightEar: SIMD3(-0.07, 0.7, 0),
        .leftShoulder: SIMD3(0.18, 0.5, 0), .rightShoulder: SIMD3(-0.18, 0.5, 0),
        .leftElbow: SIMD3(0.18, 0.2, 0), .rightElbow: SIMD3(-0.18, 0.2, 0),
        .leftWrist: SIMD3(0.18, -0.05, 0), .rightWrist: SIMD3(-0.18, -0.05, 0),
        // Palms face the thighs: the thumb's side is in front.
        .leftIndexKnuckle: SIMD3(0.18, -0.13, 0.03), .rightIndexKnuckle: SIMD3(-0.18, -0.13, 0.03),
        .leftLittleKnuckle: SIMD3(0.18, -0.13, -0.03), .rightLittleKnuckle: SIMD3(-0.18, -0.13, -0.03),
        .leftHip: SIMD3(0.1, 0, 0), .rightHip: SIMD3(-0.1, 0, 0),
        .leftKnee: SIMD3(0.1, -0.42, 0), .rightKnee: SIMD3(-0.1, -0.42, 0),
        .leftAnkle: SIMD3(0.1, -0.84, 0), .rightAnkle: SIMD3(-0.1, -0.84, 0),
        .leftHeel: SIMD3(0.1, -0.9, -0.05), .rightHeel: SIMD3(-0.1, -0.9, -0.05),
        .leftToe: SIMD3(0.1, -0.9, 0.18), .rightToe: SIMD3(-0.1, -0.9, 0.18),
    ]

    /// Moves joints by an offset.
    mutating func move(_ names: [WorldJointName], by offset: SIMD3<Float>) {
        for name in names { places[name]? += offset }
    }

    /// Puts a joint, and what follows it, in a direction from the joint before it.
    mutating func point(
        _ joint: WorldJointName, from parent: WorldJointName, along direction: SIMD3<Float>,
        taking rest: [WorldJointName] = []
    ) {
        guard let start = places[parent], let end = places[joint] else { return }
        let length = ((end - start) * (end - start)).sum().squareRoot()
        let unit = direction / (direction * direction).sum().squareRoot()
        move([joint] + rest, by: start + unit * length - end)
    }

    var pose: WorldPose {
        WorldPose(joints: places.mapValues { WorldPose.Joint(position: $0, confidence: 0.9) })
    }
}

extension WorldPose {
    /// The pose with every place changed.
    func mapPlaces(_ change: (SIMD3<Float>) -> SIMD3<Float>) -> WorldPose {
        mapJoints { _, joint in Joint(position: change(joint.position), confidence: joint.confidence) }
    }
}
