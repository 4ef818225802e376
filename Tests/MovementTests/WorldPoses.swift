import PoseCore
import SyntheticMotion

/// The exact joints in space of procedural bodies, as an estimator without errors would give them.
func worldPoses(of exercise: Exercise, seed: UInt64, seconds: Double) -> [WorldPose] {
    var generator = MotionGenerator(seed: seed)
    return generator.sequence(of: exercise, seconds: seconds).poses.map { worldPose(of: $0) }
}

/// The joints of a body round its root; procedural bodies have no knuckles.
func worldPose(of body: BodyPose3D) -> WorldPose {
    var joints: [WorldJointName: WorldPose.Joint] = [:]
    func add(_ name: WorldJointName?, _ place: SIMD3<Float>) {
        guard let name else { return }
        joints[name] = WorldPose.Joint(position: place - body[.root], confidence: 1)
    }
    for point in BodyPoint.allCases { add(WorldJointName(rawValue: String(describing: point)), body[point]) }
    return WorldPose(joints: joints)
}
