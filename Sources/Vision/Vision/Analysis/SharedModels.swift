import PoseEstimation
import Synchronization

/// The pose models of the process, loaded when a request first needs them and kept for all others.
enum SharedModels {
    private static let bodyModels = Mutex<BlazePoseModels?>(nil)
    private static let handModels = Mutex<HandPoseModels?>(nil)

    /// The models of bodies.
    static func bodies() throws(PoseEstimationError) -> BlazePoseModels {
        try bodyModels.withLock { (models) throws(PoseEstimationError) in
            if let models { return models }
            let loaded = try BlazePoseModels(areSharedAmongMany: true)
            models = loaded
            return loaded
        }
    }

    /// The models of hands.
    static func hands() throws(PoseEstimationError) -> HandPoseModels {
        try handModels.withLock { (models) throws(PoseEstimationError) in
            if let models { return models }
            let loaded = try HandPoseModels(concurrentRegions: 2)
            models = loaded
            return loaded
        }
    }
}

extension VNError {
    init(_ error: PoseEstimationError) {
        self.init(error.code == .unusableModel ? .invalidModel : .operationFailed, error.description)
    }
}
