import PoseCore
import PoseEstimation

/// Takes the poses of a file's frames that were analysed before, and finds those of the others.
struct FilePoseEstimator: PoseEstimating {
    private var estimator: any PoseEstimating
    private let poses: FilePoses
    /// True: what is found is kept.
    private let keepsPoses: Bool
    /// True: poses are needed, and found, with joints in space.
    private let hasWorld: Bool
    /// True when the estimator has not seen the frame before.
    private var wasSkipped = false

    init(_ estimator: any PoseEstimating, poses: FilePoses, keepsPoses: Bool, hasWorld: Bool) {
        self.estimator = estimator
        self.poses = poses
        self.keepsPoses = keepsPoses
        self.hasWorld = hasWorld
    }

    var engines: [PoseModelEngine] { estimator.engines }

    mutating func poses(in frame: Frame) throws(PoseEstimationError) -> [HumanBodyPoseObservation] {
        if let known = poses.poses(at: frame.timestamp, withWorld: hasWorld) {
            wasSkipped = true
            return known
        }
        if wasSkipped { estimator.beginScene() }
        wasSkipped = false
        let found = try estimator.poses(in: frame)
        if keepsPoses { poses.keep(found, at: frame.timestamp, withWorld: hasWorld) }
        return found
    }

    mutating func searchEverywhere() { estimator.searchEverywhere() }

    mutating func beginScene() { estimator.beginScene() }

    mutating func reset() { estimator.reset() }
}
