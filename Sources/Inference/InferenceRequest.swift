import COpenVINO

/// One run of a model at a time, with input and output tensors that are reused from run to run.
///
/// Not to be used from two threads at once. `start()` returns at once and `wait()` ends the run, so that
/// several requests of one model can run side by side.
public final class InferenceRequest {
    /// The model that this request runs.
    public let model: InferenceModel

    private let request: OpaquePointer

    init(adopting request: OpaquePointer, model: InferenceModel) {
        self.request = request
        self.model = model
    }

    deinit { ov_infer_request_free(request) }

    /// Calls `body` with an input tensor's values, to be filled; they must not be kept.
    ///
    /// The tensor keeps what was written until it is written again.
    public func withInput<Result>(
        _ index: Int = 0, _ body: (UnsafeMutableBufferPointer<Float>) -> Result
    ) throws(InferenceError) -> Result {
        var tensor: OpaquePointer?
        try check(
            ov_infer_request_get_input_tensor_by_index(request, index, &tensor),
            "the model has no input \(index)")
        defer { ov_tensor_free(tensor) }
        return body(try values(of: tensor))
    }

    /// Gives an input of open extent its shape for the runs to come.
    public func setInputShape(_ shape: [Int], of index: Int = 0) throws(InferenceError) {
        var tensor: OpaquePointer?
        try check(
            ov_infer_request_get_input_tensor_by_index(request, index, &tensor),
            "the model has no input \(index)")
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

    /// Runs the model and returns when the outputs are there.
    public func infer() throws(InferenceError) {
        try check(ov_infer_request_infer(request), "the model could not be run")
    }

    /// Starts a run on another thread; the tensors must be left alone until `wait()` has returned.
    public func start() throws(InferenceError) {
        try check(ov_infer_request_start_async(request), "the model could not be run")
    }

    /// Waits for the run that `start()` began.
    public func wait() throws(InferenceError) {
        try check(ov_infer_request_wait(request), "the model could not be run")
    }

    /// Calls `body` with an output tensor's values from the last run; they must not be kept.
    public func withOutput<Result>(
        _ index: Int = 0, _ body: (UnsafeBufferPointer<Float>) -> Result
    ) throws(InferenceError) -> Result {
        var tensor: OpaquePointer?
        try check(
            ov_infer_request_get_output_tensor_by_index(request, index, &tensor),
            "the model has no output \(index)")
        defer { ov_tensor_free(tensor) }
        return body(UnsafeBufferPointer(try values(of: tensor)))
    }

    /// A copy of an output tensor's values from the last run.
    public func output(_ index: Int = 0) throws(InferenceError) -> [Float] {
        try withOutput(index) { Array($0) }
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
        var data: UnsafeMutableRawPointer?
        try check(ov_tensor_data(tensor, &data), "a tensor has no data")
        let base = try unwrap(data, "a tensor has no data")
        return UnsafeMutableBufferPointer(start: base.assumingMemoryBound(to: Float.self), count: count)
    }
}
