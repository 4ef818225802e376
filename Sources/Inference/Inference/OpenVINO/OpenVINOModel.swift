import COpenVINO
import Foundation

/// A model that OpenVINO compiled for this CPU.
final class OpenVINOModel: ModelBackend, @unchecked Sendable {
    // Sendable: OpenVINO's compiled models may be used from several threads; all properties are constants.

    let engine: InferenceEngine
    let inputs: [TensorDescription]
    let outputs: [TensorDescription]
    let concurrentRequests: Int

    private let compiled: OpaquePointer

    /// - Throws: `InferenceError` when the file is no model that the runtime understands.
    convenience init(
        contentsOf path: String, configuration: InferenceModel.Configuration
    ) throws(InferenceError) {
        try self.init(path, configuration) {
            Self.identity(ofFile: path)
        } compile: { core, count, properties, compiled in
            guard let shape = configuration.inputShape else {
                return ov_core_compile_model_from_file_props(core, path, "CPU", count, properties, &compiled)
            }
            var model: OpaquePointer?
            var status = ov_core_read_model(core, path, nil, &model)
            guard status == OK else { return status }
            defer { ov_model_free(model) }
            var extents = ov_partial_shape_t()
            status = ov_partial_shape_create_static(Int64(shape.count), shape.map(Int64.init), &extents)
            guard status == OK else { return status }
            defer { ov_partial_shape_free(&extents) }
            status = ov_model_reshape_single_input(model, extents)
            guard status == OK else { return status }
            return ov_core_compile_model_props(core, model, "CPU", count, properties, &compiled)
        }
    }

    /// Compiles an ONNX model that is in memory; `name` is for the messages.
    ///
    /// - Throws: `InferenceError` when it is no model that the runtime understands.
    convenience init(
        onnx: Data, name: String, configuration: InferenceModel.Configuration
    ) throws(InferenceError) {
        try self.init(name, configuration) {
            var hash = FNVHash()
            hash.add(onnx)
            return String(hash.value)
        } compile: { core, count, properties, compiled in
            var model: OpaquePointer?
            let status = onnx.withUnsafeBytes { bytes in
                ov_core_read_model_from_memory_buffer(
                    core, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, nil, &model)
            }
            guard status == OK else { return status }
            defer { ov_model_free(model) }
            return ov_core_compile_model_props(core, model, "CPU", count, properties, &compiled)
        }
    }

    /// Compiles for the CPU with so many properties.
    private typealias Compile = (
        _ core: OpaquePointer, _ count: Int, _ properties: [ov_property_t], _ compiled: inout OpaquePointer?
    ) -> ov_status_e

    private init(
        _ name: String, _ configuration: InferenceModel.Configuration, identity: () -> String?,
        compile: Compile
    ) throws(InferenceError) {
        let core = try OpenVINOCore.shared.get()
        let streams = max(1, configuration.concurrentRequests)
        concurrentRequests = streams
        let threads = streams * max(1, configuration.coresPerRequest)
        let settings = [
            ("INFERENCE_PRECISION_HINT", configuration.precision.rawValue),
            ("INFERENCE_NUM_THREADS", String(threads)),
            ("NUM_STREAMS", String(streams)),
            ("ENABLE_CPU_PINNING", "NO"),
        ]
        func compileModel(keepingIn folder: String?) throws(InferenceError) -> OpaquePointer {
            let kept = folder.map { [("CACHE_DIR", $0)] } ?? []
            return try Self.compile(name, core: core, settings: settings + kept, by: compile)
        }
        let compiled: OpaquePointer
        if let cache = configuration.cache, let identity = identity() {
            let shape = configuration.inputShape.map { "\($0)" } ?? ""
            let key = Self.key([identity, shape] + settings.map { "\($0)=\($1)" }, core: core)
            compiled = try cache.compile(key, by: compileModel(keepingIn:))
        } else {
            compiled = try compileModel(keepingIn: nil)
        }
        self.compiled = compiled
        engine = Self.engine(of: compiled, requested: configuration.precision)
        do throws(InferenceError) {
            inputs = try Self.describe(
                compiled, ov_compiled_model_inputs_size, ov_compiled_model_input_by_index, name)
            outputs = try Self.describe(
                compiled, ov_compiled_model_outputs_size, ov_compiled_model_output_by_index, name)
        } catch {
            ov_compiled_model_free(compiled)
            throw error
        }
    }

    deinit { ov_compiled_model_free(compiled) }

