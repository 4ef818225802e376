import Dispatch
import Inference
import Synchronization

extension InferenceModel {
    /// Loads models side by side: compiling one keeps a core busy for some tenths of a second.
    static func load(
        _ requests: [(path: String, options: Configuration)]
    ) throws(PoseEstimationError) -> [InferenceModel] {
        let loaded = Mutex([Int: Result<InferenceModel, InferenceError>]())
        DispatchQueue.concurrentPerform(iterations: requests.count) { index in
            let result = Result { () throws(InferenceError) in
                try InferenceModel(contentsOf: requests[index].path, configuration: requests[index].options)
            }
            loaded.withLock { $0[index] = result }
        }
        return try withPoseEstimationErrors { () throws(InferenceError) in
            var models: [InferenceModel] = []
            for (_, result) in loaded.withLock({ $0 }).sorted(by: { $0.key < $1.key }) {
                models.append(try result.get())
            }
            return models
        }
    }
}
