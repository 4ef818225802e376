import Foundation
import Inference
import Synchronization

extension PoseModelFiles {
    /// Loads models side by side: compiling one keeps a core busy for some tenths of a second.
    ///
    /// - Parameter precision: Nil: mixed for those that set-up has prepared, where the processor is fast with it.
    func load(
        _ models: [(path: String, options: InferenceModel.Configuration)], precision: PoseModelPrecision?
    ) throws(PoseEstimationError) -> [InferenceModel] {
        let requests = models.map { request(for: $0.path, $0.options, precision) }
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

    private func request(
        for path: String, _ options: InferenceModel.Configuration, _ precision: PoseModelPrecision?
    ) -> (path: String, options: InferenceModel.Configuration) {
        // The same model with marks on the layers that have to stay in f32.
        let marked = String(path.dropLast(".tflite".count)) + ".mixed.xml"
        let isMixed =
            precision.map { $0 == .mixed }
            ?? (Processor.current.isFastWithBF16 && FileManager.default.isReadableFile(atPath: marked))
        var options = options
        options.precision = isMixed || precision == .bf16 ? .bf16 : .f32
        return (isMixed ? marked : path, options)
    }
}
