import Foundation
import PoseEstimation
import ProcessEnvironment
import Synchronization

/// The hand models of all live sessions, loaded when the first of them searches for hands: most never do.
final class SharedHandModels: Sendable {
    private let files: PoseModelFiles
    private let precision: PoseModelPrecision?
    private let models = Mutex<HandPoseModels?>(nil)

    init(files: PoseModelFiles, precision: PoseModelPrecision?) {
        self.files = files
        self.precision = precision
    }

    /// The models; the first call loads them, and calls meanwhile wait for it.
    func get() throws(PoseEstimationError) -> HandPoseModels {
        try models.withLock { models throws(PoseEstimationError) in
            if let models { return models }
            // Two hands side by side: half of the cores each.
            let cores = ProcessorCount.usable
            let regions = min(2, cores)
            let loaded = try HandPoseModels(
                files: files, concurrentRegions: regions, concurrentSearches: regions, precision: precision,
                coresPerRegion: max(1, min(2, cores / regions)))
            models = loaded
            return loaded
        }
    }
}
