import Pipeline
import PoseCore
import ResultExport
import SyntheticMotion
import Tracking
import VideoIO

/// The camera of the tests: 4 m in front of the body, as high as its hips.
let motionCamera = Camera(
    position: SIMD3(0, 1, 4), target: SIMD3(0, 1, 0), imageSize: PixelSize(width: 640, height: 480))

/// A body as an estimator without errors would find it: in the picture and in space.
func observation(
    of body: BodyPose3D, from camera: Camera = motionCamera, hiding hidden: Set<WorldJointName> = []
) -> HumanBodyPoseObservation {
    var joints: [Joint<BodyJointName>] = []
    var world: [WorldJointName: WorldPose.Joint] = [:]
    for point in BodyPoint.allCases {
        let place = body[point]
        if let name = point.jointName, let seen = camera.project(place) {
            joints.append(Joint(jointName: name, location: seen.location, confidence: 0.9))
        }
        guard let name = WorldJointName(rawValue: String(describing: point)), !hidden.contains(name) else {
            continue
        }
        let offset = place - body[.root]
        let axes = [camera.right, camera.up, -camera.forward]
        world[name] = WorldPose.Joint(
            position: SIMD3((offset * axes[0]).sum(), (offset * axes[1]).sum(), (offset * axes[2]).sum()),
            confidence: 0.9)
    }
    var pose = HumanBodyPoseObservation(confidence: 0.9, joints: joints)
    pose.world = WorldPose(joints: world)
    return pose
}

/// A frame with people in it, by their numbers.
func motionResult(
    _ index: Int, time: Double? = nil, people: [Int: HumanBodyPoseObservation], size: PixelSize
) throws -> FrameResult {
    let bytes = [UInt8](repeating: 100, count: size.width * size.height * 3)
    guard let buffer = PixelBuffer(size: size, rgb: bytes) else { throw CancellationError() }
    let frame = Frame(
        index: index, timestamp: Timestamp(seconds: time ?? Double(index) / 30), pixelBuffer: buffer)
    return FrameResult(
        frame: frame,
        people: people.sorted { $0.key < $1.key }.map { id, pose in
            TrackedPerson(id: id, pose: pose, isProminent: id == 1)
        })
}

/// A pose with these joints in space, all of them certain.
func observation(in space: [WorldJointName: SIMD3<Float>]) -> HumanBodyPoseObservation {
    var pose = HumanBodyPoseObservation(confidence: 0.9, joints: [])
    pose.world = WorldPose(joints: space.mapValues { WorldPose.Joint(position: $0, confidence: 1) })
    return pose
}
