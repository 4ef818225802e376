import Foundation
import Inference
import Synchronization

extension PoseModelFiles {
    /// Loads models side by side: preparing one keeps a core busy for up to some tenths of a second.
    ///
    /// - Parameter precision: Nil: `int16` where the build, the processor and the model allow it, else `f32`.
    func load(
        _ models: [(path: String, tensors: PoseModel.Tensors, options: InferenceModel.Configuration)],
        precision: PoseModelPrecision?
    ) throws(PoseEstimationError) -> [PoseModel] {
        for (path, _, _) in models { try Self.requireFile(path) }
        let loaded = Mutex([Int: Result<PoseModel, PoseEstimationError>]())
        DispatchQueue.concurrentPerform(iterations: models.count) { index in
            let (path, tensors, options) = models[index]
            let result = Result { () throws(PoseEstimationError) in
                let model = try withPoseEstimationErrors { () throws(InferenceError) in
                    try Self.load(path, options, precision)
                }
                return try PoseModel(model, path: path, tensors: tensors)
            }
            loaded.withLock { $0[index] = result }
        }
        var all: [PoseModel] = []
        for (_, result) in loaded.withLock({ $0 }).sorted(by: { $0.key < $1.key }) {
            all.append(try result.get())
        }
        return all
    }

    private static func requireFile(_ path: String) throws(PoseEstimationError) {
        guard !FileManager.default.isReadableFile(atPath: path) else { return }
        throw PoseEstimationError(
            .unusableModel, "\(path): no such model file; \(remedy(program: ProgramPath.current))")
    }

    private static func load(
        _ path: String, _ options: InferenceModel.Configuration, _ precision: PoseModelPrecision?
    ) throws(InferenceError) -> InferenceModel {
        var options = options
        switch precision {
        case .f32: options.precision = .f32
        case .bf16: options.precision = .bf16
        case .int16:
            guard let backend = PreferredBackend.shared else {
                throw InferenceError(
                    .unsupportedModel,
                    "\(path): this program is built without the fixed-point engine (package trait "
                        + "FixedPointInference); choose f32")
            }
            return try InferenceModel(
                contentsOf: path, requiring: backend, inputShape: options.inputShape)
        case nil:
            if let backend = PreferredBackend.shared {
                return try InferenceModel(contentsOf: path, preferring: backend, configuration: options)
            }
        }
        return try InferenceModel(contentsOf: path, configuration: options)
    }
}