    func makeRequest() throws(InferenceError) -> any RequestBackend {
        var request: OpaquePointer?
        try check(
            ov_compiled_model_create_infer_request(compiled, &request), "no inference request could be made")
        return OpenVINORequest(
            adopting: try unwrap(request, "no inference request could be made"), model: self)
    }

    /// As OpenVINO distinguishes files; reading all of a model takes as long as loading what was compiled.
    private static func identity(ofFile path: String) -> String? {
        guard let file = try? FileManager.default.attributesOfItem(atPath: path),
            let size = file[.size], let date = file[.modificationDate] as? Date
        else { return nil }
        return "\(URL(fileURLWithPath: path).standardizedFileURL.path) \(size) \(date.timeIntervalSince1970)"
    }

    /// Of all that a compiled model depends on.
    private static func key(_ parts: [String], core: OpaquePointer) -> UInt64 {
        var hash = FNVHash()
        for part in parts { hash.add(part) }
        var version = ov_version_t()
        if ov_get_openvino_version(&version) == OK { hash.add(String(cString: version.buildNumber)) }
        ov_version_free(&version)
        for name in ["FULL_DEVICE_NAME", "OPTIMIZATION_CAPABILITIES"] {
            var value: UnsafeMutablePointer<CChar>?
            if ov_core_get_property(core, "CPU", name, &value) == OK, let value {
                hash.add(String(cString: value))
            }
            ov_free(value)
        }
        return hash.value
    }

    private static func compile(
        _ name: String, core: OpaquePointer, settings: [(key: String, value: String)], by compile: Compile
    ) throws(InferenceError) -> OpaquePointer {
        let keys = settings.map { strdup($0.key) }
        let values = settings.map { strdup($0.value) }
        defer { (keys + values).forEach { free($0) } }
        let properties = zip(keys, values).map {
            ov_property_t(key: UnsafePointer($0), value: UnsafeRawPointer($1))
        }
        var compiled: OpaquePointer?
        try check(
            compile(core, properties.count, properties, &compiled),
            "\(name): not a model that can be compiled for this CPU", code: .unsupportedModel)
        return try unwrap(compiled, "\(name): not a model that can be compiled for this CPU")
    }

    /// The plug-in computes in f32 where the processor does not compute in the requested precision.
    private static func engine(
        of compiled: OpaquePointer, requested: InferenceModel.Precision
    ) -> InferenceEngine {
        var value: UnsafeMutablePointer<CChar>?
        let status = ov_compiled_model_get_property(compiled, "INFERENCE_PRECISION_HINT", &value)
        defer { ov_free(value) }
        let actual = status == OK ? value.map { String(cString: $0) } : nil
        guard let actual, actual != requested.rawValue else {
            return InferenceEngine(name: "OpenVINO \(requested.rawValue)")
        }
        return InferenceEngine(
            name: "OpenVINO \(actual)",
            fallbackReason: "this processor does not compute in \(requested.rawValue)")
    }

    private static func describe(
        _ compiled: OpaquePointer,
        _ count: (OpaquePointer?, UnsafeMutablePointer<Int>?) -> ov_status_e,
        _ port: (OpaquePointer?, Int, UnsafeMutablePointer<OpaquePointer?>?) -> ov_status_e,
        _ path: String
    ) throws(InferenceError) -> [TensorDescription] {
        var size = 0
        try check(count(compiled, &size), "\(path): its tensors cannot be listed")
        var descriptions: [TensorDescription] = []
        for index in 0..<size {
            var handle: OpaquePointer?
            try check(port(compiled, index, &handle), "\(path): tensor \(index) cannot be described")
            defer { ov_output_const_port_free(handle) }
            var name: UnsafeMutablePointer<CChar>?
            // A tensor without a name is no failure.
            let named = ov_port_get_any_name(handle, &name) == OK
            defer { ov_free(name) }
            var shape = ov_partial_shape_t()
            try check(ov_port_get_partial_shape(handle, &shape), "\(path): tensor \(index) has no shape")
            defer { ov_partial_shape_free(&shape) }
            descriptions.append(
                TensorDescription(
                    name: named ? name.map { String(cString: $0) } ?? "" : "", shape: extents(of: shape)))
        }
        return descriptions
    }

    private static func extents(of shape: ov_partial_shape_t) -> [Int] {
        guard shape.rank.min == shape.rank.max, let dimensions = shape.dims else { return [] }
        return (0..<Int(shape.rank.max)).map {
            dimensions[$0].min == dimensions[$0].max ? Int(dimensions[$0].min) : -1
        }
    }
}
