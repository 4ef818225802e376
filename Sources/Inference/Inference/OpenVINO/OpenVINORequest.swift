import COpenVINO

/// One run of a model that OpenVINO compiled.
final class OpenVINORequest: RequestBackend {
    // Kept alive as long as its request.
    private let model: OpenVINOModel
    private let request: OpaquePointer

    init(adopting request: OpaquePointer, model: OpenVINOModel) {
        self.request = request
        self.model = model
    }

    deinit { ov_infer_request_free(request) }

    var outputs: [TensorDescription] { model.outputs }

    func withInput<Result>(
        _ index: Int, _ body: (UnsafeMutableBufferPointer<Float>) -> Result
    ) throws(InferenceError) -> Result {
        var tensor: OpaquePointer?
        try check(
            ov_infer_request_get_input_tensor_by_index(request, index, &tensor),
            "it has no input \(index)")
        defer { ov_tensor_free(tensor) }
        return body(try values(of: tensor))
    }

    func setInputShape(_ shape: [Int], of index: Int) throws(InferenceError) {
        var tensor: OpaquePointer?
        try check(
            ov_infer_request_get_input_tensor_by_index(request, index, &tensor),
            "it has no input \(index)")
        defer { ov_tensor_free(tensor) }
        var extents = ov_shape_t()
        try check(
            ov_shape_create(Int64(shape.count), shape.map(Int64.init), &extents),
            "\(shape) is no tensor shape")
        defer { ov_shape_free(&extents) }
        try check(
            ov_tensor_set_shape(tensor, extents),
            "input \(index) is \(model.inputs[index].shape) and cannot be \(shape)", code: .shapeMismatch)
    }

    func infer() throws(InferenceError) {
        try check(ov_infer_request_infer(request), "it could not be run")
    }

    func start() throws(InferenceError) {
        try check(ov_infer_request_start_async(request), "it could not be run")
    }

    /// The runtime's own threads run it.
    func runIfQueued() -> Bool { false }

    func wait() throws(InferenceError) {
        try check(ov_infer_request_wait(request), "it could not be run")
    }

    func withOutput<Result>(
        _ index: Int, _ body: (UnsafeBufferPointer<Float>) -> Result
    ) throws(InferenceError) -> Result {
        var tensor: OpaquePointer?
        try check(
            ov_infer_request_get_output_tensor_by_index(request, index, &tensor),
            "it has no output \(index)")
        defer { ov_tensor_free(tensor) }
        return body(UnsafeBufferPointer(try values(of: tensor)))
    }

    func values(
        ofOutput index: Int, channel: Int, rows: ClosedRange<Int>, columns: ClosedRange<Int>
    ) throws(InferenceError) -> [Float] {
        let shape = model.outputs[index].shape
        let part: [Float]? = try withOutput(index) { values in
            guard values.count == shape.reduce(1, *) else { return nil }
            return rows.flatMap { y in
                columns.map { x in values[(y * shape[2] + x) * shape[3] + channel] }
            }
        }
        guard let part else {
            throw InferenceError(.shapeMismatch, "output \(index) has not the values of its shape \(shape)")
        }
        return part
    }

    private func values(of tensor: OpaquePointer?) throws(InferenceError) -> UnsafeMutableBufferPointer<Float>
    {
        var type = DYNAMIC
        try check(ov_tensor_get_element_type(tensor, &type), "a tensor has no element type")
        guard type == F32 else {
            throw InferenceError(
                .shapeMismatch, "a tensor's elements are not 32-bit floats; convert the model")
        }
        var count = 0
        try check(ov_tensor_get_size(tensor, &count), "a tensor has no size")
        // There may be no address of nothing.
        guard count > 0 else { return UnsafeMutableBufferPointer(start: nil, count: 0) }
        var data: UnsafeMutableRawPointer?
        try check(ov_tensor_data(tensor, &data), "a tensor has no data")
        let base = try unwrap(data, "a tensor has no data")
        return UnsafeMutableBufferPointer(start: base.assumingMemoryBound(to: Float.self), count: count)
    }
}
