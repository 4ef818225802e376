/// One run of a model at a time; see `InferenceRequest`.
package protocol RequestBackend {
    /// The outputs in the model's order, for the input's shape.
    var outputs: [TensorDescription] { get }

    /// Calls `body` with an input tensor's values, to be filled.
    func withInput<Result>(
        _ index: Int, _ body: (UnsafeMutableBufferPointer<Float>) -> Result
    ) throws(InferenceError) -> Result
    /// Gives an input of open extent its shape for the runs to come.
    func setInputShape(_ shape: [Int], of index: Int) throws(InferenceError)
    /// Runs the model in this thread.
    func infer() throws(InferenceError)
    /// Queues a run for another thread.
    func start() throws(InferenceError)
    /// Runs in this thread what `start()` queued, unless it has begun; true when this call has run it.
    func runIfQueued() throws(InferenceError) -> Bool
    /// Waits for the run that `start()` queued.
    func wait() throws(InferenceError)
    /// Calls `body` with an output tensor's values from the last run.
    func withOutput<Result>(
        _ index: Int, _ body: (UnsafeBufferPointer<Float>) -> Result
    ) throws(InferenceError) -> Result
    /// One channel of a part of an output [1, height, width, channels], row by row; the part lies in the output's shape.
    func values(
        ofOutput index: Int, channel: Int, rows: ClosedRange<Int>, columns: ClosedRange<Int>
    ) throws(InferenceError) -> [Float]
}
