/// What computes a model.
protocol ModelBackend: Sendable {
    var inputs: [TensorDescription] { get }
    var outputs: [TensorDescription] { get }
    var concurrentRequests: Int { get }

    func makeRequest() throws(InferenceError) -> any RequestBackend
}

/// One run of a model at a time; see `InferenceRequest`.
protocol RequestBackend {
    func withInput<Result>(
        _ index: Int, _ body: (UnsafeMutableBufferPointer<Float>) -> Result
    ) throws(InferenceError) -> Result
    func setInputShape(_ shape: [Int], of index: Int) throws(InferenceError)
    func infer() throws(InferenceError)
    func start() throws(InferenceError)
    func help() throws(InferenceError) -> Bool
    func wait() throws(InferenceError)
    func withOutput<Result>(
        _ index: Int, _ body: (UnsafeBufferPointer<Float>) -> Result
    ) throws(InferenceError) -> Result
    func values(
        ofOutput index: Int, channel: Int, rows: ClosedRange<Int>, columns: ClosedRange<Int>
    ) throws(InferenceError) -> [Float]
}
