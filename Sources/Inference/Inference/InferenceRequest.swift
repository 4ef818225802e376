/// One run of a model at a time, with input and output tensors that are reused from run to run.
///
/// Not to be used from two threads at once. `start()` returns at once and `wait()` ends the run, so that
/// several requests of one model can run side by side.
public final class InferenceRequest {
    private let backend: any RequestBackend

    /// Creates a request that a backend runs.
    package init(_ backend: any RequestBackend) {
        self.backend = backend
    }

    /// Calls `body` with an input tensor's values, to be filled; they must not be kept.
    ///
    /// The tensor keeps what was written until it is written again.
    public func withInput<Result>(
        _ index: Int = 0, _ body: (UnsafeMutableBufferPointer<Float>) -> Result
    ) throws(InferenceError) -> Result {
        try backend.withInput(index, body)
    }

    /// Gives an input of open extent its shape for the runs to come.
    public func setInputShape(_ shape: [Int], of index: Int = 0) throws(InferenceError) {
        try backend.setInputShape(shape, of: index)
    }

    /// Runs the model and returns when the outputs are there.
    public func infer() throws(InferenceError) { try backend.infer() }

    /// Starts a run on another thread; the tensors must be left alone until `wait()` has returned.
    public func start() throws(InferenceError) { try backend.start() }

    /// Runs in this thread what `start()` queued, unless another thread has begun it.
    ///
    /// - Returns: True when this thread has run it.
    @discardableResult package func runIfQueued() throws(InferenceError) -> Bool { try backend.runIfQueued() }

    /// Waits for the run that `start()` began.
    public func wait() throws(InferenceError) { try backend.wait() }

    /// Calls `body` with an output tensor's values from the last run; they must not be kept.
    public func withOutput<Result>(
        _ index: Int = 0, _ body: (UnsafeBufferPointer<Float>) -> Result
    ) throws(InferenceError) -> Result {
        try backend.withOutput(index, body)
    }

    /// A channel's values in a part of an output [1, height, width, channels] from the last run, row by row.
    ///
    /// Costs less than the whole where the engine computes its last layers on request.
    package func values(
        ofOutput index: Int, channel: Int, rows: ClosedRange<Int>, columns: ClosedRange<Int>
    ) throws(InferenceError) -> [Float] {
        try backend.values(ofOutput: index, channel: channel, rows: rows, columns: columns)
    }

    /// A copy of an output tensor's values from the last run.
    public func output(_ index: Int = 0) throws(InferenceError) -> [Float] {
        try withOutput(index) { Array($0) }
    }
}
